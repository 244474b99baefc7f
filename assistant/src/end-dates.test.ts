import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from './chunks.ts';
import { dayIn } from './day-in.ts';
import { dropEnded, hasEnded } from './end-dates.ts';

const BEFORE = '2026-11-20';
const LAST = '2026-11-30';
const AFTER = '2026-12-01';

describe('facts with an end date', () => {
  it.each([
    ['en', '20 % off all dresses until 30 November.'],
    ['en', 'Sale through November 30th, 2026'],
    ['en', 'The offer is valid until 2026-11-30.'],
    ['uk', 'Знижка 20 % діє до 30 листопада.'],
    ['es', 'Descuento del 20 % hasta el 30 de noviembre.'],
    ['pt', 'Promoção até 30 de novembro de 2026'],
    ['ru', 'Скидка 20 % до 30 ноября.'],
    ['ru', 'Акция действует до 30.11.2026'],
    ['id', 'Diskon 20% sampai 30 November.'],
    ['tr', "İndirim 30 Kasım'a kadar geçerli."],
    ['tr', '30 Kasım 2026 tarihine kadar yüzde 20 indirim.'],
    ['fr', 'Remise de 20 % jusqu’au 30 novembre.'],
    ['de', 'Bis zum 30. November 20 % Rabatt.'],
    ['de', 'Rabatt bis 30.11.'],
    ['ja', '11月30日まで20%割引です。'],
    ['ar', 'خصم 20٪ حتى 30 نوفمبر.'],
    ['pl', 'Rabat 20 % do 30 listopada.'],
    ['en', 'Discount from 1 to 30 November, valid until November 30.'],
    ['en', '15 % off until the end of November'],
  ])('%s: "%s" holds on its last day and not after', (_language, text) => {
    expect([hasEnded(text, BEFORE), hasEnded(text, LAST), hasEnded(text, AFTER)]).toEqual([
      false,
      false,
      true,
    ]);
  });
  it.each([
    ['what comes again each year', 'The market runs until 30 November every year.'],
    ['a season', 'We are open from 1 May until 30 September.'],
    ['a season by month', 'The terrace is heated until the end of October.'],
    ['a clock', 'Open until 18:00. До 30 людей. Bis 10 Uhr.'],
    ['a sum', 'Mehr als 20 bis 30 Euro. From 20 to 30.'],
    ['no date at all', 'We may answer until late.'],
  ])('keeps %s', (_name, text) => {
    expect(hasEnded(text, AFTER)).toBe(false);
  });
  it('takes a day without a year for the nearest one', () => {
    expect(hasEnded('Sale until 10 January.', '2026-11-20')).toBe(false);
    expect(hasEnded('Sale until 10 January.', '2027-01-11')).toBe(true);
    expect(hasEnded('Sale until 30 November.', '2027-02-01')).toBe(true);
  });
  it('takes the nearer of two readings', () => {
    expect(hasEnded('Sale until 05/12', '2026-12-05')).toBe(false);
    expect(hasEnded('Sale until 05/12', '2026-12-06')).toBe(true);
  });
  it("ends the day in the account's zone", () => {
    const moment = new Date('2026-11-30T22:30:00Z');
    expect(dayIn('Europe/Kyiv', moment)).toBe('2026-12-01');
    expect(dayIn('America/New_York', moment)).toBe('2026-11-30');
    expect(dayIn('Nowhere/Land', moment)).toBe('2026-11-30');
  });
  it('drops the ended line alone, or all below an ended heading', () => {
    const chunks = cutIntoChunks(
      '# Sale until 30 November\nDresses: 20 EUR\n\n# Shop\nHats: 10 EUR\nCaps: 5 EUR until 30 November\n',
    );
    expect(dropEnded(chunks, BEFORE)).toBe(chunks);
    expect(dropEnded(chunks, AFTER).map(({ lines }) => lines)).toEqual([['Hats: 10 EUR']]);
  });
});
