import type {
  AssistantSettings,
  AssistantSettingsChange,
  MODEL_ROLES,
  PHRASE_KINDS,
  ProviderName,
} from '@parley/contract/assistant.ts';
import type { ErrorCode } from '@parley/contract/errors.ts';
import type { LanguageCode } from '@parley/contract/languages.ts';
import { LIMITS } from '@parley/contract/limits.ts';

import { parseBudget } from '#features/assistant-settings/parse-budget.ts';

export type PhraseKind = (typeof PHRASE_KINDS)[number];
export type ModelRole = (typeof MODEL_ROLES)[number];

/** Everything but the phrases as it stands in the fields; a blank text is none. */
export type Values = {
  provider: ProviderName | null;
  model: string;
  baseUrl: string;
  secondLook: boolean;
  checkModel: string;
  picturesModel: string;
  voiceModel: string;
  embeddingsModel: string;
  /** A new key that was typed; the stored one is never here. */
  apiKey: string;
  isKeyRemoved: boolean;
  budget: string;
  disclosureEnabled: boolean;
  handOffNoticeEnabled: boolean;
  holdingNoticeEnabled: boolean;
};

type Phrases = { [kind in PhraseKind]?: { [language in LanguageCode]?: string } };

/** What somebody changed and has not saved; what is not in it follows what is stored. */
export type Draft = { values: Partial<Values>; phrases: Phrases };

export const NO_DRAFT: Draft = { values: {}, phrases: {} };

type RefusableField = 'model' | 'apiKey' | 'baseUrl';

export type Fault =
  | { field: 'model' | 'apiKey' | 'baseUrl'; code: 'missing' }
  | { field: 'baseUrl' | 'budget'; code: 'wrong' }
  /** What only the server can tell, in the reader's language. */
  | { field: RefusableField; code: 'refused'; text: string }
  | { field: 'phrase'; code: 'long'; kind: PhraseKind; language: LanguageCode };

const MODEL_FIELDS = [
  'model',
  'baseUrl',
  'checkModel',
  'picturesModel',
  'voiceModel',
  'embeddingsModel',
] as const;
const SWITCHES = ['disclosureEnabled', 'handOffNoticeEnabled', 'holdingNoticeEnabled'] as const;

export const ROLE_FIELDS = {
  answers: 'model',
  check: 'checkModel',
  pictures: 'picturesModel',
  voice: 'voiceModel',
  embeddings: 'embeddingsModel',
} as const satisfies Record<ModelRole, keyof Values>;

/** True for providers that take a model, a key and an address of the account's own. */
export function takesModel(provider: ProviderName | null): provider is Exclude<ProviderName, 'builtin'> {
  return provider !== null && provider !== 'builtin';
}

export function readValues(stored: AssistantSettings, draft: Draft): Values {
  return {
    provider: stored.provider,
    model: stored.model ?? '',
    baseUrl: stored.baseUrl ?? '',
    secondLook: isLookedAt(stored),
    checkModel: stored.checkModel ?? '',
    picturesModel: stored.picturesModel ?? '',
    voiceModel: stored.voiceModel ?? '',
    embeddingsModel: stored.embeddingsModel ?? '',
    apiKey: '',
    isKeyRemoved: false,
    budget: stored.dailyTokenBudget === 0 ? '' : String(stored.dailyTokenBudget),
    disclosureEnabled: stored.disclosureEnabled,
    handOffNoticeEnabled: stored.handOffNoticeEnabled,
    holdingNoticeEnabled: stored.holdingNoticeEnabled,
    ...draft.values,
  };
}

/** As the installation is set for an account that has not chosen. */
function isLookedAt({ secondLook, installation }: AssistantSettings): boolean {
  return secondLook ?? installation.secondLook;
}

/** Names of models and keys belong to one provider: another begins empty, the stored one as it is stored. */
export function chooseProvider(stored: AssistantSettings, draft: Draft, provider: Values['provider']): Draft {
  const { budget, secondLook, disclosureEnabled, handOffNoticeEnabled, holdingNoticeEnabled } = draft.values;
  const kept: Partial<Values> = {
    ...(budget === undefined ? {} : { budget }),
    ...(secondLook === undefined ? {} : { secondLook }),
    ...(disclosureEnabled === undefined ? {} : { disclosureEnabled }),
    ...(handOffNoticeEnabled === undefined ? {} : { handOffNoticeEnabled }),
    ...(holdingNoticeEnabled === undefined ? {} : { holdingNoticeEnabled }),
  };
  if (provider === stored.provider) return { ...draft, values: kept };
  const empty = Object.fromEntries(MODEL_FIELDS.map((field) => [field, '']));
  return { ...draft, values: { ...kept, ...empty, provider } };
}

/** The stored key never goes along to another provider or address: the server drops it, so it counts as absent here. */
export function keepsKey(stored: AssistantSettings, values: Values): boolean {
  const isSamePlace = values.provider === stored.provider && readAddress(values) === stored.baseUrl;
  return stored.hasKey && isSamePlace && !values.isKeyRemoved;
}

/** The phrase as the owner has worded it; blank is the standard text. */
export function readPhrase(
  stored: AssistantSettings,
  draft: Draft,
  kind: PhraseKind,
  language: LanguageCode,
): string {
  return draft.phrases[kind]?.[language] ?? stored.setPhrases[kind]?.[language] ?? '';
}

export function writePhrase(draft: Draft, kind: PhraseKind, language: LanguageCode, text: string): Draft {
  return {
    ...draft,
    phrases: { ...draft.phrases, [kind]: { ...draft.phrases[kind], [language]: text } },
  };
}

/** What a save sends: only what differs from what is stored. Null when nothing does. */
export function findChanges(stored: AssistantSettings, draft: Draft): AssistantSettingsChange | null {
  const values = readValues(stored, draft);
  const change: AssistantSettingsChange = {};
  if (values.provider !== stored.provider) change.provider = values.provider;
  for (const field of MODEL_FIELDS) {
    const value = field === 'baseUrl' ? readAddress(values) : orNull(values[field]);
    if (value !== stored[field]) change[field] = value;
  }
  if (takesModel(values.provider) && values.apiKey.trim() !== '') change.apiKey = values.apiKey.trim();
  else if (values.isKeyRemoved) change.apiKey = null;
  if (values.secondLook !== isLookedAt(stored)) change.secondLook = values.secondLook;
  const budget = parseBudget(values.budget);
  if (budget !== null && budget !== stored.dailyTokenBudget) change.dailyTokenBudget = budget;
  for (const field of SWITCHES) if (values[field] !== stored[field]) change[field] = values[field];
  const phrases = findPhrases(stored.setPhrases, draft.phrases);
  if (phrases) change.setPhrases = phrases;
  return Object.keys(change).length > 0 ? change : null;
}

/** Why this cannot be saved, in the order of the page. */
export function findFaults(stored: AssistantSettings, draft: Draft): Fault[] {
  const values = readValues(stored, draft);
  const faults: Fault[] = [];
  if (takesModel(values.provider)) {
    const isCompatible = values.provider === 'openai-compatible';
    if (values.model.trim() === '') faults.push({ field: 'model', code: 'missing' });
    const hasKey = values.apiKey.trim() !== '' || keepsKey(stored, values);
    if (!isCompatible && !hasKey) faults.push({ field: 'apiKey', code: 'missing' });
    const address = values.baseUrl.trim();
    if (address === '' && isCompatible) faults.push({ field: 'baseUrl', code: 'missing' });
    if (address !== '' && !isWebAddress(address)) faults.push({ field: 'baseUrl', code: 'wrong' });
  }
  if (parseBudget(values.budget) === null) faults.push({ field: 'budget', code: 'wrong' });
  for (const [kind, language, text] of listPhrases(draft.phrases)) {
    if (text.length > LIMITS.phraseCharacters) faults.push({ field: 'phrase', code: 'long', kind, language });
  }
  return faults;
}

const FIELDS_OF_ERRORS: Partial<Record<string, RefusableField>> = {
  ai_model_missing: 'model',
  ai_key_missing: 'apiKey',
  ai_key_malformed: 'apiKey',
  ai_address_missing: 'baseUrl',
  ai_address_refused: 'baseUrl',
  ai_address_query: 'baseUrl',
  ai_model_malformed: 'model',
} satisfies Partial<Record<ErrorCode, RefusableField>>;

/** The field that an error of the server is about, if it is about one. */
export function fieldOfError(code: string | null): RefusableField | null {
  return FIELDS_OF_ERRORS[code ?? ''] ?? null;
}

/** What stands under a field: the server's words where it refused it, else ours; null when all is well. */
export function wordFault(fault: Fault | undefined, ours: string): string | null {
  if (!fault) return null;
  return fault.code === 'refused' ? fault.text : ours;
}

/** What one real call needs. Null when the role has no model to call. */
export function testInput(stored: AssistantSettings, draft: Draft, role: ModelRole) {
  const values = readValues(stored, draft);
  const { provider } = values;
  if (!takesModel(provider))
    return role === 'answers' ? { role, provider, model: null, baseUrl: null } : null;
  const model = orNull(values[ROLE_FIELDS[role]]);
  if (model === null) return null;
  const typed = orNull(values.apiKey);
  return {
    role,
    provider,
    model,
    baseUrl: readAddress(values),
    // Absent means the stored key, which stays where it belongs.
    ...(typed !== null || !keepsKey(stored, values) ? { apiKey: typed } : {}),
  };
}

export type TestInput = NonNullable<ReturnType<typeof testInput>>;

/** The wordings that differ, a blank one as blank: what is not named stays as it is. */
function findPhrases(stored: Phrases, draft: Phrases): Phrases | null {
  const changed: Phrases = {};
  for (const [kind, language, typed] of listPhrases(draft)) {
    const text = typed.trim();
    if (text === (stored[kind]?.[language] ?? '').trim()) continue;
    changed[kind] = { ...changed[kind], [language]: text };
  }
  return Object.keys(changed).length > 0 ? changed : null;
}

function listPhrases(phrases: Phrases): [kind: PhraseKind, language: LanguageCode, text: string][] {
  return Object.entries(phrases).flatMap(([kind, wordings]) =>
    Object.entries(wordings).map(([language, text]): [PhraseKind, LanguageCode, string] => [
      kind as PhraseKind,
      language as LanguageCode,
      text,
    ]),
  );
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** As the server stores it: a slash at the end means nothing. */
function readAddress({ baseUrl }: Values): string | null {
  return orNull(baseUrl.trim().replace(/\/+$/, ''));
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
