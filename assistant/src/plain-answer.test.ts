import { describe, expect, it } from 'vitest';

import { isPlainAnswer } from './plain-answer.ts';

describe('an answer that needs no second look', () => {
  it.each([
    'Hello! How can we help you?',
    'Добрий день! Чим можемо допомогти?',
    '¡Hola! ¿En qué podemos ayudarle?',
    'Olá! Como podemos ajudar?',
    'Здравствуйте! Чем можем помочь?',
    'Halo! Ada yang bisa kami bantu?',
    'Merhaba! Nasıl yardımcı olabiliriz?',
    'Bonjour ! Comment pouvons-nous vous aider ?',
    'Guten Tag! Womit können wir helfen?',
    'こんにちは。どのようなご用件でしょうか。',
    'مرحبًا! كيف يمكننا مساعدتك؟',
    'Dzień dobry! W czym możemy pomóc?',
    'Yes, there is free parking behind the house.',
  ])('%s', (text) => expect(isPlainAnswer(text)).toBe(true));
});

describe('an answer that is read in its chat', () => {
  it.each([
    ['a price', 'A manicure costs 28 €.'],
    ['a price in words', 'A manicure costs twenty-eight euros.'],
    ['a price in words, in another language', 'Eine Maniküre kostet achtundzwanzig Euro.'],
    ['digits of another script', 'السعر ٢٨ يورو.'],
    ['a link', 'Book at parley-nails.com please.'],
    ['an address', 'Write to hello@nails'],
    ['a promise', 'We have booked you an appointment.'],
    ['a promise in another language', 'Wir haben Ihren Termin gebucht.'],
    ['a promise in Ukrainian', 'Ми вже забронювали для вас час.'],
    ['much', 'Thank you for writing to us! '.repeat(6)],
  ])('%s', (_, text) => expect(isPlainAnswer(text)).toBe(false));
});
