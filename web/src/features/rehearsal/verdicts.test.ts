import type { RehearsalTurn, RehearsalVerdict } from '@parley/contract/rehearsal.ts';
import { expect, it } from 'vitest';

import { choicesOf, turnsOf } from '#features/rehearsal/verdicts.ts';

const NONE = { same: 0, known_better: 0, missing: 0, other_numbers: 0, failed: 0 };

it('what needs a person is chosen from first; a failure only where there is one', () => {
  const verdicts = { ...NONE, same: 3, other_numbers: 1 };
  expect(choicesOf({ done: 4, verdicts })).toEqual([
    { shown: 'all', count: 4 },
    { shown: 'other_numbers', count: 1 },
    { shown: 'missing', count: 0 },
    { shown: 'known_better', count: 0 },
    { shown: 'same', count: 3 },
  ]);
  expect(choicesOf({ done: 5, verdicts: { ...verdicts, failed: 1 } }).at(-1)).toEqual({
    shown: 'failed',
    count: 1,
  });
});

it('one kind of turns can be looked at alone, in their order', () => {
  const turns = (['same', 'missing', 'same'] as RehearsalVerdict[]).map(
    (verdict, at) => ({ id: String(at), verdict }) as RehearsalTurn,
  );
  expect(turnsOf(turns, 'same').map(({ id }) => id)).toEqual(['0', '2']);
  expect(turnsOf(turns, 'failed')).toEqual([]);
  expect(turnsOf(turns, 'all')).toBe(turns);
});
