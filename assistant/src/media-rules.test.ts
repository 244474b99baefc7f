import { expect, test } from 'vitest';

import { chooseMediaRule } from './media-rules.ts';

const RULES = [
  ['copper', 'Copper and balayage', 'When someone asks how our copper looks'],
  ['nails', 'Nail colours', 'When someone wants to see gel polish colours'],
  ['blue', 'Blue dress', 'When somebody asks to see the blue dress'],
  ['red', 'Red dress', 'When somebody asks to see the red dress'],
  ['prices', 'Price list', 'When someone asks what things cost'],
  ['way', 'How to find us', 'When someone asks for the address or the way'],
  ['salon', 'The salon inside', 'When someone asks to see the salon or the interior'],
].map(([id = '', name = '', description = '']) => ({ id, name, description }));

const chosen = (text: string, last: string | null = null) => chooseMediaRule(RULES, text, { last }).ruleId;

test.each([
  ['Can you show me the blue dress?', 'blue'],
  ['do you have photos of the red dress please', 'red'],
  ['How does your copper look?', 'copper'],
  ['May I see gel polish colours?', 'nails'],
  ['pics of the salon?', 'salon'],
  ['what do you charge?', 'prices'],
  ['How much is a manicure with gel polish?', 'prices'],
  ['Where are you? What is the address?', 'way'],
  // In other languages, by what their words name.
  ['Скільки це коштує?', 'prices'],
  ['Сколько стоит?', 'prices'],
  ['¿Cuánto cuesta?', 'prices'],
  ['Was kostet das?', 'prices'],
  ['料金はいくらですか', 'prices'],
  ['كم السعر؟', 'prices'],
  ['Ile to kosztuje?', 'prices'],
  ['¿Cuál es la dirección?', 'way'],
  ['Яка у вас адреса?', 'way'],
])('%s → %s', (text, rule) => {
  expect(chosen(text)).toBe(rule);
});

test.each([
  // Of two that fit alike none goes.
  'Show me your dresses',
  'show me the green dress',
  'can I see the black dress',
  'show me the skirts',
  // About the thing, and not to see it.
  'I want to return the blue dress',
  'is the blue dress in stock?',
  'Hello!',
  'Thank you, see you on Friday',
  'Can you show me the terrace?',
  'Do you have photos of dogs?',
  'Покажіть зелену сукню',
  '',
  '👍',
])('%s → nothing', (text) => {
  expect(chosen(text)).toBeNull();
});

test('what went to a chat before goes again only to who asks to see it', () => {
  expect(chosen('what do you charge?', 'prices')).toBeNull();
  expect(chosen('show me the prices again', 'prices')).toBe('prices');
});

test('tells why: the best that fit, how well, and by which words', () => {
  const { fits, asksToSee } = chooseMediaRule(RULES, 'is the blue dress in stock?');
  expect(asksToSee).toBe(false);
  expect(fits[0]).toEqual({
    ruleId: 'blue',
    score: expect.any(Number),
    words: ['blue', 'dress'],
    mayGo: false,
  });
});

test('one that a model chose goes, unless it went before and nobody asks to see it', () => {
  const choose = (only: string[], last: string | null = null) =>
    chooseMediaRule(RULES, 'What about something warm for my hair?', { only, last }).ruleId;
  expect(choose(['prices'])).toBe('prices');
  expect(choose(['prices'], 'prices')).toBeNull();
  expect(choose(['prices', 'copper'])).toBeNull();
  expect(choose([])).toBeNull();
});

test('a rule of examples is for who asks to see no one thing', () => {
  const rules = [
    { id: 'work', name: 'Our work', description: 'When someone asks to see examples of our work' },
  ];
  const choose = (text: string) => chooseMediaRule(rules, text).ruleId;
  expect(choose('May I see examples of your work?')).toBe('work');
  expect(choose('show me your dog')).toBeNull();
  expect(choose('Hello!')).toBeNull();
});

test('a text of a megabyte costs no more than its beginning', () => {
  expect(chosen(`show me the blue dress ${'zzz '.repeat(250_000)}`)).toBe('blue');
});
