import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../chunks.ts';
import { listCases, measureRetrieval } from '../evaluation/measure.ts';
import { loadSets } from '../evaluation/sets.ts';
import { openKnowledge } from '../knowledge.ts';
import { buildIndex, readQuery, search } from './retrieval.ts';

describe('retrieval', () => {
  it('finds the right chunk first for nine of ten held-out questions', () => {
    const { right, of } = measureRetrieval(listCases(loadSets('held-out')));
    expect(right / of).toBeGreaterThanOrEqual(0.9);
  });
  it.each([
    ['case and accents', 'ÇA COÛTE COMBIEN, LES CRÊPES', 'Les crepes sont à 5 €.\n\nLe cidre est à 4 €.'],
    ['endings', 'стрижек', 'Стрижка машинкой.\n\nУкладка феном.'],
    ['compounds', 'haarschnitt', 'Haarschnitte für Herren.\n\nBartpflege für Herren.'],
    ['articles of Arabic', 'السعر', 'سعر القهوة عشرة.\n\nالمكان قريب.'],
    ['hyphens', 'wifi', 'There is Wi-Fi in the lobby.\n\nThere is tea in the lobby.'],
    ['scripts without spaces', '駐車場', '駐車場は裏にあります。\n\n入口は表にあります。'],
    ['a concept without a shared word', 'where are you?', '14 Grove Road, London\n\nWe sell lamps.'],
    ['a word inside a run', 'where exactly are you?', '14 Grove Road, London\n\nWe sell lamps.'],
    ['another word for the same', 'do you have gift cards', 'Vouchers from 20 EUR.\n\nLamps from 20 EUR.'],
    ['a topic in another language', 'Haben Sie Gutscheine?', 'Vouchers from 20 EUR.\n\nLamps from 20 EUR.'],
    ['a slip of the finger', 'labmps', 'Lamps are here.\n\nCarpets are there.'],
    [
      'Russian in Latin letters',
      'skolko stoit dostavka',
      'Доставка стоит 300 рублей.\n\nОткрытка в подарок.',
    ],
    ['Ukrainian in Latin letters', 'skilky koshtuye dostavka', 'Доставка 90 грн.\n\nЛистівка в подарунок.'],
    ['a prefix of Arabic', 'بالتوصيل', 'التوصيل خلال يومين.\n\nالقهوة ساخنة.'],
    [
      'a car without the word parking',
      'where can I leave my car',
      'Free parking behind.\n\n14 Grove Road, London',
    ],
  ])('meets %s', (_name, question, text) => {
    const [hit] = search(buildIndex(cutIntoChunks(text)), question, 5);
    expect(hit?.chunk.start).toBe(0);
  });
  it('leaves out what shares nothing, and takes an empty base and question', () => {
    const index = buildIndex(cutIntoChunks('Lamps and candles.'));
    expect(search(index, 'zzz', 5)).toEqual([]);
    expect(search(index, '', 5)).toEqual([]);
    expect(search(buildIndex([]), 'lamps', 5)).toEqual([]);
  });
  it('weighs what was said before less than the question', () => {
    const index = buildIndex(cutIntoChunks('Haircut: 25 EUR\n\nBeard trim: 15 EUR'));
    expect(search(index, readQuery('and the beard?', 'How much is a haircut?'), 2)[0]?.chunk.lines).toEqual([
      'Beard trim: 15 EUR',
    ]);
    expect(search(index, readQuery('how much?', 'haircut please'), 2)[0]?.chunk.lines).toEqual([
      'Haircut: 25 EUR',
    ]);
  });
  it('keeps the last knowledge bases by the hash of their text', () => {
    expect(openKnowledge('Some text.')).toBe(openKnowledge('Some text.'));
    expect(openKnowledge('Some text.')).not.toBe(openKnowledge('Some text!'));
  });
});
