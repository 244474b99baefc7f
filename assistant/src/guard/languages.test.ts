import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';

const DECEMBER = new Date('2026-12-23T10:00:00Z');

const check = (knowledge: string, text: string, turn: string, now = DECEMBER): string[] =>
  checkLine(knowledge, text, { turn, now, timezone: 'Europe/Berlin' });

describe('figures in the languages of the customers', () => {
  it.each([
    ['Стрижка стоит 1500 рублей.', 'Стрижка стоит тысячу шестьсот рублей.', 'сколько стоит?'],
    ['Стрижка стоит 1500 рублей.', 'Стрижка стоит 1,5 тыс. долларов.', 'сколько стоит?'],
    ['Работаем пн-пт с 9 до 18.', 'Мы работаем и в воскресенье с 9 до 18.', 'когда работаете?'],
    ['Работаем пн-пт с 9 до 18.', 'Работаем до семи вечера.', 'до скольки?'],
    ['Доставка стоит 300 рублей.', 'Доставка бесплатная.', 'сколько доставка?'],
    ['Доставка за 2 дня.', 'Доставка за 2 часа.', 'сколько ждать?'],
    ['El corte cuesta 20 euros.', 'El corte cuesta treinta euros.', 'precio?'],
    ['El corte cuesta 20 euros.', 'El corte es gratis hoy.', 'precio?'],
    ['カットは5,500円です。', 'カットは6,500円です。', '料金は?'],
    ['カットは5,500円です。', 'カットは五千円です。', '料金は?'],
    ['営業時間は10時から19時です。', '営業時間は10時から21時です。', '何時まで?'],
    ['営業時間は10時から19時です。', '営業時間は午前10時から午後9時です。', '何時まで?'],
    ['السعر 50 ريال.', 'السعر ٦٠ ريال.', 'كم السعر؟'],
    ['السعر 50 ريال.', 'السعر ستون ريال.', 'كم السعر؟'],
    ['Fiyat 500 TL.', 'Fiyat beş yüz elli TL.', 'kaç para?'],
    ['Der Schnitt kostet 25 Euro.', 'Der Schnitt kostet fünfunddreißig Euro.', 'was kostet das?'],
    ['Cena 100 zł.', 'Cena sto dwadzieścia zł.', 'ile?'],
    ['Le prix est 30 €.', 'Le prix est quarante euros.', 'combien?'],
    ['Harga Rp50.000.', 'Harga 55rb.', 'berapa?'],
    ['Hair cut is 25 EUR', 'It is 25 EUR with a 50% discount', 'how much?'],
    ['Call +380 44 123 45 67', 'Call +380 44 123 45 76', 'phone?'],
    ['Haircut 25 EUR', 'Haircut 2５0 EUR', 'price?'],
    ['Haircut 25 EUR', 'Haircut twenty EUR', 'price?'],
    ['Haircut 25 EUR', 'Haircut half price', 'price?'],
    ['Haircut 25 EUR', 'Haircut 25 EUR, buy one get one free', 'price?'],
    ['Open 9-18', 'Open 24/7', 'open?'],
    ['Open 9-18', 'Open around the clock', 'open?'],
  ])('with the line %j refuses %j', (knowledge, text, turn) => {
    expect(check(knowledge, text, turn).length).toBeGreaterThan(0);
  });
  it.each([
    ['Стрижка стоит 1500 рублей.', 'Стрижка стоит 1 500 ₽.', 'сколько стоит стрижка?'],
    ['Стрижка стоит 1500 рублей.', 'Стрижка стоит полторы тысячи рублей.', 'сколько стоит стрижка?'],
    ['Стрижка стоит 1500 рублей.', 'Стрижка стоит 1,5 тыс. руб.', 'сколько стоит стрижка?'],
    ['Стрижка стоит 1500 рублей.', 'Стрижка стоит тысяча пятьсот рублей.', 'сколько стоит стрижка?'],
    [
      'Работаем пн-пт с 9 до 18.',
      'Мы работаем с понедельника по пятницу с 9:00 до 18:00.',
      'когда работаете?',
    ],
    ['Работаем пн-пт с 9 до 18.', 'Работаем до шести вечера.', 'до скольки?'],
    ['El corte cuesta 20 euros.', 'El corte cuesta veinte euros.', 'precio?'],
    ['カットは5,500円です。', 'カットは5500円になります。', '料金は?'],
    ['営業時間は10時から19時です。', '午前10時から午後7時まで営業しています。', '何時まで?'],
    ['السعر 50 ريال.', 'السعر ٥٠ ريالاً.', 'كم السعر؟'],
    ['Fiyat 550 TL.', 'Fiyat beş yüz elli TL.', 'kaç para?'],
    ['Der Schnitt kostet 25 Euro.', 'Der Schnitt kostet fünfundzwanzig Euro.', 'was kostet das?'],
    [
      'Der Laden ist Mo-Fr 9-18 Uhr offen.',
      'Wir haben montags bis freitags von 9 bis 18 Uhr geöffnet.',
      'wann?',
    ],
    ['Cena 120 zł.', 'Cena sto dwadzieścia zł.', 'ile?'],
    ['Harga Rp50.000.', 'Harganya 50rb kak.', 'berapa harganya?'],
    ['Harga Rp50.000.', 'Harganya Rp 50.000,-', 'berapa harganya?'],
    ['Ouvert de 8h30 à 19h.', 'Nous ouvrons à 8 h 30 et fermons à 19 h.', 'horaires ?'],
    ['Aberto das 9h às 18h30.', 'Estamos abertos das 9h às 18h30.', 'que horas abre?'],
    ['Delivery takes 1-2 days.', 'Delivery takes one to two days.', 'delivery?'],
    ['Delivery takes 24 hours.', 'It takes 24 hours to deliver.', 'delivery?'],
    ['Open daily 10-22.', 'Yes, we are open on Sunday from 10 am to 10 pm.', 'open on sunday?'],
    ['Open Monday to Saturday 10-20, closed Sunday.', 'We are closed on Sunday.', 'open on sunday?'],
    ['Haircut: 25 EUR', 'A haircut costs €25.00.', 'how much for 2 kids?'],
    ['The price is 1 200 UAH.', 'Ціна 1200 грн.', 'яка ціна?'],
  ])('with the line %j passes %j', (knowledge, text, turn) => {
    expect(check(knowledge, text, turn)).toEqual([]);
  });
});

describe('days by their distance from today', () => {
  // 23 December 2026 is a Wednesday in Berlin; at half past eleven in the evening of UTC it is Thursday there.
  const noon = new Date('2026-12-23T10:00:00Z');
  const late = new Date('2026-12-23T23:30:00Z');
  const HOURS = 'We are open Mon-Thu 9-18, Fri 10-14.';
  it.each([
    [noon, HOURS, 'Tomorrow we are open 9-18.'],
    [noon, 'On 24.12. we close at 13:00.', 'Tomorrow we close at 13:00.'],
    [noon, 'Мы работаем пн-чт с 9 до 18.', 'Завтра мы работаем с 9 до 18.'],
    [noon, 'Abrimos de lunes a jueves de 9 a 18.', 'Mañana abrimos de 9 a 18.'],
    [late, HOURS, 'Tomorrow we are open 10-14.'],
    [noon, 'We are open 9-18.', 'Today we are open 9-18.'],
  ])('at %s, with %j, lets %j pass', (now, line, text) => {
    expect(check(line, text, text, now)).toEqual([]);
  });
  it.each([
    [noon, HOURS, 'Tomorrow we are open 10-14.'],
    [late, HOURS, 'Tomorrow we are open 9-18.'],
    [noon, 'On 24.12. we close at 13:00.', 'Today we close at 13:00.'],
    [noon, 'On 25.12. we close at 13:00.', 'Tomorrow we close at 13:00.'],
    [noon, 'Мы работаем пн-ср с 9 до 18.', 'Завтра мы работаем с 9 до 18.'],
    [noon, 'Abrimos de lunes a miércoles de 9 a 18.', 'Mañana abrimos de 9 a 18.'],
    [noon, 'Wir haben Mo-Mi 9-18 Uhr offen.', 'Morgen haben wir 9-18 Uhr offen.'],
    [noon, '月〜水は9時から18時です。', '明日は9時から18時です。'],
  ])('at %s, with %j, refuses %j', (now, line, text) => {
    expect(check(line, text, text, now).length).toBeGreaterThan(0);
  });
});

describe('items of one line', () => {
  const LINE = 'Haircut 25 EUR, beard trim 15 EUR, wash and styling 12 EUR.';
  it.each([['A haircut is 15 EUR.'], ['A beard trim is 25 EUR.'], ['Wash and styling cost 15 EUR.']])(
    'refuses %j',
    (text) => {
      expect(check(LINE, text, 'price?')).toContain('3 figure_of_another_item');
    },
  );
  it.each([['A haircut is 25 EUR.'], ['A beard trim is 15 EUR.'], ['Wash and styling cost 12 EUR.']])(
    'lets %j pass',
    (text) => {
      expect(check(LINE, text, 'price?')).toEqual([]);
    },
  );
});
