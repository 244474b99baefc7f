import { describe, expect, it } from 'vitest';

import { compareAnswers } from './compare-answers.ts';

describe('the same figures, in whatever words', () => {
  it.each([
    ['28 €', 'A manicure with gel polish costs 28 €.'],
    ["It's 28 euros dear, come whenever you like", 'A manicure costs 28 €.'],
    ['28', 'A manicure costs 28 €.'],
    ['We are open till 8', 'Tuesday to Friday 10:00 to 20:00.'],
    ['from 10 am to 8 pm', 'Tuesday to Friday 10:00 to 20:00.'],
    ['It takes an hour and a half', 'The treatment takes 90 minutes.'],
    ['you can call us at 044 123 45 67', 'Call us: +380 44 123 45 67'],
    ['Here: www.lotus-nails.com/book', 'Book at https://lotus-nails.com/book.'],
    ['Write to @studio_lotus', 'Our second account is @studio_lotus.'],
    ['Tuesday works', 'We are open Tuesday to Friday.'],
    ['The first visit is free of charge', 'The first consultation is free.'],
    ['Стрижка 1500 руб', 'Стрижка стоит 1500 рублей.'],
    ['тысяча пятьсот рублей', 'Стрижка стоит 1500 рублей.'],
    ['працюємо до восьмої вечора', 'Ми працюємо з 10:00 до 20:00.'],
    ['Cuesta veinte euros', 'El corte cuesta 20 euros.'],
    ['O corte custa R$ 50', 'O corte custa 50 reais.'],
    ['Der Schnitt kostet fünfundzwanzig Euro', 'Der Schnitt kostet 25 €.'],
    ['Le prix est de 30 euros', 'La coupe coûte 30 €.'],
    ['sto dwadzieścia zł', 'Cena to 120 zł.'],
    ['500 TL', 'Saç kesimi 500 TL.'],
    ['50rb kak', 'Harganya Rp50.000.'],
    ['五千五百円です', 'カットは5,500円です。'],
    ['السعر ٥٠ ريال', 'سعر القص 50 ريال.'],
  ])('%j beside %j', (told, said) => {
    expect(compareAnswers(told, said)).toEqual({ verdict: 'same', differing: [] });
  });
});

describe('another value of the same kind', () => {
  it.each([
    ['A manicure is 30 €', 'A manicure costs 28 €.', ['30 €']],
    ['30', 'A manicure costs 28 €.', ['30']],
    ['28 dollars', 'A manicure costs 28 €.', ['28 dollars']],
    ['28 € and a pedicure 40 €', 'A manicure costs 28 €, a pedicure 35 €.', ['40 €']],
    ['Until 21:00 today', 'We are open until 20:00.', ['21:00']],
    ['We are open until 7 pm', 'We are open until 20:00.', ['7 pm']],
    ['It takes two hours', 'The treatment takes 90 minutes.', ['two hours']],
    ['You get 15 % off', 'There is a discount of 10 %.', ['15 %']],
    ['We begin on 12 March', 'The next course begins on 14 March.', ['12 March']],
    ['Closed on Monday', 'We are closed on Sunday.', ['Monday']],
    ['Call +380 44 123 45 76', 'Call +380 44 123 45 67.', ['+380 44 123 45 76']],
    ['Book at lotus-nails.com/new', 'Book at lotus-nails.com/book.', ['lotus-nails.com/new']],
    ['Delivery is free', 'Delivery costs 5 €.', ['free']],
    ['Стрижка 1800 рублей', 'Стрижка стоит 1500 рублей.', ['1800 рублей']],
    ['Доставка коштує 80 грн', 'Доставка коштує 60 грн.', ['80 грн']],
    ['El corte cuesta treinta euros', 'El corte cuesta 20 euros.', ['treinta euros']],
    ['Der Schnitt kostet 30 Euro', 'Der Schnitt kostet 25 Euro.', ['30 Euro']],
    ['Cena 150 zł', 'Cena to 120 zł.', ['150 zł']],
    ['カットは6,000円です', 'カットは5,500円です。', ['6,000円']],
    ['السعر 60 ريال', 'السعر 50 ريال.', ['60 ريال']],
  ])('%j beside %j', (told, said, differing) => {
    expect(compareAnswers(told, said)).toEqual({ verdict: 'other_numbers', differing });
  });
});

describe('what the assistant leaves out', () => {
  it.each([
    ['28 €, and call +380 44 123 45 67 to book', 'A manicure costs 28 €.', ['+380 44 123 45 67']],
    ['28 €, a pedicure is 35 €', 'A manicure costs 28 €.', ['35 €']],
    ['Yes, 3 sessions are enough', 'Yes, a few sessions are enough.', ['3']],
    ['Look here: lotus-nails.com', 'You find the prices on our site.', ['lotus-nails.com']],
    ['До 20:00', 'Мы работаем каждый день.', ['20:00']],
  ])('figures and contacts: %j beside %j', (told, said, differing) => {
    expect(compareAnswers(told, said)).toEqual({ verdict: 'known_better', differing });
  });

  it.each([
    ['Bring a towel and your passport, please', 'Parking is behind the building.'],
    ['No, sorry', 'Yes, we do gel polish.'],
    ['Yes', 'No, we do not do gel polish.'],
    ['Sí', 'No, no aceptamos tarjetas.'],
    ['Nein', 'Ja, wir nehmen Karten.'],
    ['Hayır', 'Evet, kart kabul ediyoruz.'],
    ['Non', 'Oui, nous acceptons les cartes.'],
    ['Tidak', 'Ya, kami menerima kartu.'],
    ['Não', 'Sim, aceitamos cartão.'],
    ['Nie', 'Tak, przyjmujemy karty.'],
    ['Nope', 'Yes, we do gel polish.'],
    ['Нет, такого не делаем', 'Да, гель-лак мы делаем.'],
    ['Возьмите с собой полотенце и паспорт', 'Парковка находится за зданием.'],
    ['Bringen Sie bitte ein Handtuch mit', 'Parkplätze gibt es hinter dem Haus.'],
  ])('words: %j beside %j', (told, said) => {
    expect(compareAnswers(told, said)).toEqual({ verdict: 'known_better', differing: [] });
  });
});

describe('the same without any figure', () => {
  it.each([
    ['Yes, the parking is right behind the house', 'Parking is behind the building.'],
    ['Yes', 'Yes, we do gel polish.'],
    ['Tak', 'Tak, dostarczamy.'],
    ['No problem', 'Yes, you can bring a dog.'],
    ['Без проблем', 'Да, можно прийти с собакой.'],
    ['Kein Problem', 'Ja, Hunde sind willkommen.'],
    ['Yes, sure', 'Yes, we do gel polish. We do not do extensions.'],
    ['Да, можно', 'Да, можно прийти с ребёнком. Детям до года не делаем.'],
    ['ok, see you', 'You are welcome!'],
    ['ok, see you', 'A manicure costs 28 €.'],
    ['Дякую, до зустрічі!', 'Будь ласка!'],
    ['Да, парковка за домом', 'Парковка находится за зданием.'],
    ['Sí, hay aparcamiento detrás', 'El aparcamiento está detrás del edificio.'],
    ['はい、駐車場があります', '駐車場は建物の裏にあります。'],
    // Compared by what they are about where no word is shared.
    ['Yes, there is parking', 'Парковка находится за зданием.'],
  ])('%j beside %j', (told, said) => {
    expect(compareAnswers(told, said)).toEqual({ verdict: 'same', differing: [] });
  });

  // Read in squares of its length, it would outlast the time of a test.
  it('a text longer than anybody writes is read to its end', () => {
    const told = 'A manicure is 30 € on 12.03. at 14:00, call +380 44 123 45 67. '.repeat(200);
    expect(compareAnswers(told, told.replaceAll('30', '28')).verdict).toBe('other_numbers');
  });
});
