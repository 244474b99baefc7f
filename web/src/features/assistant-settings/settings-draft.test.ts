import type { AssistantSettings } from '@parley/contract/assistant.ts';
import { describe, expect, it } from 'vitest';

import {
  chooseProvider,
  type Draft,
  findChanges,
  findFaults,
  keepsKey,
  NO_DRAFT,
  readPhrase,
  readValues,
  testInput,
  type Values,
  writePhrase,
} from '#features/assistant-settings/settings-draft.ts';

const DEFAULTS = { en: 'Hello!', de: 'Guten Tag!' };

const builtin: AssistantSettings = {
  provider: null,
  model: null,
  baseUrl: null,
  secondLook: null,
  checkModel: null,
  picturesModel: null,
  voiceModel: null,
  embeddingsModel: null,
  hasKey: false,
  keyHint: null,
  installation: { provider: 'builtin', model: null, secondLook: true, tokensPerDay: 0 },
  dailyTokenBudget: 0,
  tokensToday: 0,
  isPaused: false,
  disclosureEnabled: true,
  handOffNoticeEnabled: true,
  holdingNoticeEnabled: false,
  setPhrases: {},
  defaultPhrases: { greeting: DEFAULTS } as unknown as AssistantSettings['defaultPhrases'],
};
const openai: AssistantSettings = {
  ...builtin,
  provider: 'openai',
  model: 'large',
  voiceModel: 'ear',
  hasKey: true,
  keyHint: 'ab12',
  dailyTokenBudget: 5000,
};
const typed = (values: Partial<Values>): Draft => ({ values, phrases: {} });
const fieldsOf = (stored: AssistantSettings, draft: Draft) =>
  findFaults(stored, draft).map(({ field, code }) => `${field} ${code}`);

describe('changes', () => {
  it('are none until something differs from what is stored', () => {
    expect(findChanges(openai, NO_DRAFT)).toBeNull();
    expect(findChanges(openai, typed({ model: ' large ', budget: '5 000', apiKey: ' ' }))).toBeNull();
  });

  it('of the second look is told apart from what the installation is set to', () => {
    expect(readValues(openai, NO_DRAFT)).toMatchObject({ secondLook: true, checkModel: '' });
    expect(findChanges(openai, typed({ secondLook: true }))).toBeNull();
    expect(findChanges(openai, typed({ secondLook: false, checkModel: ' small ' }))).toEqual({
      secondLook: false,
      checkModel: 'small',
    });
    const off = { ...openai, secondLook: false };
    expect(findChanges(off, typed({ secondLook: true }))).toEqual({ secondLook: true });
    const moved = chooseProvider(off, typed({ secondLook: true, checkModel: 'small' }), 'google');
    expect(moved.values).toMatchObject({ secondLook: true, checkModel: '' });
  });

  it('name only what differs', () => {
    expect(findChanges(openai, typed({ model: 'small', disclosureEnabled: false }))).toEqual({
      model: 'small',
      disclosureEnabled: false,
    });
    expect(findChanges(openai, typed({ budget: '' }))).toEqual({ dailyTokenBudget: 0 });
    expect(findChanges(openai, typed({ voiceModel: ' ', apiKey: ' sk-new ' }))).toEqual({
      voiceModel: null,
      apiKey: 'sk-new',
    });
    expect(findChanges(openai, typed({ isKeyRemoved: true }))).toEqual({ apiKey: null });
  });

  it('of the phrases name those alone, a blank one as blank', () => {
    const stored = {
      ...openai,
      setPhrases: { greeting: { en: 'Hey.', de: 'Na.' }, thanks: { en: 'Sure.' } },
    };
    let draft = writePhrase(NO_DRAFT, 'greeting', 'en', '');
    draft = writePhrase(draft, 'closing', 'uk', ' Бувайте. ');
    expect(findChanges(stored, draft)).toEqual({
      setPhrases: { greeting: { en: '' }, closing: { uk: 'Бувайте.' } },
    });
    expect(findChanges(stored, writePhrase(NO_DRAFT, 'greeting', 'en', 'Hey. '))).toBeNull();
    expect(stored.setPhrases.greeting.en).toBe('Hey.');
  });
});

describe('a phrase', () => {
  it('is what was typed, else what is stored, else blank', () => {
    const stored = { ...openai, setPhrases: { greeting: { en: 'Hey.' } } };
    expect(readPhrase(stored, NO_DRAFT, 'greeting', 'en')).toBe('Hey.');
    expect(readPhrase(stored, NO_DRAFT, 'greeting', 'de')).toBe('');
    expect(readPhrase(stored, writePhrase(NO_DRAFT, 'greeting', 'en', ''), 'greeting', 'en')).toBe('');
  });
});

describe('another provider', () => {
  it('begins with empty fields, and the stored one comes back as it is stored', () => {
    const away = chooseProvider(openai, typed({ model: 'half', budget: '7' }), 'anthropic');
    const values = readValues(openai, away);
    expect(values).toMatchObject({ provider: 'anthropic', model: '', voiceModel: '', budget: '7' });
    expect(keepsKey(openai, values)).toBe(false);
    const back = chooseProvider(openai, away, 'openai');
    expect(findChanges(openai, back)).toEqual({ dailyTokenBudget: 7 });
    expect(keepsKey(openai, readValues(openai, back))).toBe(true);
  });

  it('drops what belongs to a model when it has none', () => {
    expect(findChanges(openai, chooseProvider(openai, typed({ apiKey: 'sk' }), 'builtin'))).toEqual({
      provider: 'builtin',
      model: null,
      voiceModel: null,
    });
  });
});

describe('the stored key', () => {
  it('does not go along to another address', () => {
    expect(keepsKey(openai, readValues(openai, typed({ baseUrl: ' ' })))).toBe(true);
    expect(keepsKey(openai, readValues(openai, typed({ baseUrl: 'https://other.example/v1' })))).toBe(false);
    const gate = { ...openai, baseUrl: 'https://gate.example/v1' };
    expect(keepsKey(gate, readValues(gate, typed({ baseUrl: 'https://gate.example/v1/' })))).toBe(true);
    expect(keepsKey(openai, readValues(openai, typed({ isKeyRemoved: true })))).toBe(false);
    expect(keepsKey(builtin, readValues(builtin, NO_DRAFT))).toBe(false);
  });
});

describe('faults', () => {
  it('are what a provider cannot do without', () => {
    expect(fieldsOf(builtin, chooseProvider(builtin, NO_DRAFT, 'google'))).toEqual([
      'model missing',
      'apiKey missing',
    ]);
    expect(fieldsOf(builtin, chooseProvider(builtin, NO_DRAFT, 'openai-compatible'))).toEqual([
      'model missing',
      'baseUrl missing',
    ]);
    expect(fieldsOf(openai, NO_DRAFT)).toEqual([]);
    expect(fieldsOf(openai, typed({ baseUrl: 'https://gate.example/v1' }))).toEqual(['apiKey missing']);
    expect(fieldsOf(builtin, typed({ provider: 'builtin' }))).toEqual([]);
  });

  it.each(['gate.example', 'ftp://gate.example', 'https://', 'javascript:alert(1)'])(
    'an address that is none: %s',
    (baseUrl) => {
      expect(fieldsOf(openai, typed({ baseUrl, apiKey: 'sk' }))).toEqual(['baseUrl wrong']);
    },
  );

  it('a budget that is no number, and a phrase that is too long', () => {
    expect(fieldsOf(openai, typed({ budget: 'a lot' }))).toEqual(['budget wrong']);
    const long = writePhrase(NO_DRAFT, 'greeting', 'en', 'x'.repeat(501));
    expect(findFaults(openai, long)).toEqual([
      { field: 'phrase', code: 'long', kind: 'greeting', language: 'en' },
    ]);
    expect(findFaults(openai, writePhrase(NO_DRAFT, 'greeting', 'en', 'x'.repeat(500)))).toEqual([]);
  });
});

describe('a test', () => {
  it('takes the model of its role, and leaves the stored key where it is', () => {
    const common = { provider: 'openai', baseUrl: null };
    expect(testInput(openai, NO_DRAFT, 'answers')).toEqual({ ...common, role: 'answers', model: 'large' });
    expect(testInput(openai, NO_DRAFT, 'voice')).toEqual({ ...common, role: 'voice', model: 'ear' });
    expect(testInput(openai, NO_DRAFT, 'pictures')).toBeNull();
    expect(testInput(openai, typed({ apiKey: ' sk ' }), 'answers')).toMatchObject({ apiKey: 'sk' });
  });

  it('has no key at another address until one is typed', () => {
    const elsewhere = typed({ baseUrl: 'https://gate.example/v1' });
    expect(testInput(openai, elsewhere, 'answers')).toMatchObject({ apiKey: null });
  });

  it('of answers without a model of their own names none', () => {
    const input = { role: 'answers', provider: null, model: null, baseUrl: null };
    expect(testInput(builtin, NO_DRAFT, 'answers')).toEqual(input);
    expect(testInput(builtin, NO_DRAFT, 'embeddings')).toBeNull();
  });
});
