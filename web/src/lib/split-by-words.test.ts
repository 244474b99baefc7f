import { expect, it } from 'vitest';

import { splitByWords } from '#lib/split-by-words.ts';

const marked = (text: string, words: string[]) =>
  splitByWords(text, words)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

it('marks every place of the words, the longest first', () => {
  expect(marked('From 32 €, or 32 € with gel', ['32', '32 €'])).toBe('From [32 €], or [32 €] with gel');
});

it('takes words literally', () => {
  expect(marked('a.c abc (a)', ['a.c', '(a)'])).toBe('[a.c] abc [(a)]');
});

it('marks whole words and numbers only', () => {
  expect(marked('A cut is 28 €, a wash 8 €.', ['8 €'])).toBe('A cut is 28 €, a wash [8 €].');
  expect(marked('1.8 €, 1,8 €, €80, €8.50, €8.', ['8 €', '€8'])).toBe('1.8 €, 1,8 €, €80, €8.50, [€8].');
  expect(marked('2 500 € or 500 €; at 10:15, 15', ['500 €', '15'])).toBe(
    '2 500 € or [500 €]; at 10:15, [15]',
  );
  expect(marked('In Romania, not in Roma.', ['Roma'])).toBe('In Romania, not in [Roma].');
  expect(marked('Розмір, мір', ['мір'])).toBe('Розмір, [мір]');
});

it('takes a number beside letters, and a word of a script without spaces, for whole', () => {
  expect(marked('Open at 10am, 60min', ['10', '60'])).toBe('Open at [10]am, [60]min');
  expect(marked('カットは28円です。東京にあります。', ['8円', '28円', '東京'])).toBe(
    'カットは[28円]です。[東京]にあります。',
  );
});

it('leaves a text without them as it is', () => {
  expect(splitByWords('All fine', ['10:15', ' '])).toEqual([{ text: 'All fine', start: 0, isMarked: false }]);
  expect(splitByWords('', ['x'])).toEqual([]);
});
