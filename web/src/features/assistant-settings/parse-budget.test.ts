import { expect, it } from 'vitest';

import { parseBudget } from '#features/assistant-settings/parse-budget.ts';

it.each([
  ['', 0],
  ['  ', 0],
  ['0', 0],
  ['250000', 250_000],
  ['250 000', 250_000],
  ['250\u202f000', 250_000],
  ['1,250,000', 1_250_000],
  ['1.250.000', 1_250_000],
  ["1'250'000", 1_250_000],
  ['٢٥٠٬٠٠٠', 250_000],
  ['۱۲۳', 123],
  ['1000000000', 1_000_000_000],
])('%j is %i tokens', (text, tokens) => {
  expect(parseBudget(text)).toBe(tokens);
});

it.each(['1.5', '12,34', '-5', '1e6', 'many', '1000000001', '5 k'])('%j is no number of tokens', (text) => {
  expect(parseBudget(text)).toBeNull();
});
