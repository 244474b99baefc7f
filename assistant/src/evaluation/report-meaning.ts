import type { Sent } from './meaning.ts';
import { loadPairs, loadTold, measureMeaning } from './meaning.ts';
import type { Figure } from './print.ts';
import { addUp, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

/** Kinds of which no untrue answer may go out. */
const NEVER_SENT = ['negation', 'exception', 'branch'];

export function reportMeaning(notes: boolean): Figure[] {
  const untrue = measureMeaning(loadTold('untrue'));
  const faithful = measureMeaning(loadTold('faithful'));
  const told = measureMeaning(loadTold('told-well'));
  const fresh = measureMeaning(loadPairs('told-fresh'));
  const plainly = measureMeaning(loadPairs('told-plainly'));
  console.log(
    'Guard: answers without a false figure that are untrue, and faithful ones in words of their own',
  );
  printTable(
    ['kind', 'sent', 'of'],
    [...untrue.kinds, ...faithful.kinds].map(({ kind, sent, of }) => [kind, `${sent}`, `${of}`]),
  );
  console.log('Guard: answers as a good model writes them, and each with one sentence altered');
  printTable(
    ['kind', 'sent', 'of'],
    told.kinds.map(({ kind, sent, of }) => [kind, `${sent}`, `${of}`]),
  );
  console.log('Guard: the same of businesses that no rule was made from');
  printTable(
    ['kind', 'sent', 'of'],
    fresh.kinds.map(({ kind, sent, of }) => [kind, `${sent}`, `${of}`]),
  );
  console.log('Guard: plain answers from the lines of small businesses, and each with one sentence altered');
  printTable(
    ['kind', 'sent', 'of'],
    plainly.kinds.map(({ kind, sent, of }) => [kind, `${sent}`, `${of}`]),
  );
  if (notes)
    for (const { missed } of [untrue, faithful, told, fresh, plainly])
      for (const one of missed) console.log(one);
  const shareOf = (kinds: Sent[]): number => {
    const { sent, of } = addUp(kinds, ['sent', 'of']);
    return sent / of;
  };
  const isNever = ({ kind }: Sent): boolean => NEVER_SENT.includes(kind);
  const isTrue = ({ kind }: Sent): boolean => kind === 'faithful';
  const { never, other, passed, toldWell, toldFresh, toldPlainly } = thresholds.meaning;
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
    { name: 'told well: sent', value: shareOf(told.kinds.filter(isTrue)), least: toldWell.passed },
    {
      name: 'told well: altered and sent',
      value: shareOf(told.kinds.filter((one) => !isTrue(one))),
      most: toldWell.altered,
    },
    { name: 'told fresh: sent', value: shareOf(fresh.kinds.filter(isTrue)), least: toldFresh.passed },
    {
      name: 'told fresh: altered and sent',
      value: shareOf(fresh.kinds.filter((one) => !isTrue(one))),
      most: toldFresh.altered,
    },
    { name: 'told plainly: sent', value: shareOf(plainly.kinds.filter(isTrue)), least: toldPlainly.passed },
    {
      name: 'told plainly: altered and sent',
      value: shareOf(plainly.kinds.filter((one) => !isTrue(one))),
      most: toldPlainly.altered,
    },
  ];
}
