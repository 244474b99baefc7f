import type { EmbeddingModel } from 'ai';

import { EMBEDDING_FORMS, type TextKind } from './embedding-forms.ts';
import { boundFetch } from './model-fetch.ts';
import type { ModelSettings } from './model-settings.ts';
import { findMissing } from './open-model.ts';
import { ProviderError } from './provider-fault.ts';
import type { Vector } from './vector.ts';

export type Embedder = {
  model: string;
  /** What vectors depend on: provider, address and model. Vectors of two spaces cannot be compared. */
  space: string;
  /** So many texts go in one call; more are parted into several. */
  batch: number;
  /**
   * One vector for each text, in their order; `tokens` is null when the provider does not say. Rejects with a
   * ProviderError, or with the signal's reason when the caller gave up.
   */
  embed(texts: string[], kind: TextKind, call?: EmbedCall): Promise<Embedded>;
};
type EmbedCall = { signal?: AbortSignal; timeoutMilliseconds?: number };
export type Embedded = { vectors: Vector[]; tokens: number | null };

/** Texts of one call: what the narrowest vendor takes, with room. */
export const EMBEDDING_BATCH = 64;
/** Characters of a text that are read: more than a passage has, and fewer tokens than models of today take. */
const TEXT_LIMIT = 4000;
/** Bytes of one answer: a batch of the longest vectors of today stays below the half. */
const BODY_LIMIT = 16_000_000;
const TIMEOUT = 30_000;

const NO_EMBEDDINGS = new ProviderError({
  code: 'not_configured',
  message: 'Anthropic has no embedding models. Use another provider for them, or leave the model empty.',
  retryable: false,
});

/** As the answering model of these settings is opened; `model` names the embedding model. */
export function createEmbedder(settings: ModelSettings): Embedder {
  const { provider, model, baseUrl = '' } = settings;
  const form = EMBEDDING_FORMS.find(({ models }) => models.test(model));
  let opening: Promise<EmbeddingModel> | undefined;
  return {
    model,
    batch: EMBEDDING_BATCH,
    space: [provider, baseUrl, model].filter((part) => part !== '').join(' '),
    async embed(texts, kind, { signal, timeoutMilliseconds = TIMEOUT } = {}) {
      const message = findMissing(settings);
      if (message !== null) throw new ProviderError({ code: 'not_configured', message, retryable: false });
      opening ??= openEmbeddingModel(settings);
      const [{ callEmbedding }, opened] = await Promise.all([import('./embedding-call.ts'), opening]);
      const parts: Embedded[] = [];
      for (let at = 0; at < texts.length; at += EMBEDDING_BATCH) {
        signal?.throwIfAborted();
        const values = texts
          .slice(at, at + EMBEDDING_BATCH)
          .map((text) => `${form?.[kind] ?? ''}${text.slice(0, TEXT_LIMIT)}`);
        parts.push(await callEmbedding(opened, { values, kind, timeoutMilliseconds, signal }));
      }
      return joinParts(parts);
    },
  };
}

function joinParts(parts: Embedded[]): Embedded {
  const told = parts.flatMap(({ tokens }) => (tokens === null ? [] : [tokens]));
  return {
    vectors: parts.flatMap(({ vectors }) => vectors),
    tokens: told.length === 0 ? null : told.reduce((sum, tokens) => sum + tokens, 0),
  };
}

/** The SDK costs memory and start time: it is loaded with the first call, and of the providers only this one. */
async function openEmbeddingModel(settings: ModelSettings): Promise<EmbeddingModel> {
  const fetch = boundFetch(settings.fetch ?? globalThis.fetch, BODY_LIMIT);
  switch (settings.provider) {
    case 'openai':
      return (await import('./openai.ts')).connectOpenAI(settings, fetch).embeddingModel(settings.model);
    case 'google':
      return (await import('./google.ts')).connectGoogle(settings, fetch).embeddingModel(settings.model);
    case 'openai-compatible': {
      const { connectOpenAICompatible } = await import('./openai-compatible.ts');
      return connectOpenAICompatible(settings, fetch).embeddingModel(settings.model);
    }
    case 'anthropic':
      throw NO_EMBEDDINGS;
  }
}
