import { LANGUAGES } from '@parley/contract/languages.ts';
import { describe, expect, test } from 'vitest';

import { formatPrice, plans, wordsOf, yearlySavingPercent } from './content.ts';
import { sampleText } from './sections/ask.tsx';

/** What a text consists of, without its words: keys, numbers of entries, and which are blank. */
function shapeOf(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? 'blank' : 'text';
  if (Array.isArray(value)) return value.map(shapeOf);
  const entries = Object.entries(value as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, inner]) => [key, shapeOf(inner)]));
}

const words = (code: (typeof LANGUAGES)[number]['code']) => {
  const { language: _, home: __, ...rest } = wordsOf(code, '');
  return rest;
};

describe.each(LANGUAGES.map(({ code }) => code))('%s', (code) => {
  test('the landing page has every text, as many of each as in Russian [OP-07]', () => {
    expect(shapeOf(words(code))).toEqual(shapeOf(words('ru')));
  });
  test('what visitors may ask about stands in the sample that the server reads', () => {
    const { ask } = wordsOf(code, '');
    const sample = sampleText(ask);
    for (const [heading, lines] of ask.knowledge)
      for (const text of [`# ${heading}`, ...(lines as string[])]) expect(sample.split('\n')).toContain(text);
    expect(ask.questions).toHaveLength(3);
  });
  test('the place of the saving and the figures of the claims stay [LAND-34]', () => {
    const { pricing, demo, trust, solution, features } = words(code);
    expect(pricing.saving).toContain('{percent}');
    const digits = (text: unknown) => JSON.stringify(text).replaceAll(/[\s\u00a0\u202f.,]/g, '');
    expect(digits(demo.figures)).toMatch(/997.*85.*47/);
    expect(digits(trust.figures)).toMatch(/450.*127K.*9999.*49\/5/);
    expect([digits(solution.text), digits(features.items)].join()).toMatch(/20.*80|80.*20/);
    expect(digits(features.items[1])).toMatch(/5/);
    expect(digits(wordsOf(code, '').dialogs[3])).toMatch(/3000.*1200.*9900/);
    expect(digits(features.items[3])).toMatch(/300.*3000/);
  });
});

test('the documented claims stand in the Russian text, and its chats are Ukrainian [LAND-27, LAND-28, LAND-29, LAND-30, LAND-31, LAND-32, LAND-33, LAND-35, LAND-37, OP-70, OP-86]', () => {
  const { solution, features, hero, trust, chatLanguage, dialogs } = words('ru');
  expect(solution.text).toMatch(/Самообучающаяся.*20 минут/);
  expect(features.items.map(({ title }) => title)).toEqual([
    'Быстрый импорт',
    'Понимает контекст',
    'Анализ медиа',
    'Ответы 24/7',
    'Комментарии',
    'Умные триггеры',
  ]);
  expect(features.items[0]?.text).toMatch(/30 диалогов/);
  expect(features.items[2]?.text).toMatch(/Фото, видео, сторис и рилс/);
  expect(features.items[5]?.lines).toHaveLength(4);
  expect(hero.primary).toBe('Первые 14 дней бесплатно');
  expect(trust.items.map(([claim]) => claim)).toEqual([
    'Официальный API',
    'Без вашего пароля',
    'Шифрование SSL',
    'Отдельный ключ API',
    'Резервные копии',
    'GDPR',
  ]);
  expect(chatLanguage).toBe('uk');
  expect(dialogs).toHaveLength(4);
});

test('prices are those of the offer, written as the language writes money [LAND-20, LAND-21, LAND-22]', () => {
  expect(plans.map(({ price, originalPrice, yearlyPrice }) => [price, originalPrice, yearlyPrice])).toEqual([
    [1290, 1990, 990],
    [3990, 5990, 2990],
    [null, null, null],
  ]);
  expect(yearlySavingPercent).toBe(23);
  expect(formatPrice(1290, 'ru').replaceAll(/\s/g, ' ')).toBe('1 290 ₽');
  expect(formatPrice(1290, 'en').replaceAll(/\s/g, ' ')).toBe('RUB 1,290');
});
