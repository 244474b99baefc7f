import { expect, it, test } from 'vitest';

import { askedOf, withoutCaption } from './asked-alike.ts';

/** Of each language, as people write it. */
const PRICE = {
  en: ['How much is it?', 'price pls', 'Price??', '@anna how much'],
  uk: ['Скільки коштує?', 'ціна'],
  ru: ['Сколько стоит?', 'цена?'],
  es: ['¿Cuánto cuesta?', 'precio por favor'],
  pt: ['Quanto custa?', 'qual o preço?'],
  fr: ['C’est combien ?', 'prix svp'],
  de: ['Was kostet das?', 'Preis bitte'],
  id: ['Berapa harganya kak?', 'harga'],
  tr: ['Fiyatı nedir?', 'ne kadar'],
  pl: ['Ile kosztuje?', 'jaka cena?'],
  ja: ['いくらですか？', '値段は'],
  ar: ['كم السعر؟', 'بكم هذا'],
};

it.each(Object.entries(PRICE))('who asks for the price in %s asks the same', (_, texts) => {
  for (const text of texts) expect(askedOf(text)).toBe(askedOf('How much?'));
});

test.each([
  ['Do you ship to Spain?', 'do you deliver to spain'],
  ['When do you open?', 'what time do you open'],
  ['Where are you?', 'де ви знаходитесь'],
])('%s and %s ask the same', (one, other) => {
  expect(askedOf(one)).not.toBeNull();
  expect(askedOf(one)).toBe(askedOf(other));
});

test.each([
  ['How much is it?', 'When do you open?'],
  ['How much is the red one?', 'How much is the blue one?'],
  ['Do you ship to Spain?', 'Do you ship to Italy?'],
  ['Do you have the red dress in M?', 'Do you have the red dress in L?'],
  ['Do you have size 38?', 'Do you have size 40?'],
])('%s and %s do not', (one, other) => {
  expect(askedOf(one)).not.toBe(askedOf(other));
});

test('what the caption names is left out, and nothing else', () => {
  const dress = askedOf('How much is the dress?') ?? '';
  const underDress = withoutCaption('Summer dress');
  expect(underDress(dress)).toBe(askedOf('How much?'));
  expect(withoutCaption('New shoes')(dress)).toBe(dress);
  expect(withoutCaption('')(dress)).toBe(dress);
  const red = askedOf('How much is the red dress?') ?? '';
  expect(underDress(red)).not.toBe(askedOf('How much?'));
});

test.each(['', '?', '@anna', 'a '.repeat(30), 'How much is it? '.repeat(20)])(
  'what says nothing or much stands alone: %s',
  (text) => {
    expect(askedOf(text)).toBeNull();
  },
);
