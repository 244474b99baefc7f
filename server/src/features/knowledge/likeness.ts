import {
  type Chunk,
  type Embedded,
  type Embedder,
  knowledge,
  type Likeness,
  ProviderError,
  type Vector,
} from '@parley/assistant';
import type { Context } from '#context';

import { type EmbedderSource, pairVectors } from './embed.ts';
import { queueEmbedding } from './service.ts';
import { createVectorCache, type VectorCache } from './vector-cache.ts';
import * as repository from './vectors-repository.ts';

/** A customer waits for the reply: what takes longer is left to the words. */
const TIMEOUT_MILLISECONDS = 5000;

type LikenessSource = (accountId: string) => Promise<Likeness | null>;

/** Likeness by the stored vectors of an account; null where no embedding model is set. All share what was read. */
export function createLikenessSources(ctx: Context): (embedderFor: EmbedderSource) => LikenessSource {
  const cache = createVectorCache();
  return (embedderFor) => async (accountId) => {
    const embedder = await embedderFor(accountId);
    return embedder && createLikeness(ctx, { accountId, embedder, cache });
  };
}

const NOTHING: Embedded = { vectors: [], tokens: null };

type Parts = { accountId: string; embedder: Embedder; cache: VectorCache };
type Measured = { values: number[] | null; tokens: number | null; fault: string | null };

function createLikeness(ctx: Context, { accountId, embedder, cache }: Parts): Likeness {
  const of = { accountId, space: embedder.space };

  async function readVectors(hashes: readonly string[]): Promise<ReadonlyMap<string, Vector>> {
    const kept = cache.read(of);
    const unread = hashes.filter((hash) => !kept.has(hash));
    if (unread.length === 0) return kept;
    const read = await repository.findVectors(ctx.db, of, unread);
    cache.add(of, read);
    return new Map([...kept, ...read]);
  }

  async function keep(hashes: readonly string[], { vectors }: Embedded): Promise<Map<string, Vector>> {
    const named = pairVectors(hashes, vectors);
    await repository.storeVectors(ctx.db, of, named);
    cache.add(of, named);
    return named;
  }

  async function measure(chunks: readonly Chunk[], question: string, signal: AbortSignal): Promise<Measured> {
    const { texts, likenessesTo } = knowledge.passagesOf(chunks);
    const known = await readVectors([...texts.keys()]);
    const missing = [...texts].filter(([hash]) => !known.has(hash));
    if (missing.length > embedder.batch) {
      await ctx.transaction((tx) => queueEmbedding(tx, accountId, 'now'));
      return { values: null, tokens: null, fault: 'The knowledge base is still being embedded.' };
    }
    const call = { signal, timeoutMilliseconds: TIMEOUT_MILLISECONDS };
    const [asked, made] = await Promise.allSettled([
      embedder.embed([question], 'question', call),
      missing.length === 0
        ? NOTHING
        : embedder.embed(
            missing.map(([, text]) => text),
            'passage',
            call,
          ),
    ]);
    signal.throwIfAborted();
    const tokens = addTokens(asked, made);
    const fresh =
      made.status === 'fulfilled'
        ? await keep(
            missing.map(([hash]) => hash),
            made.value,
          )
        : null;
    if (asked.status === 'rejected') return { values: null, tokens, fault: nameFault(asked.reason) };
    if (made.status === 'rejected') return { values: null, tokens, fault: nameFault(made.reason) };
    const vectors = new Map([...known, ...(fresh ?? [])]);
    const [vector] = asked.value.vectors;
    const values = vector ? likenessesTo(vector, vectors) : null;
    if (values !== null) return { values, tokens, fault: null };
    cache.forget(of);
    await repository.removeOtherWidths(ctx.db, of, vector?.length ?? 0);
    return {
      values: null,
      tokens,
      fault: 'The embedding model changed the width of its vectors; they are made anew.',
    };
  }

  return {
    async measure(chunks, question, signal) {
      const started = performance.now();
      const { values, tokens, fault } = await measure(chunks, question, signal);
      const milliseconds = Math.round(performance.now() - started);
      return { values, report: { model: embedder.model, tokens, milliseconds, fault } };
    },
  };
}

function addTokens(...calls: PromiseSettledResult<Embedded>[]): number | null {
  const told = calls.flatMap((call) =>
    call.status === 'fulfilled' && call.value.tokens !== null ? [call.value.tokens] : [],
  );
  return told.length === 0 ? null : told.reduce((sum, tokens) => sum + tokens, 0);
}

/** Anything but a fault of the provider is ours, and must not pass for one. */
function nameFault(reason: unknown): string {
  if (reason instanceof ProviderError) return reason.fault.message;
  throw reason;
}
