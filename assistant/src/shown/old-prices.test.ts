import { expect, test } from 'vitest';
import { findOldPrices } from './old-prices.ts';

const KNOWLEDGE = `# Prices
Balayage: 690 UAH
Haircut for women: 400 UAH
Manicure costs 28 €.

Q: How much is a pedicure?
A: It is 35 €.
`;

test.each([
  [
    'Price list. Balayage 590 UAH, haircut for women 400 UAH.',
    [{ said: 'Balayage 590 UAH', known: 'Balayage: 690 UAH' }],
  ],
  ['Our manicure for 25 € only', [{ said: 'Our manicure for 25 € only', known: 'Manicure costs 28 €.' }]],
  ['Manicure 25 €', [{ said: 'Manicure 25 €', known: 'Manicure costs 28 €.' }]],
  ['A pedicure is 30 €', [{ said: 'A pedicure is 30 €', known: 'It is 35 €.' }]],
  ['Manicure 28 €', []],
  ['Manicure 28.00 €', []],
  ['Lashes 590 UAH', []],
  ['Manicure in 25 colours', []],
  ['Manicure 30 USD', []],
  ['A woman with blond hair', []],
])('of “%s” the prices that are told otherwise are found, and nothing else', (text, found) => {
  expect(findOldPrices(KNOWLEDGE, [text])).toEqual([found]);
});

test('a price that one of several lines has is no old one', () => {
  const knowledge = 'Massage 60 min: 50 €\nMassage 90 min: 70 €';
  expect(findOldPrices(knowledge, ['Massage 70 €', 'Massage 55 €'])).toEqual([
    [],
    [{ said: 'Massage 55 €', known: 'Massage 60 min: 50 €' }],
  ]);
});
