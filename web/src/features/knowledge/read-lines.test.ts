import { expect, test } from 'vitest';

import type { Match } from '#features/knowledge/find-matches.ts';
import { readLines } from '#features/knowledge/read-lines.ts';

/** Each line by its kind and its parts. */
function tell(text: string): string[] {
  const cut = ({ start, end }: Match) => text.slice(start, end);
  return readLines(text).map((line) =>
    line.kind === 'row'
      ? ['row', cut(line.label), cut(line.value), ...(line.note ? [cut(line.note)] : [])].join(' | ')
      : `${line.kind} | ${cut(line)}`,
  );
}

test('short lines of a list are rows of a table, in the notations in which owners write them', () => {
  expect(
    tell(
      [
        "- Women's cut: 38 €, 1 h 15 min",
        '* Gel polish:  from 32 €',
        'Tuesday to Friday: 10:00 to 20:00',
        'カット：4,500円、60分',
        '- قص: 20 €، ساعة',
      ].join('\n'),
    ),
  ).toEqual([
    "row | Women's cut | 38 € | 1 h 15 min",
    'row | Gel polish | from 32 €',
    'row | Tuesday to Friday | 10:00 to 20:00',
    'row | カット | 4,500円 | 60分',
    'row | قص | 20 € | ساعة',
  ]);
});

test('a line that says more stays a line, and a row alone too', () => {
  expect(
    tell(
      [
        '- Brow lamination: no water, steam or oil for 24 hours; it lasts 6 to 8 weeks',
        '- Balayage or colour: first wash after 48 hours, with shampoo',
        'Parking: in the yard. Ring at the gate',
        'Web: https://a.example',
        'Note:',
        ': 5',
        '- Cut: 20 €',
        '',
        '# Prices: all',
        'Q: How much: 5?',
        'A: 5 €',
      ].join('\n'),
    ),
  ).toEqual([
    'item | Brow lamination: no water, steam or oil for 24 hours; it lasts 6 to 8 weeks',
    'item | Balayage or colour: first wash after 48 hours, with shampoo',
    'text | Parking: in the yard. Ring at the gate',
    'text | Web: https://a.example',
    'text | Note:',
    'text | : 5',
    'item | Cut: 20 €',
    'blank | ',
    'heading | Prices: all',
    'question | How much: 5?',
    'answer | 5 €',
  ]);
});
