import { describe, expect, it } from 'vitest';
import { quoteLines } from './answerer.ts';
import { decide } from './decide.ts';
import { findAnswer } from './find-answer.ts';
import { openKnowledge } from './knowledge.ts';
import { asksForPriceList } from './price-list.ts';
import { createProvider } from './provider.ts';
import { readTongues } from './read-tongues.ts';
import { ANY_TONGUE } from './tongues.ts';

const SALON = `# Luna
Manicure: 25 €
Gel manicure: 38 €
Pedicure: 35 €
Ask us about everything else.

## Hair
Cut: 30 €
Colour: from 60 €
Blow-dry: 18 €

We are open Monday to Saturday from 9:00 to 20:00.

Q: Do you sell gift vouchers?
A: Yes, from 20 €, valid for a year.`;

const ask = (base: string, text: string): string[] =>
  findAnswer(openKnowledge(base).index, text, '').answers.flatMap(quoteLines);

describe('a question for the price list', () => {
  it.each([
    ['en', 'Hi! price list please'],
    ['en', 'what are your prices?'],
    ['uk', 'Скиньте, будь ласка, прайс'],
    ['es', 'me pasas la lista de precios?'],
    ['pt', 'me manda a tabela de preços por favor'],
    ['ru', 'подскажите цены'],
    ['id', 'minta daftar harga kak'],
    ['tr', 'fiyat listesi alabilir miyim'],
    ['fr', 'Bonjour, quels sont vos tarifs ?'],
    ['de', 'könnt ihr mir eure Preisliste schicken'],
    ['ja', '料金表を見せてください'],
    ['ar', 'ممكن قائمة الأسعار'],
    ['pl', 'poproszę cennik'],
    ['pt', 'boa tarde, quais os valores?'],
    ['id', 'harganya berapa aja ya kak, boleh minta pricelist?'],
    ['ru', 'Прайс?'],
    ['ar', 'أسعاركم لو سمحت'],
  ])('%s: %s', (_language, text) => {
    expect(asksForPriceList(text, readTongues(text, ANY_TONGUE))).toBe(true);
  });

  it.each([
    'prices for balayage?',
    'how much is it?',
    'цены на окрашивание',
    'wie viel kostet ein Schnitt',
    'do your prices include tax?',
    'are the rates different at weekends',
    'can you give me a discount on the prices?',
    'prices of the gel manicure please',
  ])('not: %s', (text) => {
    expect(asksForPriceList(text, readTongues(text, ANY_TONGUE))).toBe(false);
  });

  it('is answered with every line that tells a price, and with no other', () => {
    expect(ask(SALON, 'price list please')).toEqual([
      'Manicure: 25 €',
      'Gel manicure: 38 €',
      'Pedicure: 35 €',
      'Cut: 30 €',
      'Colour: from 60 €',
      'Blow-dry: 18 €',
    ]);
  });

  it('is answered also behind another question, when no single price is meant', () => {
    const { answers } = findAnswer(openKnowledge(SALON).index, 'скиньте прайс', 'есть парковка?');
    expect(answers.flatMap(quoteLines)).toHaveLength(6);
    const one = findAnswer(openKnowledge(SALON).index, 'prices?', 'do you do pedicures?').answers;
    expect(one.flatMap(quoteLines)).toEqual(['Pedicure: 35 €']);
  });

  it('stands one line an item, also where an item ends with a short form', async () => {
    const base = 'Разовое занятие: 600 руб.\nАбонемент: 4000 руб.\nПервое занятие: 300 руб.';
    const at = '2026-01-05T10:00:00Z';
    const { outcome } = await decide(
      {
        knowledgeBase: base,
        prompt: '',
        turn: [{ id: 'm', text: 'скиньте прайс', at }],
        history: [],
        timezone: 'UTC',
        now: new Date(at),
        setPhrases: {},
      },
      createProvider({ provider: 'builtin' }),
    );
    expect(outcome).toMatchObject({ kind: 'answer', text: base });
  });

  it('is left to a person where a message could not hold the list, or there is none', () => {
    const long = Array.from({ length: 40 }, (_, at) => `Treatment number ${at} of the house: ${at + 20} €`);
    expect(ask(long.join('\n'), 'price list please')).toEqual([]);
    expect(ask('We are open from 9 to 18.\n\nWe sell tea and coffee.', 'price list please')).toEqual([]);
  });
});
