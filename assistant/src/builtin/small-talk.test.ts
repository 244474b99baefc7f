import { describe, expect, it } from 'vitest';
import { loadSets } from '../evaluation/sets.ts';
import { readSmallTalk, withoutSmallTalk } from './small-talk.ts';

describe('small talk', () => {
  it.each<[string, string[]]>([
    [
      'greeting',
      [
        'Hi!',
        'hello there',
        'Добрый день',
        'Привіт!',
        'Hola, buenos días',
        'Olá, tudo bem?',
        'Selamat pagi kak',
        'Merhaba',
        'Bonjour !',
        'Guten Tag',
        'こんにちは',
        'السلام عليكم',
        'Dzień dobry',
        'How are you?',
        'Hey 👋',
        'Morning!',
        'hello??? anyone there',
        'Are you still there?',
        'seguís ahí?',
        'алло, вы ещё здесь?',
        'Sind Sie noch da?',
        'まだいらっしゃいますか？',
        'Bonjour madame',
      ],
    ],
    [
      'thanks',
      [
        'Thanks!',
        'tysm',
        'merci bcp',
        'obg',
        'пасиб',
        'saol',
        'ok thank you so much',
        'Дякую',
        'спасибо большое 🙏',
        'Muchas gracias',
        'obrigada!',
        'makasih ya',
        'Teşekkür ederim',
        'Merci beaucoup',
        'Vielen Dank',
        'ありがとうございます',
        'شكرا جزيلا',
        'dzięki wielkie',
        'Thank you for the help',
        'muchas gracias guapa!!',
        'спасибо большое, выздоравливаем!',
      ],
    ],
    [
      'closing',
      [
        'bye',
        'Thanks, bye!',
        'cheers thats brilliant, see you saturday',
        'До свидания',
        'До побачення',
        'hasta luego',
        'tchau',
        'sampai jumpa',
        'görüşürüz',
        'au revoir',
        'Auf Wiedersehen',
        'さようなら',
        'مع السلامة',
        'do widzenia',
      ],
    ],
    [
      'acknowledgement',
      [
        'ok',
        '👍',
        '❤️❤️',
        'Понятно',
        'perfecto',
        'beleza',
        'tamam',
        "d'accord",
        'alles klar',
        '了解です',
        'تمام',
        'jasne',
      ],
    ],
  ])('hears a %s', (kind, texts) => {
    expect(texts.map((text) => [text, readSmallTalk(text)])).toEqual(texts.map((text) => [text, kind]));
  });
  it.each([
    'Hi, how much is a haircut?',
    'thanks, and on Sunday?',
    'price',
    '?',
    '',
    'ok?',
    'good haircut',
    'Guten Tag, haben Sie offen',
    '25',
  ])('hears more than that in %j', (text) => {
    expect(readSmallTalk(text)).toBeNull();
  });
  it('never takes a question of the evaluation sets for small talk', () => {
    const sets = (['tune', 'fresh', 'held-out'] as const).flatMap(loadSets);
    const questions = sets.flatMap(({ questions: list }) => list);
    expect(questions.filter(({ text }) => readSmallTalk(text) !== null)).toEqual([]);
  });
  it.each([
    ['Hi! How much is a cut?', 'How much is a cut?'],
    ['Hello, how much is a cut, and how long? Thank you!', 'how much is a cut, and how long?'],
    ['Dzień dobry, ile kosztuje manicure?\nDziękuję', 'ile kosztuje manicure?'],
    ['こんにちは。カットはいくらですか？', 'カットはいくらですか？'],
    ['مرحبا، كم سعر القص؟', 'كم سعر القص؟'],
    ['Hi there', 'Hi there'],
    ['good morning yoga at 9.30, is it on?', 'good morning yoga at 9.30, is it on?'],
  ])('stands beside the question in %j', (text, question) => {
    expect(withoutSmallTalk(text)).toBe(question);
  });
});

describe('what is said beside thanks', () => {
  it.each([
    'thanks, cancel my appointment',
    'gracias, ya no voy',
    'thank you, and the price?',
    'danke, morgen 15 Uhr',
    'спасибо, не приду',
    'merci, vous livrez',
  ])('stays a message for somebody in "%s"', (text) => {
    expect(readSmallTalk(text)).toBeNull();
  });
});
