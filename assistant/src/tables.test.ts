import { describe, expect, it } from 'vitest';
import { findAnswer } from './builtin/find-answer.ts';
import { cutIntoChunks } from './chunks.ts';
import { openKnowledge } from './knowledge.ts';
import { findHead, readCells, tellLine } from './tables.ts';
import { tell } from './testing/tell-lines.ts';

const PRICES = `| Service | Short hair | Long hair |
|---|---|---|
| Cut | 20 € | 30 € |
| Colour | 50 € | 70 € |`;
const SHEET = 'Room\tLow season\tHigh season\nDouble\t80 €\t120 €\nSingle\t60 €\t90 €';

function told(text: string): string[] {
  return cutIntoChunks(text).flatMap((chunk) => chunk.lines.map((line) => tellLine(chunk, line)));
}

describe('a table in the knowledge base', () => {
  it('is told row by row, each cell under its column', () => {
    expect(told(PRICES)).toEqual([
      'Cut: Short hair 20 €, Long hair 30 €',
      'Colour: Short hair 50 €, Long hair 70 €',
    ]);
  });
  it('as a spreadsheet gives it is told alike', () => {
    expect(told(SHEET)).toEqual([
      'Double: Low season 80 €, High season 120 €',
      'Single: Low season 60 €, High season 90 €',
    ]);
  });
  it('of two columns names its things alone', () => {
    expect(told('| Service | Price |\n|---|---|\n| Cut | 20 € |')).toEqual(['Cut: 20 €']);
  });
  it('keeps its columns in every part that it is cut into', () => {
    const rows = Array.from(
      { length: 20 },
      (_, at) => `| Service number ${at} | ${at + 10} € | ${at + 20} € |`,
    );
    const chunks = cutIntoChunks(
      ['| Service | Short hair | Long hair |', '|---|---|---|', ...rows].join('\n'),
    );
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.map(({ columns }) => columns)).toEqual(
      chunks.map(() => ['Service', 'Short hair', 'Long hair']),
    );
  });
  it('stands under the line that calls it, and beside what is said before and after it', () => {
    const chunks = cutIntoChunks(`Prices for 2026\n${PRICES}\n* with wash`);
    expect(chunks.map(({ headingPath }) => headingPath)).toEqual([['Prices for 2026']]);
    expect(told(`We cut and colour.\n${PRICES}\nAll with a wash.`)).toEqual([
      'We cut and colour.',
      'Cut: Short hair 20 €, Long hair 30 €',
      'Colour: Short hair 50 €, Long hair 70 €',
      'All with a wash.',
    ]);
  });
  it('leaves out what a cell does not say', () => {
    expect(told('| Box | Feeds | Price |\n|---|---|---|\n| Fruit | - | £11 |\n| Nuts | | |')).toEqual([
      'Fruit: Price £11',
      'Nuts',
    ]);
  });
  it('is none where bars only part what a line says', () => {
    const lines = ['Mon-Fri | 9-18 | lunch 12-13', 'Sat | 10-14 | no lunch'];
    expect(told(lines.join('\n'))).toEqual(lines);
    expect(findHead(['Tel | Mail | Web', 'call us any time'])).toBeNull();
    expect(readCells('Cut 20 €')).toBeNull();
  });
  it('changes the id of its rows with its head, since they mean something else', () => {
    const [one] = cutIntoChunks(PRICES);
    const [other] = cutIntoChunks(
      PRICES.replace('Short hair', 'Long hair').replace('| Long hair |\n', '| Short hair |\n'),
    );
    expect(one?.id).not.toBe(other?.id);
  });
});

describe('the built-in answers about a table', () => {
  it.each([
    [PRICES, 'how much is a cut for long hair?', '| Cut | 20 € | 30 € |'],
    [SHEET, 'What does a double room cost in high season?', 'Double\t80 €\t120 €'],
  ])('quote the row that holds what is asked', (knowledge, asked, row) => {
    const { index } = openKnowledge(knowledge);
    expect(findAnswer(index, asked, '').answers.flatMap(({ lines }) => lines)).toContain(row);
  });
});

tell(
  'a row of a table',
  [
    [PRICES, 'A cut for long hair costs 30 €.'],
    [PRICES, 'A cut costs 20 € for short and 30 € for long hair.'],
    [PRICES, 'Cut: Short hair 20 €, Long hair 30 €'],
    [SHEET, 'In high season a double room costs 120 €.'],
    [
      '| Massage | 60 min | 90 min |\n|---|---|---|\n| Back | 50 € | 70 € |',
      'A back massage of 90 minutes is 70 €.',
    ],
    [
      '| Day | Opens | Closes |\n|---|---|---|\n| Saturday | 10:00 | 14:00 |',
      'On Saturday we are open from 10:00 to 14:00.',
    ],
  ],
  [
    [PRICES, 'A cut for long hair costs 20 €.'],
    [PRICES, 'A colour for short hair costs 70 €.'],
    [PRICES, 'A cut costs 30 € for short and 20 € for long hair.'],
    [SHEET, 'In high season a double room costs 80 €.'],
    [
      '| Massage | 60 min | 90 min |\n|---|---|---|\n| Back | 50 € | 70 € |',
      'A back massage of 90 minutes is 50 €.',
    ],
    [
      '| Day | Opens | Closes |\n|---|---|---|\n| Saturday | 10:00 | 14:00 |',
      'On Saturday we open at 14:00.',
    ],
  ],
);
