import {
  type ConditionReader,
  createEmbedder,
  createMediaReader,
  createProvider,
  createSecondLook,
  type Embedder,
  type HistoryReader,
  type ModelProvider,
  type Provider,
  ProviderError,
  type ProviderRequest,
  type ProviderSettings,
  type Reading,
  type SecondLook,
} from '@parley/assistant';
import type { Context } from '#context';
import type { PostReader, Readers } from '#features/media/service.ts';

import { countTokens, readDay } from './budget.ts';
import { createCircuit } from './circuit.ts';
import { type ModelHooks, openKey, settingsOf } from './models.ts';
import { findSettings, type StoredSettings } from './repository.ts';
import { roughTokens } from './rough-tokens.ts';
import { readChoice } from './service.ts';

export type AnswerSources = {
  /** Where the account's answers come from, within its budget. */
  providerFor(accountId: string): Promise<Provider>;
  /** The account's embedding model, within the same budget; null when none is set. */
  embedderFor(accountId: string): Promise<Embedder | null>;
};

export type Sources = AnswerSources & {
  /** The same for what no customer waits for: its faults leave nobody without an answer. */
  background: AnswerSources;
  /** Its models for voice and pictures, within the same budget. */
  readersFor(accountId: string): Promise<Readers>;
  /** Its model for the pictures of its own posts, within the same budget; null where none is set. */
  postReaderFor(accountId: string): Promise<PostReader | null>;
};

type Models = { provider: Provider; embedder: Embedder | null };
type Kept = {
  of: string;
  models: Models;
  background: Models;
  readers: Readers;
  posts: PostReader | null;
};

/** Kept for the circuits, and to open a key once. */
const MOST_KEPT = 1000;

/**
 * The models of each account, built once and kept until its settings change. The settings are read for every call, so
 * that a change holds at once for all instances. `installed` stands in for what the environment names.
 */
export function createSources(ctx: Context, hooks: ModelHooks, installed?: Provider): Sources {
  const kept = new Map<string, Kept>();
  let shared: Provider | undefined;

  function build(accountId: string, stored: StoredSettings): Omit<Kept, 'of'> {
    const choice = readChoice(stored);
    const apiKey = openKey(ctx, accountId, stored.apiKey);
    const answers = settingsOf(ctx, hooks, choice, apiKey, 'answers') ?? { provider: 'builtin' };
    const embeddings = settingsOf(ctx, hooks, choice, apiKey, 'embeddings');
    const voice = settingsOf(ctx, hooks, choice, apiKey, 'voice');
    const pictures = settingsOf(ctx, hooks, choice, apiKey, 'pictures');
    if (choice.provider === null) shared ??= installed ?? createProvider(answers);
    const provider = choice.provider === null && shared ? shared : createProvider(answers);
    const embedder =
      embeddings === null || embeddings.provider === 'builtin' ? null : createEmbedder(embeddings);
    const check = settingsOf(ctx, hooks, choice, apiKey, 'check');
    const look =
      provider.model === null || check === null || check.provider === 'builtin'
        ? null
        : createSecondLook(check);
    const payer = { accountId, isOwn: choice.provider !== null };
    // Each has circuits of its own.
    const metered = (): Models => ({
      provider: {
        ...meterProvider(ctx, payer, provider),
        ...(look ? { secondLook: meterLook(ctx, payer, look) } : {}),
      },
      embedder: embedder && meterEmbedder(ctx, payer, embedder),
    });
    return {
      models: metered(),
      background: metered(),
      readers: createReaders(ctx, payer, { voice, pictures }),
      posts: createPostReader(ctx, payer, pictures),
    };
  }

  async function find(accountId: string): Promise<Kept> {
    const stored = await findSettings(ctx.db, accountId);
    const of = fingerprint(stored);
    const known = kept.get(accountId);
    const found = known?.of === of ? known : { of, ...build(accountId, stored) };
    // The one that was used last stands last.
    kept.delete(accountId);
    kept.set(accountId, found);
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  }

  const answersBy = (use: 'models' | 'background'): AnswerSources => ({
    providerFor: async (accountId) => (await find(accountId))[use].provider,
    embedderFor: async (accountId) => (await find(accountId))[use].embedder,
  });

  return {
    ...answersBy('models'),
    background: answersBy('background'),
    readersFor: async (accountId) => (await find(accountId)).readers,
    postReaderFor: async (accountId) => (await find(accountId)).posts,
  };
}

/** The budget is no part of it: it is asked for with every call. */
function fingerprint(stored: StoredSettings): string {
  return JSON.stringify({ ...readChoice(stored), key: stored.apiKey?.toString('base64') ?? null });
}

/** Whose call it is, and whether by the account's own provider. */
type Payer = { accountId: string; isOwn: boolean };

/** Makes no call on a used budget, nor one to a provider that is down; counts what each call took. */
function meter(ctx: Context, payer: Payer) {
  const circuit = createCircuit();
  return async <T>(call: () => Promise<T>, tokensOf: (answer: T) => number): Promise<T> => {
    await requireBudget(ctx, payer.accountId);
    try {
      const answer = await circuit(call);
      await countTokens(ctx, payer, tokensOf(answer));
      return answer;
    } catch (error) {
      if (error instanceof ProviderError) await countTokens(ctx, payer, error.spentTokens);
      throw error;
    }
  };
}

/** Rejects with a ProviderError once the tokens of the account's day are used up. */
export async function requireBudget(ctx: Context, accountId: string): Promise<void> {
  if ((await readDay(ctx, accountId)).isUsedUp) {
    throw new ProviderError({
      code: 'token_budget',
      message: 'The token budget of today is used up.',
      retryable: false,
    });
  }
}

/** Answers without a model cost nothing and are never paused. */
function meterProvider(ctx: Context, payer: Payer, provider: Provider): Provider {
  if (provider.model === null) return provider;
  const run = meter(ctx, payer);
  return {
    ...provider,
    respond: (request, signal) =>
      run(
        () => provider.respond(request, signal),
        ({ decision, inputTokens, outputTokens }) =>
          (inputTokens ?? roughTokens([provider.instructions, ...textsOf(provider, request)])) +
          (outputTokens ?? roughTokens([JSON.stringify(decision)])),
      ),
    conditions: meterConditions(meter(ctx, payer), provider.conditions),
    ...(provider.history ? { history: meterHistory(meter(ctx, payer), provider.history) } : {}),
  };
}

/** With a circuit of its own: a short call that comes through tells nothing about the long one of an answer. */
function meterConditions(run: ReturnType<typeof meter>, reader: ConditionReader): ConditionReader {
  return {
    ...reader,
    ask: (request, signal) =>
      run(
        () => reader.ask(request, signal),
        ({ verdicts, inputTokens, outputTokens }) =>
          (inputTokens ?? roughTokens([reader.instructions, JSON.stringify(request)])) +
          (outputTokens ?? roughTokens([JSON.stringify(verdicts)])),
      ),
  };
}

function meterHistory(run: ReturnType<typeof meter>, reader: HistoryReader): HistoryReader {
  return {
    ...reader,
    ask: (request, signal) =>
      run(
        () => reader.ask(request, signal),
        ({ lines, inputTokens, outputTokens }) =>
          (inputTokens ?? roughTokens([reader.instructions, JSON.stringify(request)])) +
          (outputTokens ?? roughTokens([JSON.stringify(lines)])),
      ),
  };
}

function meterLook(ctx: Context, payer: Payer, look: SecondLook): SecondLook {
  const run = meter(ctx, payer);
  return {
    ...look,
    ask: (request, signal) =>
      run(
        () => look.ask(request, signal),
        ({ verdicts, inputTokens, outputTokens }) =>
          (inputTokens ?? roughTokens([look.instructions, request.asked, JSON.stringify(request.facts)])) +
          (outputTokens ?? roughTokens([JSON.stringify(verdicts)])),
      ),
  };
}

/** What a call carries of the account's. */
function textsOf(
  { knowledgeLimit = 0 }: ModelProvider,
  { input, turn, retrieved }: ProviderRequest,
): string[] {
  const isWhole = input.knowledgeBase.length <= knowledgeLimit;
  const knowledge = isWhole ? [input.knowledgeBase] : retrieved.flatMap(({ chunk }) => chunk.lines);
  return [input.prompt, turn.text, ...input.history.map(({ text }) => text), ...knowledge];
}

function meterEmbedder(ctx: Context, payer: Payer, embedder: Embedder): Embedder {
  const run = meter(ctx, payer);
  return {
    ...embedder,
    embed: (texts, kind, call) =>
      run(
        () => embedder.embed(texts, kind, call),
        ({ tokens }) => tokens ?? roughTokens(texts),
      ),
  };
}

type ReadingModels = Record<'voice' | 'pictures', ProviderSettings | null>;

function createReaders(ctx: Context, payer: Payer, { voice, pictures }: ReadingModels): Readers {
  const metered = (settings: ProviderSettings | null) =>
    settings && settings.provider !== 'builtin'
      ? { ...createMediaReader(settings), run: meter(ctx, payer) }
      : null;
  const [hearing, seeing] = [metered(voice), metered(pictures)];
  return {
    audio: hearing && ((sound) => hearing.run(() => hearing.writeDown(sound), tokensOf)),
    image:
      seeing &&
      ((picture, language) => seeing.run(() => seeing.describePicture(picture, language), tokensOf)),
  };
}

/** With a circuit of its own: customers' pictures wait for nobody's posts. */
function createPostReader(ctx: Context, payer: Payer, settings: ProviderSettings | null): PostReader | null {
  if (!settings || settings.provider === 'builtin') return null;
  const run = meter(ctx, payer);
  const { readPostPicture } = createMediaReader(settings);
  return (picture) => run(() => readPostPicture(picture), tokensOf);
}

/** What a file costs to be read nobody can tell from its bytes; its words are counted at least. */
const tokensOf = ({ text, inputTokens, outputTokens }: Reading): number =>
  (inputTokens ?? 0) + (outputTokens ?? roughTokens([text]));
