import { expect, test } from 'vitest';

import { cutText } from './cut.ts';

test.each([
  ['as it is', 20, 'as it is'],
  ['cut here', 3, 'cut'],
  ['no half of 💅', 12, 'no half of '],
  ['all of 💅 it', 9, 'all of 💅'],
])('%s, %i', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
  expect(cutText(text, most).isWellFormed()).toBe(true);
});
