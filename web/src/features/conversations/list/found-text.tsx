import type { FoundMessage } from '@parley/contract/message-search.ts';

import classes from '#features/conversations/list/conversation-row.module.css';

/** The words around a hit, in one line that shows it. */
export function FoundText({ found }: { found: Pick<FoundMessage, 'before' | 'hit' | 'after'> }) {
  return (
    <span className={classes.found} dir="auto">
      {shortened(found.before)}
      {found.hit && <mark className={classes.hit}>{found.hit}</mark>}
      {found.after}
    </span>
  );
}

/** So few letters before the hit fit into the narrowest line. */
const BEFORE = 12;

/** Begins with a whole word where there is one. */
function shortened(before: string): string {
  const letters = [...before];
  if (letters.length <= BEFORE) return before;
  const last = letters.slice(-BEFORE).join('');
  const word = last.indexOf(' ') + 1;
  return `…${word < last.length ? last.slice(word) : last}`;
}
