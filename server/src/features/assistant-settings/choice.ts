import { findSettingsFault } from '@parley/assistant';
import { type AssistantSettingsChange, PROVIDERS, type ProviderName } from '@parley/contract/assistant.ts';
import { AppError } from '#infra/errors.ts';
import { findAddressFault } from '#infra/public-address.ts';

/** Where answers come from, as it is chosen; the key is known only by whether there is one. */
export type Choice = {
  provider: ProviderName | null;
  model: string | null;
  baseUrl: string | null;
  secondLook: boolean | null;
  checkModel: string | null;
  picturesModel: string | null;
  voiceModel: string | null;
  embeddingsModel: string | null;
};
export type ChoiceChange = Pick<AssistantSettingsChange, keyof Choice | 'apiKey'>;

/** What becomes of the stored key: a new one takes its place, or it is kept or dropped. */
export type KeyChange = 'keep' | 'drop' | { replace: string };

const NOTHING: Omit<Choice, 'provider' | 'secondLook'> = {
  model: null,
  baseUrl: null,
  checkModel: null,
  picturesModel: null,
  voiceModel: null,
  embeddingsModel: null,
};
const NAMES = ['model', 'checkModel', 'picturesModel', 'voiceModel', 'embeddingsModel'] as const;

/**
 * The choice after a change. What belongs to a provider goes with it, and a key never follows to another provider or
 * address unless it is typed anew: whoever steals a session could have it sent to a host of his own.
 */
export function changeChoice(before: Choice, change: ChoiceChange): { choice: Choice; key: KeyChange } {
  const provider = change.provider === undefined ? before.provider : change.provider;
  // Whether answers are looked at twice is a wish of the owner, whoever answers.
  const { secondLook = before.secondLook } = change;
  if (provider === null || provider === 'builtin') {
    return { choice: { provider, ...NOTHING, secondLook }, key: 'drop' };
  }
  const base = provider === before.provider ? before : NOTHING;
  const choice: Choice = { provider, ...NOTHING, baseUrl: base.baseUrl, secondLook };
  for (const name of NAMES) choice[name] = change[name] === undefined ? base[name] : change[name] || null;
  if (change.baseUrl !== undefined) choice.baseUrl = change.baseUrl?.replace(/\/+$/, '') || null;
  return { choice, key: changeKey(before, choice, change.apiKey) };
}

function changeKey(before: Choice, after: Choice, apiKey: string | null | undefined): KeyChange {
  if (apiKey) {
    // It travels in a header.
    if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new AppError('ai_key_malformed');
    return { replace: apiKey };
  }
  const isSamePlace = before.provider === after.provider && before.baseUrl === after.baseUrl;
  return apiKey === undefined && isSamePlace ? 'keep' : 'drop';
}

/** 400 when calls could not be made with this choice; the key of the installation never stands in for a missing one. */
export function checkChoice(
  choice: Choice,
  hasKey: boolean,
  { allowPrivate }: { allowPrivate: boolean },
): void {
  const { provider, model, baseUrl } = choice;
  if (provider === null || provider === 'builtin') return;
  if (model === null) throw new AppError('ai_model_missing');
  if (provider === 'openai-compatible' && baseUrl === null) throw new AppError('ai_address_missing');
  if (baseUrl !== null && findAddressFault(baseUrl, { allowPrivate })) {
    throw new AppError('ai_address_refused');
  }
  const models = NAMES.map((name) => choice[name]).filter((name) => name !== null);
  const fault = findSettingsFault({ provider, baseUrl, models });
  if (fault !== null) throw new AppError(`ai_${fault}`);
  if (provider !== 'openai-compatible' && !hasKey) throw new AppError('ai_key_missing');
}

export function readProvider(text: string | null): ProviderName | null {
  return PROVIDERS.find((name) => name === text) ?? null;
}
