import { expect, it } from 'vitest';

import { estimateTokens } from '#features/knowledge/estimate-tokens.ts';

it('a dialog rounds up, a page of the phone to the nearest [CONF-12] [OP-36]', () => {
  const texts = ['', 'a', 'ab', 'abcd', 'abcde', 'abcdef'];
  expect(texts.map((text) => estimateTokens(text, 'dialog'))).toEqual([0, 1, 1, 1, 2, 2]);
  expect(texts.map((text) => estimateTokens(text, 'page'))).toEqual([0, 0, 1, 1, 1, 2]);
});
