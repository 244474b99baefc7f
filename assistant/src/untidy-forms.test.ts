import { describe, expect, it } from 'vitest';
import { renderLine } from './builtin/answerer.ts';
import { findAnswer } from './builtin/find-answer.ts';
import { cutIntoChunks } from './chunks.ts';
import { holdsWhole, loadUntidy } from './evaluation/untidy.ts';
import { openKnowledge } from './knowledge.ts';
import { tellLine } from './tables.ts';
import type { Chunk } from './types.ts';

const entriesOf = (text: string) =>
  cutIntoChunks(text)
    .filter(({ kind }) => kind === 'faq')
    .map(({ question, answer }) => [question, answer]);

const tell = (chunk: Chunk): string[] => chunk.lines.map((line) => renderLine(tellLine(chunk, line)));

/** What would be told, the cells that were chosen alone. */
function told(knowledge: string, question: string): string[] {
  const { answers } = findAnswer(openKnowledge(knowledge).index, question, '');
  return answers.flatMap(({ chunk, lines, cells }) =>
    lines.map((line, at) => renderLine(tellLine(chunk, line, cells?.[at]))),
  );
}

describe('a question that an owner noted with its answer', () => {
  it.each([
    ['— Do I need to book?\nYes, online.', 'Do I need to book?', 'Yes, online.'],
    ['Q. do you deliver? → yes within 6 miles', 'do you deliver?', 'yes within 6 miles'],
    ['P: ¿Pago? / R: efectivo, tarjeta', '¿Pago?', 'efectivo, tarjeta'],
    ['В. чип → 1500 с внесением в базу', 'чип', '1500 с внесением в базу'],
    ['Q：送料は？ A：600円です', '送料は？', '600円です'],
    ['س: هل يوجد توصيل؟ ج: نعم داخل المدينة', 'هل يوجد توصيل؟', 'نعم داخل المدينة'],
  ])('"%s" is one entry', (text, question, answer) => {
    expect(entriesOf(text)).toEqual([[question, answer]]);
  });

  it('keeps the exception that stands indented below its answer', () => {
    const text = '— missed a lesson?\nNot made up for.\n   with a doctor’s note we do\n— paying later?\nNo.';
    expect(entriesOf(text)).toEqual([
      ['missed a lesson?', 'Not made up for.\nwith a doctor’s note we do'],
      ['paying later?', 'No.'],
    ]);
  });

  it('may lack its mark beside others that have one', () => {
    expect(entriesOf('— can we try it?\nOnce.\n— leaving during the year\nA month before.')).toEqual([
      ['can we try it?', 'Once.'],
      ['leaving during the year', 'A month before.'],
    ]);
  });

  it.each(['- Haircut → 20', 'Opening → Monday to Friday', '— Haircut 20\n— Colour 40'])(
    'is none in "%s"',
    (text) => {
      expect(entriesOf(text)).toEqual([]);
    },
  );
});

describe('a title in capitals inside a paragraph', () => {
  const BRANCHES =
    'HARBOUR\nopen 8-18\nparking behind\nOLD TOWN, Castle St 4\nopen 9-17\nNEW!! tandems, 30 a day';

  it('holds for what stands below it, up to the next one, and is no line unless it tells a figure', () => {
    expect(cutIntoChunks(BRANCHES).map(({ headingPath, lines }) => [headingPath, lines])).toEqual([
      [['HARBOUR'], ['open 8-18', 'parking behind']],
      [[], ['OLD TOWN, Castle St 4']],
      [['OLD TOWN, Castle St 4'], ['open 9-17', 'NEW!! tandems, 30 a day']],
    ]);
  });
});

describe('a table that was typed with blanks', () => {
  const CAKES = `CAKES, in euros
Cake             8 pers.   12 pers.   20 pers.
Sacher           29        41         66
Carrot           26        37         58
Photo on top +8`;

  it('is told by its columns, and what stands below it is none of its rows', () => {
    expect(cutIntoChunks(CAKES).flatMap(tell)).toEqual([
      'Sacher: 8 pers. 29, 12 pers. 41, 20 pers. 66',
      'Carrot: 8 pers. 26, 12 pers. 37, 20 pers. 58',
      'Photo on top +8',
    ]);
  });

  it('answers with the column that is asked for, and with none for a size that it has not', () => {
    expect(told(CAKES, 'how much is the sacher cake for 12 pers.?')).toEqual(['Sacher: 12 pers. 41']);
    expect(told(CAKES, 'how much is the sacher cake for 30 pers.?')).toEqual([]);
  });

  it('has its columns in the title as well', () => {
    const parts = 'SHOP (art. | what | price)\nST-101 | tyre | 19.50\nST-102 | lock | 17.00';
    expect(cutIntoChunks(parts).flatMap(tell)).toEqual([
      'ST-101: what tyre, price 19.50',
      'ST-102: what lock, price 17.00',
    ]);
  });
});

describe('a line of a list', () => {
  it('is told without the dots that lead to its price', () => {
    expect(renderLine('Puncture, tube included ........ 14')).toBe('Puncture, tube included: 14');
  });

  it('is told with what stands indented below it', () => {
    const text = 'Gear index ..... 16\nWheel true ..... 22\n  with broken spoke ..... 29\nPuncture ..... 14';
    expect(cutIntoChunks(text)[0]?.continued).toEqual([2]);
    expect(told(text, 'how much is a gear index?')).toEqual(['Gear index: 16']);
  });
});

describe('the number of an article', () => {
  const rows = Array.from(
    { length: 900 },
    (_, at) => `HB-${String(at + 1).padStart(4, '0')};part number ${at + 1};${at + 100}`,
  );
  const LIST = `PARTS no;what;price\n${rows.join('\n')}\n\nNote: HB-0007 is sold out until May`;

  it('finds its row among 900, and what else is said of it', () => {
    expect(told(LIST, 'What does HB-0419 cost?')).toEqual(['HB-0419: what part number 419, price 518']);
    expect(told(LIST, 'hb0007 price?')).toEqual([
      'HB-0007: what part number 7, price 106',
      'Note: HB-0007 is sold out until May',
    ]);
  });

  it('that no row has is answered by none', () => {
    expect(told(LIST, 'What does HB-0950 cost?')).toEqual([]);
  });
});

describe('the untidy sets', () => {
  it('hold 34 questions each in 12 languages, and every fact stands in its knowledge base', () => {
    const sets = loadUntidy();
    expect(sets.map(({ questions }) => questions.length)).toEqual(Array.from({ length: 12 }, () => 34));
    for (const { knowledge, questions } of sets)
      for (const { facts = [] } of questions)
        for (const fact of facts) expect(knowledge.toLowerCase()).toContain(fact.toLowerCase());
  });

  it.each([
    ['5', 'costs 15', false],
    ['5', 'costs 5,50', false],
    ['22', '2200', false],
    ['1,60', '11,60', false],
    ['22', 'full day 22, week 90', true],
    ['card', 'cards', false],
    ['担当', '担当者', true],
  ])('find "%s" in "%s": %s', (piece, text, isFound) => {
    expect(holdsWhole(text, piece)).toBe(isFound);
  });
});
