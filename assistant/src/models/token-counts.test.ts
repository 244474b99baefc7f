import { expect, it } from 'vitest';

import { readTokens, sumTokens } from './token-counts.ts';

it.each([
  [0, 0],
  [120, 120],
  [10.5, 11],
  [-5, null],
  [3e9, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
  [undefined, null],
])('%s tokens are read as %s', (said, read) => {
  expect(readTokens(said)).toBe(read);
});

it('adds up only what can be', () => {
  expect(sumTokens({ inputTokens: 10.4, outputTokens: -3 })).toBe(10);
  expect(sumTokens(undefined)).toBe(0);
});
