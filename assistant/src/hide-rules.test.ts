import { expect, it, test } from 'vitest';

import { findHideRule, HIDE_KINDS, type HideKind } from './hide-rules.ts';

const all = HIDE_KINDS.map((kind) => ({ kind, words: [] }));
const only = (kind: HideKind, ...words: string[]) => [{ kind, words }];

test.each<[string, HideKind]>([
  ['Promote it on @fashion.hub 💕', 'spam'],
  ['I doubled my crypto, message @jane.trades', 'spam'],
  ['Займ без справок за час', 'spam'],
  ['フォロワー激安です', 'spam'],
  ['look at cheap.example/now', 'links'],
  ['https://evil.example', 'links'],
  ['Call +49 151 2345 6789', 'phones'],
  ['телефонуйте 067 123 45 67', 'phones'],
  ['Звоните 38 067 123 45 67', 'phones'],
  ['Ruf an: 0151-23 45 67 89', 'phones'],
  ['(067) 123-45-67', 'phones'],
  ['Ligue 11 91234-5678', 'phones'],
  ['Call 202-555-0143 10 000 times', 'phones'],
  ['https://Evil.Com', 'links'],
  ['WWW.EVIL.COM', 'links'],
  ['@ayse yaz, evden para kazan', 'spam'],
  ['@ayse yaz para kazanmak isteyen', 'spam'],
  ['@bia me chama, renda extra', 'spam'],
  ['お前死ね', 'insults'],
  ['死ね！', 'insults'],
  ['死ねよ', 'insults'],
  ['You are all IDIOTS', 'insults'],
  ['كلكم أغبياء', 'insults'],
])('%s is hidden as %s', (text, kind) => {
  expect(findHideRule(text, all)).toBe(kind);
});

test.each([
  '',
  'How much is it?',
  'So pretty, message me the price please',
  'Nice.Thanks a lot',
  'I come 28.11.2026 - 30.11.2026',
  'It was 1 250 000 before',
  'Order 100200300400 has not arrived',
  'open 10:00-20:00?',
  'photo.jpg',
  'my followers love it',
  'bitcoin accepted?',
  '@ana escríbeme para ir juntas',
  '@marta manda dm para preguntar la talla',
  '@bia me chama para irmos',
  '@bia me chama, quero saber da renda do vestido',
  "@lea ecris a ta mère, j'ai plus d'argent",
  'Есть 36 37 38 39 40?',
  'Есть 36, 37, 38, 39 и 40? 36-37-38-39-40',
  'Бюджет 10 000 - 20 000 грн',
  'від 10 000-20 000',
  '1 500 000 - 2 000 000',
  'nice.In my opinion it is',
  'love it.Me too',
  'Gracias.Es para mi hermana',
  '可愛すぎて死ねる',
  'これは死ねない',
])('%s is not', (text) => {
  expect(findHideRule(text, all)).toBeNull();
});

test('an address that is allowed is, with those below it, and no other', () => {
  const rules = only('links', 'Shop.example');
  expect(findHideRule('see https://www.shop.example/a', rules)).toBeNull();
  expect(findHideRule('see notshop.example', rules)).toBe('links');
});

test('words of the owner are met as words, in any case, and a rule without words by nothing', () => {
  const rules = only('words', 'Cheap copy', 'фейк', ' ');
  expect(findHideRule('A CHEAP copy!', rules)).toBe('words');
  expect(findHideRule('це фейк', rules)).toBe('words');
  expect(findHideRule('cheap and no copy', rules)).toBeNull();
  expect(findHideRule('anything', only('words'))).toBeNull();
});

test('only the rules that are given count, and the first of them is named', () => {
  const text = 'You idiots, see evil.example';
  expect(findHideRule(text, only('phones'))).toBeNull();
  expect(findHideRule(text, [...only('insults'), ...only('links')])).toBe('insults');
});

it.each(['0 ', 'a.b.', '@aaa.', '1-', '+1 ', 'dm ', 'http://a.', '. '])(
  'of an endless text only the beginning is read: %s',
  (part) => {
    const million = part.repeat(1_000_000 / part.length);
    expect(findHideRule(million, all)).toBe(findHideRule(million.slice(0, 2200), all));
    expect(findHideRule(`${'x'.repeat(2300)} evil.example`, all)).toBeNull();
  },
);
