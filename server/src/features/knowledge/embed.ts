import { type Embedder, ProviderError, type Vector } from '@parley/assistant';
import { z } from 'zod';
import type { Context } from '#context';
import type { QueuedJob } from '#infra/jobs.ts';

import { findCurrent } from './repository.ts';
import { EMBED_JOB } from './service.ts';
import * as repository from './vectors-repository.ts';

/** The embedding model of an account; null when it has none. */
export type EmbedderSource = (accountId: string) => Promise<Embedder | null>;

export function pairVectors(hashes: readonly string[], vectors: readonly Vector[]): Map<string, Vector> {
  return new Map(
    hashes.flatMap((hash, at) => {
      const vector = vectors[at];
      return vector ? [[hash, vector]] : [];
    }),
  );
}

const embedPayload = z.object({ accountId: z.string() });

export function embedJob(ctx: Context, embedderFor: EmbedderSource): QueuedJob {
  return {
    name: EMBED_JOB,
    work: (payload, signal) =>
      embedKnowledge(ctx, embedderFor, embedPayload.parse(payload).accountId, signal),
  };
}

/**
 * Makes the vectors that the current knowledge base lacks and removes those that it no longer has. A text that is saved
 * meanwhile has a job of its own, so this one stops. Rejects with a fault that may pass, to be tried again; one that
 * will not pass is left to the words, and the runs say so.
 */
export async function embedKnowledge(
  ctx: Context,
  embedderFor: EmbedderSource,
  accountId: string,
  signal?: AbortSignal,
): Promise<void> {
  const embedder = await embedderFor(accountId);
  if (!embedder) return repository.removeVectors(ctx.db, accountId);
  const of = { accountId, space: embedder.space };
  const { versionId, texts } = await readTexts(ctx, accountId);
  const hashes = [...texts.keys()];
  const made = await repository.findHashes(ctx.db, of, hashes);
  const missing = [...texts].filter(([hash]) => !made.has(hash));
  try {
    for (let at = 0; at < missing.length; at += embedder.batch) {
      if ((await readVersion(ctx, accountId)) !== versionId) return;
      const batch = missing.slice(at, at + embedder.batch);
      const { vectors } = await embedder.embed(
        batch.map(([, text]) => text),
        'passage',
        signal ? { signal } : {},
      );
      const named = pairVectors(
        batch.map(([hash]) => hash),
        vectors,
      );
      await repository.storeVectors(ctx.db, of, named);
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || error.fault.retryable) throw error;
    ctx.log.warn({ err: error, accountId }, 'the knowledge base could not be embedded');
    return;
  }
  await repository.purgeVectors(ctx.db, of, { versionId, hashes });
}

async function readVersion(ctx: Context, accountId: string): Promise<string | null> {
  return (await findCurrent(ctx.db, accountId)).knowledgeVersionId;
}

async function readTexts(ctx: Context, accountId: string) {
  const { knowledgeBase, knowledgeVersionId: versionId } = await findCurrent(ctx.db, accountId);
  const { timezone } = await ctx.db
    .selectFrom('accounts')
    .select('timezone')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const of = { timezone, now: ctx.now() };
  return { versionId, texts: await ctx.assistant.textsOfKnowledge(knowledgeBase ?? '', of) };
}
