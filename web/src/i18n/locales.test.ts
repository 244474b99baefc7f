import { LANGUAGES } from '@parley/contract/languages.ts';
import { describe, expect, it } from 'vitest';

import sameAsEnglish from './same-as-english.json';

type Dictionary = { [key: string]: string | Dictionary };

const files = import.meta.glob<Dictionary>('./locales/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const dictionaries = Object.entries(files).map(([path, dictionary]) => ({
  code: path.slice('./locales/'.length, -'.json'.length),
  texts: new Map(flatten(dictionary)),
}));
const english = dictionaries.find(({ code }) => code === 'en')?.texts ?? new Map<string, string>();

const PLURAL = /^(?<base>.+)_(?<form>zero|one|two|few|many|other)$/;
/** Reached by a code that the server sends. */
const BY_CODE = [
  'media.failures.',
  'media.reactions.',
  'errors.',
  'delivery.reasons.',
  'drafts.reasons.',
  'firstHour.sample.',
  'learned.download.failures.',
  'learned.kinds.',
  'learned.website.failures.',
  'look.',
  'missing.reasons.',
  'reminders.examples.',
  'reminders.reasons.',
  'reminders.status.',
  'ai.faults.',
  'kinds.',
  'import.failures.',
  'import.report.',
  'import.stages.',
  'import.writing.',
  'doctor.found.',
  'doctor.fix.',
  'doctor.line.',
  'doctor.state.',
  'webhookTest.step.',
  'webhookTest.outcome.',
  'assistant.phrase.',
  'assistant.phraseWhen.',
];

function* flatten(dictionary: Dictionary, prefix = ''): Generator<[string, string]> {
  for (const [key, value] of Object.entries(dictionary)) {
    if (typeof value === 'string') yield [prefix + key, value];
    else yield* flatten(value, `${prefix}${key}.`);
  }
}

/** The keys of texts that change with a count: those which English has in the form `other`. */
const counted = new Set(
  [...english.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -'_other'.length)),
);

function baseOf(key: string): string {
  const base = PLURAL.exec(key)?.groups?.['base'];
  return base !== undefined && counted.has(base) ? base : key;
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? '').toSorted();
}

describe.each(dictionaries)('dictionary $code', ({ code, texts }) => {
  it('belongs to an interface language', () => {
    expect(LANGUAGES.map((language) => language.code)).toContain(code);
  });

  it('has the keys of English, no more and no fewer', () => {
    const keys = new Set([...texts.keys()].map(baseOf));
    expect([...keys].toSorted()).toEqual([...new Set([...english.keys()].map(baseOf))].toSorted());
  });

  it('has every plural form of its language, and no other', () => {
    const categories = new Intl.PluralRules(code).resolvedOptions().pluralCategories.toSorted();
    for (const base of counted) {
      const forms = [...texts.keys()]
        .filter((key) => baseOf(key) === base)
        .map((key) => key.slice(base.length + 1));
      expect({ base, forms: forms.toSorted() }).toEqual({ base, forms: categories });
    }
  });

  it('has the placeholders of English in every text', () => {
    for (const [key, text] of texts) {
      const base = baseOf(key);
      const wanted = placeholdersOf(english.get(base === key ? key : `${base}_other`) ?? '');
      const has = placeholdersOf(text);
      // 'One message' and 'two messages' may name their number in words.
      const mayOmit = /_(zero|one|two)$/.test(key) && base !== key;
      const expected = mayOmit && !has.includes('count') ? wanted.filter((name) => name !== 'count') : wanted;
      expect({ key, placeholders: has }).toEqual({ key, placeholders: expected });
    }
  });

  it('says nothing in English but what is known to be the same', () => {
    const known = new Set((sameAsEnglish as Record<string, string[]>)[code]);
    const untold = [...texts].filter(([key, text]) => english.get(key) === text && !known.has(key));
    expect(code === 'en' ? [] : untold).toEqual([]);
  });

  it('has no blank text', () => {
    for (const [key, text] of texts)
      expect({ key, isBlank: text.trim() === '' }).toEqual({ key, isBlank: false });
  });

  it('keeps brackets of placeholders whole', () => {
    for (const [key, text] of texts) {
      expect({ key, rest: text.replaceAll(/\{\{\w+\}\}/g, '') }).toEqual({
        key,
        rest: expect.not.stringMatching(/[{}]/),
      });
    }
  });
});

it('what the interface says has every value that it names', () => {
  // Values that a call gives by name, without further objects in them; those given as a whole are left to the types.
  const calls = Object.values(sources).flatMap((text) => [
    ...text.matchAll(/\bt\(\s*'([\w.]+)',\s*\{([^{}]*)\}/g),
  ]);
  const lacking = calls.flatMap(([, key = '', given = '']) => {
    if (given.includes('...')) return [];
    const names = new Set([...given.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, name]) => name));
    const text = english.get(key) ?? english.get(`${key}_other`) ?? '';
    return placeholdersOf(text)
      .filter((name) => !names.has(name))
      .map((name) => [key, name]);
  });
  expect(calls.length).toBeGreaterThan(100);
  expect(lacking).toEqual([]);
});

it('English has no text that the interface does not use', () => {
  const code = Object.entries(sources)
    .filter(([path]) => !path.endsWith('.test.ts'))
    .map(([, text]) => text)
    .join('\n');
  const unused = [...new Set([...english.keys()].map(baseOf))].filter(
    (key) => !BY_CODE.some((prefix) => key.startsWith(prefix)) && !code.includes(`'${key}'`),
  );
  // The filter chips say their own names.
  expect(unused).toEqual(['list.unread', 'list.attention']);
});

it('keeps the literal texts of the specification', () => {
  const russian = dictionaries.find(({ code }) => code === 'ru')?.texts;
  expect(russian?.get('deleteChat.failed')).toBe('Ошибка удаления');
  expect(russian?.get('deleteChat.failedText')).toBe('Не удалось удалить диалог');
  expect(russian?.get('ai.chatFailed')).toBe('Не удалось изменить настройки AI для диалога');
  expect(russian?.get('ai.resetFailed')).toBe('Не удалось сбросить триггеры');
  expect(russian?.get('drafts.editFailed')).toBe('Не удалось сохранить изменения');
  expect(russian?.get('missing.sendFailed')).toBe('Не удалось отправить ответ');
  expect(russian?.get('missing.deleteFailed')).toBe('Не удалось удалить сообщение');
  expect(russian?.get('missing.sent')).toBe('Ответ отправлен');
  expect(russian?.get('missing.deleted')).toBe('Удалено');
  expect(english.get('chat.fallbackName')).toBe('Instagram User');
  expect(english.get('ai.globalFailed')).toBe('Failed to update AI settings');
  expect(english.get('ai.moderationFailed')).toBe('Moderation Error');
  expect(english.get('composer.sendError')).toBe('Send Error');
  expect(english.get('maintenance.deleteAllFailed')).toBe('Failed to delete conversations');
});
