import { expect, it } from 'vitest';

import { cutAtMatches, findMatches, MATCH_LIMIT } from '#features/knowledge/find-matches.ts';

const found = (text: string, typed: string) =>
  findMatches(text, typed).map(({ start, end }) => text.slice(start, end));

it('finds every place, whatever its case and alphabet', () => {
  expect(found('Manicure, manicure and MANICURE', 'manicure')).toEqual(['Manicure', 'manicure', 'MANICURE']);
  expect(found('Манікюр коштує 28 €. МАНІКЮР', 'манікюр')).toEqual(['Манікюр', 'МАНІКЮР']);
  expect(found('営業時間は10時', '営業')).toEqual(['営業']);
  expect(found('abc', 'x')).toEqual([]);
});

it('takes signs for what they are', () => {
  expect(found('1.5 h, 105 h (about) [x] a-b $5 ^ | \\ / *', '1.5')).toEqual(['1.5']);
  for (const sign of ['(about)', '[x]', 'a-b', '$5', '^', '|', '\\', '/', '*', '{}']) {
    expect(found(`before ${sign} after`, sign)).toEqual([sign]);
  }
});

it('finds nothing for nothing, and draws no more than anybody reads', () => {
  expect(findMatches('a b', ' ')).toEqual([]);
  expect(findMatches('a'.repeat(MATCH_LIMIT * 2), 'a')).toHaveLength(MATCH_LIMIT);
});

it('cuts a line where matches begin and end', () => {
  const text = 'one two\nthree two';
  const matches = findMatches(text, 'two');
  expect(cutAtMatches(text, { start: 0, end: 7 }, matches)).toEqual([
    { text: 'one ', at: null },
    { text: 'two', at: 0 },
  ]);
  expect(cutAtMatches(text, { start: 8, end: text.length }, matches)).toEqual([
    { text: 'three ', at: null },
    { text: 'two', at: 1 },
  ]);
  expect(cutAtMatches(text, { start: 0, end: 3 }, [])).toEqual([{ text: 'one', at: null }]);
});
