import type { Message } from '@parley/contract/conversations.ts';
import type { TFunction } from 'i18next';

import { emojiOf, summarizeReactions } from '#features/conversations/thread/reaction-names.ts';
import classes from '#features/conversations/thread/reactions.module.css';

/** The pill under a bubble: at most three reactions and the number of the others. */
export function Reactions({ reactions, t }: Pick<Message, 'reactions'> & { t: TFunction }) {
  if (reactions.length === 0) return null;
  const { shown, rest } = summarizeReactions(reactions);
  const list = reactions.map(emojiOf).join(' ');
  return (
    <span className={classes.pill} role="img" aria-label={t('chat.reactions', { list })}>
      {shown.join('')}
      {rest > 0 && <span>+{rest}</span>}
    </span>
  );
}
