import type { Sent } from './meaning.ts';
import { loadTold, measureMeaning } from './meaning.ts';
import type { Figure } from './print.ts';
import { addUp, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

/** Kinds of which no untrue answer may go out. */
const NEVER_SENT = ['negation', 'exception', 'branch'];

export function reportMeaning(notes: boolean): Figure[] {
  const untrue = measureMeaning(loadTold('untrue'));
  const faithful = measureMeaning(loadTold('faithful'));
  console.log(
    'Guard: answers without a false figure that are untrue, and faithful ones in words of their own',
  );
  printTable(
    ['kind', 'sent', 'of'],
    [...untrue.kinds, ...faithful.kinds].map(({ kind, sent, of }) => [kind, `${sent}`, `${of}`]),
  );
  if (notes) for (const one of [...untrue.missed, ...faithful.missed]) console.log(one);
  const shareOf = (kinds: Sent[]): number => {
    const { sent, of } = addUp(kinds, ['sent', 'of']);
    return sent / of;
  };
  const isNever = ({ kind }: Sent): boolean => NEVER_SENT.includes(kind);
  const { never, other, passed } = thresholds.meaning;
  return [
    {
      name: 'untrue sent: negation, exception, branch',
      value: shareOf(untrue.kinds.filter(isNever)),
      most: never,
    },
    {
      name: 'untrue sent: other kinds',
      value: shareOf(untrue.kinds.filter((one) => !isNever(one))),
      most: other,
    },
    { name: 'faithful paraphrases sent', value: shareOf(faithful.kinds), least: passed },
  ];
}
