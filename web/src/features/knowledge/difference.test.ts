import { expect, it } from 'vitest';

import { compareTexts, type DifferenceRow } from '#features/knowledge/difference.ts';

const say = (row: DifferenceRow) =>
  row.kind === 'gap'
    ? `… ${row.count}`
    : `${{ same: ' ', added: '+', removed: '-' }[row.kind]} ${row.pieces
        .map(({ text, isChanged }) => (isChanged ? `[${text}]` : text))
        .join('')}`;
const compare = (before: string, after: string) => compareTexts(before, after).map(say);
const lines = (...numbers: number[]) => numbers.map((number) => `line ${number}`).join('\n');

it('says which words of a line were changed', () => {
  expect(compare('A manicure costs 28 €.', 'A manicure costs 30 €.')).toEqual([
    '- A manicure costs [28] €.',
    '+ A manicure costs [30] €.',
  ]);
});

it('leaves out what both have, but for two lines around a change', () => {
  const before = lines(1, 2, 3, 4, 5, 6, 7, 8, 9);
  expect(compare(before, `${before}\nnew`)).toEqual(['… 7', '  line 8', '  line 9', '+ new']);
  expect(compare(before, before.replace('line 5\n', ''))).toEqual([
    '… 2',
    '  line 3',
    '  line 4',
    '- line 5',
    '  line 6',
    '  line 7',
    '… 2',
  ]);
});

it('says when lines came or went, and an end without a line break is no change', () => {
  expect(compare('', 'one\ntwo')).toEqual(['+ one', '+ two']);
  expect(compare('one\n', 'one')).toEqual(['  one']);
  expect(compare('one', '')).toEqual(['- one']);
  expect(compare('a\n\nb', 'a\n\n\nb').filter((row) => !row.startsWith(' '))).toEqual(['+ ']);
});

// Every way through such texts would outlast the time of a test.
it('comes to an end with two long texts that have nothing in common', () => {
  const long = (word: string) => Array.from({ length: 12_000 }, (_, at) => `${word} ${at}`).join('\n');
  const rows = compareTexts(long('one'), long('two'));
  expect(rows).toHaveLength(24_000);
});
