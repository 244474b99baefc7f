import { describe, expect, it } from 'vitest';
import { createProvider } from '../create-provider.ts';
import { decide } from '../decide.ts';
import { openKnowledge } from '../knowledge.ts';
import { readTongues } from '../reading/read-tongues.ts';
import { ANY_TONGUE } from '../reading/tongues.ts';
import { findAnswer } from './find-answer.ts';
import { asksForPriceList } from './price-list.ts';

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
  findAnswer(openKnowledge(base).index, text, '').answers.flatMap(({ lines }) => lines);

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
    expect(answers.flatMap(({ lines }) => lines)).toHaveLength(6);
    const one = findAnswer(openKnowledge(SALON).index, 'prices?', 'do you do pedicures?').answers;
    expect(one.flatMap(({ lines }) => lines)).toEqual(['Pedicure: 35 €']);
  });

  it('stands one line an item, also where an item ends with a short form or is quoted', async () => {
    const reply = async (knowledgeBase: string, text: string): Promise<unknown> => {
      const at = '2026-01-05T10:00:00Z';
      const turn = [{ id: 'm', text, at }];
      const now = new Date(at);
      const input = { knowledgeBase, prompt: '', turn, history: [], timezone: 'UTC', now, setPhrases: {} };
      const { outcome } = await decide(input, createProvider({ provider: 'builtin' }));
      return outcome;
    };
    const base = 'Разовое занятие: 600 руб.\nАбонемент: 4000 руб.\nПервое занятие: 300 руб.';
    expect(await reply(base, 'скиньте прайс')).toMatchObject({ kind: 'answer', text: base });
    expect(await reply(SALON, '¿me pasas la lista de precios, por favor?')).toMatchObject({
      kind: 'answer',
      text: expect.stringContaining('«Manicure: 25 €»\n«Gel manicure: 38 €»\n'),
    });
  });

  it('is the answer that the owner wrote for it, where there is one', () => {
    const written = `${SALON}\n\nQ: Can I see your price list?\nA: It hangs at the door and is on our page.`;
    expect(ask(written, 'prices?')).toEqual(['It hangs at the door and is on our page.']);
  });

  it('gathers what stands apart, and no sentence that only mentions an amount', () => {
    const apart = `# Cut\nCut: 30 €\n\n# Colour\nColour: 60 €\n\n# Brows\nBrows: 12 €

We ask for a deposit of 20 € for every visit of two hours.`;
    expect(ask(apart, 'price list please')).toEqual(['Cut: 30 €', 'Colour: 60 €', 'Brows: 12 €']);
  });

  it('holds every item of a business with many headings', () => {
    const many = Array.from(
      { length: 20 },
      (_, at) => `# Part ${at}\nItem ${'x'.repeat(at + 1)}: ${at + 20} €`,
    );
    expect(ask(many.join('\n\n'), 'price list please')).toHaveLength(20);
  });

  it('says in one language what the knowledge base tells in two', () => {
    const both = `# Prices of our treatments
- Women's cut with wash and blow-dry: 38 €
- Child's cut, up to ten years: 18 €
- Colour of the whole hair: 75 €

# Precios de nuestros tratamientos
- Corte de mujer con lavado y secado: 38 €
- Corte de niño, hasta diez años: 18 €
- Color de todo el cabello: 75 €`;
    expect(ask(both, 'what are your prices?')[0]).toContain('cut');
    expect(ask(both, 'what are your prices?')).toHaveLength(3);
    expect(ask(both, '¿Cuáles son vuestros precios?')[0]).toContain('Corte');
    expect(ask(both, '¿Cuáles son vuestros precios?')).toHaveLength(3);
  });

  it('is left to a person where one message could not hold it, or a line says nothing without its heading', () => {
    const long = Array.from({ length: 40 }, (_, at) => `Treatment number ${at} of the house: ${at + 20} €`);
    const beside = `${long.join('\n')}\n\nQ: Can you send the certificate by e-mail?\nA: Yes, free.`;
    const { answers, nearest } = findAnswer(
      openKnowledge(beside).index,
      'can you send me the price list?',
      '',
    );
    expect(answers).toEqual([]);
    expect(nearest?.lines[0]).toBe('Treatment number 0 of the house: 20 €');
    const headed = '# Women\nCut: 38 €\nColour: 75 €\n\n# Men\nCut: 22 €\nBeard: 12 €';
    expect(ask(headed, 'price list please')).toEqual([]);
    expect(ask('We are open from 9 to 18.\n\nWe sell tea and coffee.', 'price list please')).toEqual([]);
  });
});
