import { expect, it } from 'vitest';

import { splitByWords } from '#features/replies/split-by-words.ts';

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

it('leaves a text without them as it is', () => {
  expect(splitByWords('All fine', ['10:15', ' '])).toEqual([{ text: 'All fine', start: 0, isMarked: false }]);
  expect(splitByWords('', ['x'])).toEqual([]);
});
