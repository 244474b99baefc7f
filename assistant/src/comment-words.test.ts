import { describe, expect, it, test } from 'vitest';

import { readComment } from './comment-words.ts';

/** Of each language: what waits for an answer, with and without a mark, and what does not. */
const LANGUAGES: Record<string, { asks: string[]; says: string[] }> = {
  en: {
    asks: ['How much is it?', 'do you ship to Spain', 'price pls'],
    says: ['So beautiful!', 'how lovely'],
  },
  uk: { asks: ['Скільки коштує?', 'скільки коштує', 'ціна'], says: ['Дуже гарно', 'як красиво'] },
  ru: { asks: ['Сколько стоит?', 'сколько стоит', 'цена'], says: ['Очень красиво', 'как красиво'] },
  es: { asks: ['¿Cuánto cuesta?', 'cuanto cuesta', 'precio por favor'], says: ['Qué bonito', 'Me encanta'] },
  pt: { asks: ['Quanto custa?', 'quanto custa', 'preço'], says: ['Que lindo', 'Amei'] },
  fr: { asks: ['C’est combien ?', 'combien ça coûte', 'prix svp'], says: ['Trop beau', 'J’adore'] },
  de: { asks: ['Was kostet das?', 'wann habt ihr auf', 'Preis bitte'], says: ['Sehr schön', 'Ich liebe es'] },
  id: { asks: ['Berapa harganya?', 'berapa harganya kak', 'harga'], says: ['Bagus banget', 'Cantik'] },
  tr: { asks: ['Fiyatı nedir?', 'ne kadar', 'var mı bu renk'], says: ['Çok güzel', 'Bayıldım'] },
  pl: { asks: ['Ile kosztuje?', 'ile kosztuje', 'cena'], says: ['Pięknie', 'Super'] },
  ja: { asks: ['いくらですか？', 'いくらですか', '値段は'], says: ['かわいいです', 'すてき'] },
  ar: { asks: ['كم السعر؟', 'بكم هذا', 'السعر'], says: ['جميل جدا', 'رائع'] },
};

describe.each(Object.entries(LANGUAGES))('a comment in %s', (_, { asks, says }) => {
  it.each(asks)('asks: %s', (text) =>
    expect(readComment(text)).toEqual({ isWordless: false, isQuestion: true }),
  );
  it.each(says)('does not ask: %s', (text) =>
    expect(readComment(text)).toEqual({ isWordless: false, isQuestion: false }),
  );
});

test('twelve languages are told apart', () => {
  expect(Object.keys(LANGUAGES)).toHaveLength(12);
});

test.each([
  '',
  '   ',
  '😍🔥',
  '👩‍👩‍👧‍👦 🏳️‍🌈',
  '1️⃣ #️⃣',
  '@anna.k',
  '@anna @ivo_92 😍',
  '@Олена @田中',
  '...',
  '??',
])('says nothing in words: %s', (text) => {
  expect(readComment(text)).toEqual({ isWordless: true, isQuestion: false });
});

test.each(['10', 'ok', 'https://evil.example', '@anna yes', 'ナイス'])('says something: %s', (text) => {
  expect(readComment(text).isWordless).toBe(false);
});

test('a question below other words, with somebody named or among lines, is one', () => {
  for (const text of ['Lovely! How much is it?', '@anna how much is it?', 'So nice\nцена?']) {
    expect(readComment(text).isQuestion).toBe(true);
  }
});

test('the question mark of an address is none', () => {
  expect(readComment('look https://shop.example/?a=1').isQuestion).toBe(false);
});

test('of an endless text only the beginning is read', () => {
  const million = 1_000_000;
  for (const part of ['@', '@a', 'https://', '1\ufe0f', 'kac', 'ne kadar ', 'いくらです', '?', '\n', 'a.']) {
    const beginning = part.repeat(Math.ceil(2200 / part.length)).slice(0, 2200);
    expect(readComment(part.repeat(million / part.length))).toEqual(readComment(beginning));
  }
});
