import { type ModelSettings, ProviderError, type ProviderSettings } from '@parley/assistant';
import type { MODEL_ROLES } from '@parley/contract/assistant.ts';
import type { Context } from '#context';
import { type AddressFault, findAddressFault } from '#infra/public-address.ts';
import { PublicFetchError } from '#infra/public-fetch.ts';

import type { Choice } from './choice.ts';

export type ModelRole = (typeof MODEL_ROLES)[number];

/**
 * What the environment sets up: the provider of the answers, and the models of the other roles; null is none. That of the
 * second look is there whether or not it is switched on.
 */
export type InstalledModels = { answers: ProviderSettings } & Record<
  Exclude<ModelRole, 'answers'>,
  ModelSettings | null
>;

export type ModelHooks = {
  installed: InstalledModels;
  /** Fetches from addresses that an account typed. */
  fetchPublic: typeof globalThis.fetch;
};

export const MODEL_FIELDS = {
  answers: 'model',
  check: 'checkModel',
  pictures: 'picturesModel',
  voice: 'voiceModel',
  embeddings: 'embeddingsModel',
} as const satisfies Record<ModelRole, keyof Choice>;

/** How a role's model is called by an account's choice; null where the role has none. */
export function settingsOf(
  ctx: Context,
  hooks: ModelHooks,
  choice: Choice,
  apiKey: string | null,
  role: ModelRole,
): ProviderSettings | null {
  const { provider, baseUrl } = choice;
  if (role === 'check' && !(choice.secondLook ?? ctx.env.aiSecondLook)) return null;
  if (provider === null) return hooks.installed[role];
  if (provider === 'builtin') return role === 'answers' ? { provider } : null;
  const model = choice[MODEL_FIELDS[role]] ?? (role === 'check' ? choice.model : null);
  if (model === null && role !== 'answers') return null;
  const own = { model: model ?? '', fetch: fetchOwn(ctx, hooks) };
  if (provider === 'openai-compatible') {
    return { provider, ...own, baseUrl: baseUrl ?? '', ...(apiKey === null ? {} : { apiKey }) };
  }
  return { provider, ...own, apiKey: apiKey ?? '', ...(baseUrl === null ? {} : { baseUrl }) };
}

/** Null when there is none, or when SECRET_KEY is another one by now: then it has to be typed again. */
export function openKey(ctx: Context, accountId: string, sealed: Buffer | null): string | null {
  if (!sealed) return null;
  try {
    return ctx.sealer.open(sealed, accountId);
  } catch (error) {
    ctx.log.error({ err: error, accountId }, 'the key of the AI provider cannot be opened');
    return null;
  }
}

const REFUSED: Record<AddressFault, string> = {
  malformed: 'The address of the model server is no web address.',
  not_https: 'The address of the model server must begin with https://.',
  private: 'The address of the model server leads into a private network.',
};

/** The account's own addresses are guarded unless the installation allows its own network. */
function fetchOwn({ env }: Context, { fetchPublic }: ModelHooks): typeof globalThis.fetch {
  return async (input, init) => {
    if (env.aiAllowPrivateUrls) {
      const fault = findAddressFault(String(input), { allowPrivate: true });
      if (fault) throw refuse(new PublicFetchError(fault));
      return fetch(input, init);
    }
    try {
      return await fetchPublic(input, init);
    } catch (error) {
      throw error instanceof PublicFetchError ? refuse(error) : error;
    }
  };
}

function refuse(cause: PublicFetchError): ProviderError {
  const message = REFUSED[cause.fault];
  return new ProviderError({ code: 'address_refused', message, retryable: false }, { cause });
}
