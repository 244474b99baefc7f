import { expect, test } from 'vitest';

import { cutIntoChunks } from './chunks.ts';
import { placeEntry } from './place-entry.ts';

const SALON = `# Address

Main Street 5, second floor. There is a lift.

# Opening hours

Tuesday to Friday: 10:00 to 20:00.

# Prices

Prices include tax.

## Hair

- Cut: 38 €

## Nails

- Manicure: 18 €

# Delivery

Parcels leave on Mondays.
`;

const SHOP = `# Our shop

We sell ceramics that we make ourselves in our own small workshop.

## Delivery

Parcels leave on Mondays and take two days within the country.

# Наш магазин

Мы продаём керамику, которую делаем сами в своей мастерской.

## Доставка

Посылки уходят по понедельникам и идут два дня по всей стране.
`;

test.each([
  ['Do you deliver to Toledo?', 'Yes, for 5 €.', 'Delivery'],
  ['How much is a manicure with nail design?', '32 €.', 'Nails'],
  ['How much is a gift box?', '12 €.', 'Prices'],
  ['Are you open on holidays?', 'No, we rest then.', 'Opening hours'],
  ['What is your address for letters?', 'The same as for visits.', 'Address'],
  ['Do you sell vouchers?', 'Yes, from 20 € on.', 'Questions and answers'],
])('%s: under the heading that speaks of it', (question, answer, heading) => {
  const placed = placeEntry(SALON, question, answer);
  expect(placed.heading).toBe(heading);
  const entry = cutIntoChunks(placed.text).find((chunk) => chunk.question === question);
  expect(entry?.headingPath.at(-1)).toBe(heading);
  expect(placed.lines.map(({ line }) => line)).toEqual([answer]);
  const rest = cutIntoChunks(placed.text).filter(({ id }) => id !== entry?.id);
  expect(rest.map(({ id }) => id)).toEqual(cutIntoChunks(SALON).map(({ id }) => id));
});

test.each([
  ['Do you deliver to the islands?', 'Yes, it takes a week.', 'Our shop, Delivery'],
  ['А доставка на острова есть?', 'Да, она занимает неделю.', 'Наш магазин, Доставка'],
  ['У вас есть подарочные карты?', 'Да, их можно купить у нас.', 'Вопросы и ответы'],
])('%s: in its own language', (question, answer, path) => {
  const { text } = placeEntry(SHOP, question, answer);
  const entry = cutIntoChunks(text).find((chunk) => chunk.question === question);
  expect(entry?.headingPath.join(', ')).toBe(path);
});

test('questions and answers of a language are collected under one heading', () => {
  const first = placeEntry(SHOP, 'Do you sell vouchers?', 'Yes, from 20 € on.');
  const second = placeEntry(first.text, 'May I bring my dog?', 'Yes, small dogs are welcome.');
  expect(second.text.split('# Questions and answers')).toHaveLength(2);
  const third = placeEntry(second.text, 'Можно прийти с собакой?', 'Да, маленьким собакам можно.');
  expect(
    third.text.endsWith(
      '# Вопросы и ответы\n\nQ: Можно прийти с собакой?\nA: Да, маленьким собакам можно.\n',
    ),
  ).toBe(true);
  const fourth = placeEntry(third.text, 'Is there a toilet for guests?', 'Yes, on the left.');
  expect(
    cutIntoChunks(fourth.text).filter(({ headingPath }) => headingPath.at(-1) === 'Questions and answers'),
  ).toHaveLength(3);
});

test('nothing written yet, and entries without a heading', () => {
  expect(placeEntry('', 'May I bring my dog?', 'Yes.').text).toBe(
    '# Questions and answers\n\nQ: May I bring my dog?\nA: Yes.\n',
  );
  const entries = 'Q: Do you ship?\nA: Yes.\n';
  expect(placeEntry(entries, 'May I bring my dog?', 'Yes.')).toMatchObject({
    text: `${entries}\nQ: May I bring my dog?\nA: Yes.\n`,
    heading: null,
  });
  expect(placeEntry('We make bread by hand.', 'May I bring my dog?', 'Yes, of course.').text).toBe(
    'We make bread by hand.\n\n# Questions and answers\n\nQ: May I bring my dog?\nA: Yes, of course.\n',
  );
});

test('a heading that asks is no place for another question', () => {
  const asked = '**Do you deliver to Toledo?**\nYes, for 5 €.\n';
  expect(placeEntry(asked, 'Do you deliver to Madrid?', 'Yes.').heading).toBe('Questions and answers');
});
