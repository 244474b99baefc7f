import type { Rehearsal, RehearsalTurn, RehearsalVerdict } from '@parley/contract/rehearsal.ts';

/** A verdict, or all of them. */
export type Shown = RehearsalVerdict | 'all';

/** Those that a rehearsal comes to; a failed one is told only where there is one. */
const USUAL: readonly RehearsalVerdict[] = ['other_numbers', 'missing', 'known_better', 'same'];

/** What there is to choose from, each with its number; what needs a person first. */
export function choicesOf(
  rehearsal: Pick<Rehearsal, 'done' | 'verdicts'>,
): { shown: Shown; count: number }[] {
  const countOf = (verdict: RehearsalVerdict) => rehearsal.verdicts[verdict] ?? 0;
  const told = countOf('failed') > 0 ? [...USUAL, 'failed' as const] : USUAL;
  return [
    { shown: 'all', count: rehearsal.done },
    ...told.map((verdict) => ({ shown: verdict, count: countOf(verdict) })),
  ];
}

export function turnsOf(turns: readonly RehearsalTurn[], shown: Shown): readonly RehearsalTurn[] {
  return shown === 'all' ? turns : turns.filter(({ verdict }) => verdict === shown);
}
