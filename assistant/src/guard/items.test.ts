import { describe, expect, it } from 'vitest';
import { checkLine } from '../testing/check-line.ts';
import type { Sentence } from '../types.ts';

/** Whether a sentence passes that cites every line which holds a piece of the knowledge base. */
const passes = (knowledge: string, text: string, cited = '', kind: Sentence['kind'] = 'fact'): boolean =>
  checkLine(knowledge, text, { cited, kind }).length === 0;

describe('a price and what it is said of', () => {
  it.each([
    ['Cut 20 EUR, colour 45 EUR', 'Highlights cost 45 EUR.'],
    ['Haarschnitt Damen 38 €, Herren 24 €', 'Bartpflege kostet 24 €.'],
    ['Женская стрижка 1800 ₽, мужская стрижка 1200 ₽', 'Детская стрижка стоит 1200 рублей.'],
    ['Coupe femme 38 €, coupe homme 24 €', 'Le brushing est à 24 €.'],
    ['Strzyżenie damskie 120 zł, strzyżenie męskie 70 zł', 'Strzyżenie dziecięce kosztuje 70 zł.'],
    ['Kadın saç kesimi 600 TL, erkek saç kesimi 350 TL', 'Manikür 350 lira.'],
    ['カット 4,500円、カラー 7,000円', 'ネイルは7,000円です。'],
    ['Students get 10 % off', 'Pensioners get 10 % off.'],
    ['Deposit 200 EUR, paid back within 14 days', 'The rent is 200 EUR.'],
    ['Haircut 20 EUR', 'Окрашивание стоит 20 евро.'],
    ['Colouring 45 EUR', 'Eine Maniküre kostet bei uns 45 Euro.'],
  ])('do not go together when no line says so: %s — %s', (line, text) =>
    expect(passes(line, text)).toBe(false),
  );
  it.each([
    ['Cut 20 EUR, colour 45 EUR', 'A haircut is €20 and colouring is €45.'],
    ['Prices of the salon: haircut 20 EUR, colour 45 EUR', 'It costs 45 EUR.'],
    ['Haarschnitt Damen 38 €, Herren 24 €', 'Der Haarschnitt für Herren liegt bei 24 €.'],
    ['Kaution 200 €, Rückzahlung in 14 Tagen', 'Die Kaution beträgt 200 Euro.'],
    ['Залог 5000 ₽', 'Залог составляет 5000 рублей.'],
    ['Réparation de téléphones : écran 80 €', "Oui, le changement d'écran coûte 80 euros."],
    ['Велосипед 600 ₽ в день, 3000 ₽ в неделю', 'Аренда на неделю стоит 3000 рублей.'],
    ['Haircut 20 EUR', 'Стрижка стоит 20 евро.'],
  ])('go together when a line says so in other words: %s — %s', (line, text) =>
    expect(passes(line, text)).toBe(true),
  );
  it.each(['courtesy', 'question'] as const)('are held against the lines of a %s too', (kind) => {
    expect(passes('Cut 20 EUR, colour 45 EUR', 'Would you like the colour for 20 EUR?', '', kind)).toBe(
      false,
    );
    expect(passes('Cut 20 EUR, colour 45 EUR', 'Would you like the colour for 45 EUR?', '', kind)).toBe(true);
  });
});

describe('items of one line', () => {
  it.each(['/', '·', '•', '–', '-', '+', '|'])('are parted by "%s"', (border) => {
    const line = `Haircut 20 EUR ${border} Colouring 45 EUR`;
    expect(passes(line, 'A haircut costs 45 EUR.')).toBe(false);
    expect(passes(line, 'Colouring costs 45 EUR.')).toBe(true);
  });
  it('are parted by a full stop and by the amount before a name', () => {
    const stops = 'Consultation 40 EUR, 30 min. Vaccination 25 EUR. X-ray 70 EUR.';
    expect(passes(stops, 'A vaccination is 70 euros.')).toBe(false);
    expect(passes(stops, 'A vaccination is 25 euros.')).toBe(true);
    expect(passes('Haircut 20 EUR Colouring 45 EUR', 'A haircut costs 45 EUR.')).toBe(false);
    expect(passes('Haircut 20 EUR Colouring 45 EUR', 'Colouring costs 45 EUR.')).toBe(true);
  });
  it('are not parted inside of a span of times or amounts, nor from their duration', () => {
    expect(passes('Mo – Fr 9 – 18 Uhr', 'Montag bis Freitag von 9 bis 18 Uhr.')).toBe(true);
    expect(passes('Haircut 20 EUR / 30 min', 'A haircut costs 20 EUR and takes 30 minutes.')).toBe(true);
  });
  it('take their name from the item before them where they have none', () => {
    const line = 'Massage 60 min 50 EUR, 90 min 70 EUR';
    expect(passes(line, 'The 90 minute massage costs €70.')).toBe(true);
    expect(passes(line, 'A 60-minute massage is 50 EUR and a 90-minute one is 70 EUR.')).toBe(true);
    expect(passes(line, 'A 60-minute massage is 70 EUR.')).toBe(false);
    expect(passes(line, 'A 90-minute massage is 50 EUR.')).toBe(false);
  });
});

describe('items that a question names all of', () => {
  const base = `Q: How much is a balayage for short, medium or long hair?
A: Balayage with toner and styling: short hair 95 €, medium hair 120 €, long hair 145 €. It takes 2.5 to 3.5 hours.

Q: Сколько стоит стрижка: женская, мужская, детская?
A: Женская стрижка с укладкой 38 €, мужская 22 €, детская до 10 лет 18 €.`;
  it.each([
    ['Balayage for long hair costs 145 €.', true],
    ['Balayage for medium hair costs 120 €.', true],
    ['Balayage for short hair costs 95 €.', true],
    ['Balayage for long hair costs 95 €.', false],
    ['Balayage for medium hair costs 145 €.', false],
    ['Мужская стрижка стоит 22 €.', true],
    ['Детская стрижка стоит 18 €.', true],
    ['Мужская стрижка стоит 38 €.', false],
    ['Детская стрижка стоит 22 €.', false],
  ])('keep their own prices: %s', (text, isRight) => {
    const cited = text.startsWith('B') ? 'Balayage with' : 'Женская стрижка с';
    expect(passes(base, text, cited)).toBe(isRight);
  });
});

describe('what a price is for', () => {
  it.each([
    ['Bike rental 20 EUR per day', 'Bike rental is 20 EUR per hour.', 'Bike rental is 20 EUR a day.'],
    ['Fahrrad 18 € pro Tag', 'Ein Fahrrad kostet 18 € pro Woche.', 'Ein Fahrrad kostet 18 € am Tag.'],
    ['Vélo 18 € la journée', "Un vélo coûte 18 € l'heure.", 'Un vélo coûte 18 € la journée.'],
    ['Велосипед 600 ₽ в день', 'Велосипед стоит 600 рублей в час.', 'Велосипед стоит 600 рублей за день.'],
    ['Bisiklet günlük 300 TL', 'Bisiklet haftalık 300 lira.', 'Bisiklet günlük 300 lira.'],
  ])('is not that for something else: %s', (line, wrong, right) => {
    expect(passes(line, wrong)).toBe(false);
    expect(passes(line, right)).toBe(true);
  });
});

describe('what is free', () => {
  it.each([
    ['Dogs welcome, 10 EUR per night. Cot free. Final cleaning 60 EUR.', 'Final cleaning is free.'],
    ['Kids (6–12): 8 €, adults: 14 €, under 6 free', 'Adults get in for free.'],
    ['Доставка 300 ₽, бесплатно от 3000 ₽', 'Доставка бесплатная.'],
    ['Доставка 300 ₽, бесплатно от 3000 ₽', 'Доставка стоит 3000 рублей.'],
    ['Kargo 50 TL, 500 TL üzeri ücretsiz', 'Kargo ücretsizdir.'],
    ['الاستشارة 100 ريال', 'نحن متاحون على مدار الساعة.'],
    ['Beratung 50 €', 'Die Beratung ist unentgeltlich.'],
    ['Konsultacja 100 zł', 'Konsultacja bez opłat.'],
  ])('is what the line says, and under its condition: %s — %s', (line, text) =>
    expect(passes(line, text)).toBe(false),
  );
  it.each([
    ['Dogs welcome, 10 EUR per night. Cot free. Final cleaning 60 EUR.', 'The cot is free.'],
    ['Доставка 300 ₽, бесплатно от 3000 ₽', 'Доставка бесплатна от 3000 рублей.'],
    ['Pony schneiden ist kostenlos', 'Das Schneiden des Ponys ist gratis.'],
  ])('may be told: %s — %s', (line, text) => expect(passes(line, text)).toBe(true));
});
