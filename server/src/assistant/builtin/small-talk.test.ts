import { describe, expect, it } from 'vitest';
import { loadSets } from '../evaluation/sets.ts';
import { readSmallTalk } from './small-talk.ts';

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
      ],
    ],
    [
      'closing',
      [
        'bye',
        'Thanks, bye!',
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
});
