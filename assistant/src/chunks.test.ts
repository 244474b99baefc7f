import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendFaq, cutIntoChunks, formatFaq, previewFaq } from './chunks.ts';

const TEXT = `Welcome to the studio.

# Services
Haircut: 25 EUR
Beard trim: 15 EUR

## Children
We cut children's hair on Wednesdays.

Q: Do you take cards?
A: Yes, all of them.
Cash is fine too.

Вопрос: Где вы?
Ответ: На Лесной, 7.
В: Есть парковка?
О: Да.

**Parking**
Behind the house.

# Closed in August
`;

describe('cutting a knowledge base', () => {
  const chunks = cutIntoChunks(TEXT);
  it('finds headings, paragraphs and question-answer pairs in their places', () => {
    expect(
      chunks.map(({ kind, headingPath, lines, question }) => ({ kind, headingPath, lines, question })),
    ).toEqual([
      { kind: 'passage', headingPath: [], lines: ['Welcome to the studio.'] },
      { kind: 'passage', headingPath: ['Services'], lines: ['Haircut: 25 EUR', 'Beard trim: 15 EUR'] },
      {
        kind: 'passage',
        headingPath: ['Services', 'Children'],
        lines: ["We cut children's hair on Wednesdays."],
      },
      {
        kind: 'faq',
        headingPath: ['Services', 'Children'],
        question: 'Do you take cards?',
        lines: ['Yes, all of them.', 'Cash is fine too.'],
      },
      { kind: 'faq', headingPath: ['Services', 'Children'], question: 'Где вы?', lines: ['На Лесной, 7.'] },
      { kind: 'faq', headingPath: ['Services', 'Children'], question: 'Есть парковка?', lines: ['Да.'] },
      { kind: 'passage', headingPath: ['Services', 'Children', 'Parking'], lines: ['Behind the house.'] },
      { kind: 'passage', headingPath: ['Closed in August'], lines: ['Closed in August'] },
    ]);
  });
  it('gives offsets at which the text of the chunk stands', () => {
    for (const chunk of chunks) {
      const slice = TEXT.slice(chunk.start, chunk.end);
      for (const line of chunk.lines) expect(slice).toContain(line);
    }
  });
  it('keeps a line that only looks like a mark', () => {
    expect(cutIntoChunks('P: 12 EUR\nF: 14 EUR')[0]).toMatchObject({
      kind: 'passage',
      lines: ['P: 12 EUR', 'F: 14 EUR'],
    });
  });
  it('reads an answer that stands after a blank line', () => {
    expect(cutIntoChunks('Q: Open?\n\nA: Yes.')).toMatchObject([
      { kind: 'faq', question: 'Open?', answer: 'Yes.' },
    ]);
  });
  it('quotes long lines by sentences and cuts long paragraphs', () => {
    const sentence = 'This sentence about lamps is neither long nor short at all.';
    const [first, second] = cutIntoChunks(Array.from({ length: 20 }, () => sentence).join(' '));
    expect(first?.lines).toEqual(Array.from({ length: first?.lines.length ?? 0 }, () => sentence));
    expect(second).toBeDefined();
    expect(first?.id).not.toBe(second?.id);
  });
  it.each([
    'Am 24. Dezember schließen wir schon um 13 Uhr, danach erst am 27. wieder.',
    'Unsere Praxis liegt im 3. Stock, bitte klingeln, z.B. bei Dr. Weiß am Empfang.',
    'Zadzwoń do warsztatu, do godziny osiemnastej: 17 000 42 16, kom. 600 000 421.',
    'Studio mieści się przy ul. Długiej 5, wejście od podwórza, tel. przy drzwiach.',
    'Мы находимся по адресу: г. Казань, ул. Баумана, д. 5, кв. 12, вход со двора дома.',
    'Ofisimiz Atatürk Cad. No. 12, 3. Kat, tel. ile önceden haber veriniz lütfen efendim.',
    'Bookings are taken by phone, e.g. No. 5 for Dr. Smith, or at the desk by Mrs. Jones.',
  ])('keeps %j whole: an ordinal or an abbreviation ends no sentence', (line) => {
    expect(cutIntoChunks(`${line} Und dann.`)[0]?.lines[0]).toBe(line);
  });
  it('still ends a sentence at a number', () => {
    const lines = cutIntoChunks(
      'Wir öffnen jeden Tag um 9. Danach ist Pause bis 14 Uhr. Mittwochs ist zu.',
    )[0]?.lines;
    expect(lines).toEqual([
      'Wir öffnen jeden Tag um 9.',
      'Danach ist Pause bis 14 Uhr.',
      'Mittwochs ist zu.',
    ]);
  });
  it('tells equal paragraphs apart and reads Windows line ends alike', () => {
    const [one, two] = cutIntoChunks('Same words.\n\nSame words.');
    expect(one?.id).not.toBe(two?.id);
    expect(cutIntoChunks(TEXT.replaceAll('\n', '\r\n')).map(({ id }) => id)).toEqual(
      chunks.map(({ id }) => id),
    );
  });
  it('keeps every other id when a paragraph is put in, changed or taken out', () => {
    const paragraph = fc.stringMatching(/^[a-z]{3,8}( [a-z]{3,8}){1,8}\.$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(paragraph, { minLength: 2, maxLength: 8 }),
        paragraph,
        fc.nat(),
        (list, added, at) => {
          fc.pre(!list.includes(added));
          const ids = cutIntoChunks(list.join('\n\n')).map(({ id }) => id);
          const place = at % (list.length + 1);
          const grown = cutIntoChunks([...list.slice(0, place), added, ...list.slice(place)].join('\n\n'));
          expect(grown.map(({ id }) => id).filter((_, position) => position !== place)).toEqual(ids);
        },
      ),
    );
  });
  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        for (const { start, end, lines } of cutIntoChunks(text)) {
          expect(start).toBeLessThanOrEqual(end);
          expect(lines.length).toBeGreaterThan(0);
        }
      }),
    );
  });
});

describe('the text form of an entry', () => {
  it("is 'Q: …' and 'A: …' on two lines", () => {
    expect(formatFaq(' Do you\ndeliver? ', 'Yes.\n\nWithin the city.')).toBe(
      'Q: Do you deliver?\nA: Yes.\nWithin the city.',
    );
    expect(formatFaq('Q: Open?', 'A: Yes.')).toBe('Q: Open?\nA: Yes.');
    expect(previewFaq('Open?', 'Yes.\nDaily.')).toEqual({
      question: 'Open?',
      answer: 'Yes.\nDaily.',
      text: 'Q: Open?\nA: Yes.\nDaily.',
    });
  });
  it('stands at the end of the base, after a blank line', () => {
    expect(appendFaq('', 'a?', 'b')).toBe('Q: a?\nA: b\n');
    expect(appendFaq('Text.\n\n\n', 'a?', 'b')).toBe('Text.\n\nQ: a?\nA: b\n');
  });
  it('comes back as one entry whatever was typed, and leaves the rest as it was', () => {
    const typed = fc.array(
      fc.constantFrom('Q: x', 'A: y', '# Head', '---', '**b**', '', 'plain words', 'В: что', '1) item'),
      {
        minLength: 1,
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(typed, (lines) => {
        const answer = ['Answer', ...lines].join('\n');
        const chunks = cutIntoChunks(appendFaq('First paragraph.', 'How so?', answer));
        expect(chunks).toHaveLength(2);
        expect(chunks[1]).toMatchObject({ kind: 'faq', question: 'How so?' });
        expect(chunks[1]?.answer?.replace(/\s+/gu, ' ')).toBe(answer.replace(/\s+/gu, ' ').trim());
      }),
    );
  });
});

describe('a block of prices and terms', () => {
  const HIRE = `HIRE
Hybrid £22 a day, £14 half day (4 hours)
Electric £42 a day, £28 half day
Kids bike (20 and 24 inch wheels) £12 a day
Child trailer £15 a day, takes two little ones up to 40 kg together
Book a week and you pay 5 days, get 7. Helmet, lock and a small repair kit come with every bike.
Bikes back by 5pm, Saturdays 3.30. Late is £8 an hour.
You must be 16 to ride the electric ones, under 18s need an adult to sign the form.
Cancel up to 48 hours before = full refund, after that we keep half.`;

  it('is cut into passages that each speak of little, below what its first line calls them', () => {
    const chunks = cutIntoChunks(HIRE);
    expect(chunks.length).toBeGreaterThan(1);
    for (const { lines } of chunks) expect(lines.join('').length).toBeLessThanOrEqual(250);
    // The title stands above them and is no line that could be told.
    expect(['HIRE', ...chunks.flatMap(({ lines }) => lines)].join(' ')).toBe(HIRE.replaceAll('\n', ' '));
    // In each of them, so that a line stays where it was when the block is cut elsewhere.
    for (const { headingPath } of chunks) expect(headingPath).toEqual(['HIRE']);
    const priced = cutIntoChunks(HIRE.split('\n').slice(1).join('\n'));
    expect(priced.at(-1)?.headingPath).toEqual([]);
  });

  it('stays whole when it is short, and so does a paragraph of sentences', () => {
    expect(cutIntoChunks(HIRE.split('\n').slice(0, 5).join('\n'))).toHaveLength(1);
    expect(cutIntoChunks('A helmet comes with every bike that you hire. '.repeat(10).trim())).toHaveLength(1);
    const wrapped =
      'the map that we give you shows the river loop,\nwhich is eleven miles long and nearly flat, and\n'.repeat(
        4,
      );
    const [told, ...others] = cutIntoChunks(`When you have your bike,\n${wrapped}that is all.`);
    expect([told?.headingPath, others]).toEqual([[], []]);
  });
});

describe('the first line of a paragraph', () => {
  const titleOf = (text: string): string[] => cutIntoChunks(text)[0]?.headingPath ?? [];
  it.each([
    'Birthday parties\nSundays at 2pm, for 8 to 16 children.\nWe ask for £40 when you book.',
    'TARIFS\nÉpilation sourcils : 12 €',
    'Preise:\nHaarschnitt 30 €\nFarbe 60 €',
    '【料金】\n体験レッスン 1,500円',
    '■割引\n初回の方は全メニュー10%オフ。',
    '— Доставка —\nПо городу 300 ₽',
  ])('is their title where it is written as one: %s', (text) => {
    expect(titleOf(text)).toEqual([text.split('\n')[0]]);
  });
  it.each([
    'Free parking\nSauna: 20 €\nMassage: 60 €',
    'Closed on Mondays.\nOpen from 9 to 18.',
    'Room 12\nIt has a bath.',
    'TARIFS',
  ])('is none where it may tell something itself: %s', (text) => expect(titleOf(text)).toEqual([]));
});
