import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { expect, it } from 'vitest';

import { entryFrom, isTyped } from '#features/rehearsal/use-entries.ts';

it('an entry that stands as it was taken from the turn would be no loss', () => {
  const turn = { question: 'Cards?', answer: 'Yes.' } as RehearsalTurn;
  expect(isTyped(turn, entryFrom(turn))).toBe(false);
  expect(isTyped(turn, { question: 'Cards?', answer: 'Yes, all.' })).toBe(true);
});
