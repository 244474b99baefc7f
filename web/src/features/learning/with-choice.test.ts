import type { LearnedFact, Learning } from '@parley/contract/learning.ts';
import { expect, test } from 'vitest';

import { sortFacts, withChoice } from '#features/learning/with-choice.ts';

const fact = (id: string, rivalry: string | null, isChosen = false): LearnedFact => ({
  id,
  kind: rivalry === null ? 'hours' : 'price',
  question: null,
  text: `Text of ${id}.`,
  times: 1,
  lastSaidAt: '2026-01-01T00:00:00.000Z',
  isChosen,
  rivalry,
  origins: [],
  pages: [],
});

const learning: Learning = {
  state: 'ready',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  messages: 4,
  typed: 2,
  takenAt: null,
  facts: [fact('new', 'r', true), fact('old', 'r'), fact('other', 'q', true), fact('alone', null, true)],
};
const chosen = ({ facts }: Learning) => facts.filter(({ isChosen }) => isChosen).map(({ id }) => id);

test('of answers that cannot all be true one at most is chosen; the others stay as they are', () => {
  expect(chosen(withChoice(learning, { id: 'old', isChosen: true }))).toEqual(['old', 'other', 'alone']);
  expect(chosen(withChoice(learning, { id: 'new', isChosen: false }))).toEqual(['other', 'alone']);
  expect(chosen(withChoice(learning, { id: 'gone', isChosen: true }))).toEqual(['new', 'other', 'alone']);
});

test('contradictions stand together, and what stands alone by its kind', () => {
  const { rivals, kinds } = sortFacts(learning.facts);
  expect(rivals.map(({ facts }) => facts.map(({ id }) => id))).toEqual([['new', 'old'], ['other']]);
  expect(kinds).toEqual([{ kind: 'hours', facts: [fact('alone', null, true)] }]);
});
