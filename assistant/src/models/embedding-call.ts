import { type EmbeddingModel, embedMany } from 'ai';

import type { TextKind } from './embedding-forms.ts';
import type { Embedded } from './embeddings.ts';
import { toProviderError } from './model-fault.ts';
import { ProviderError, type ProviderFault } from './provider-fault.ts';
import { readTokens } from './token-counts.ts';
import type { Vector } from './vector.ts';

const MALFORMED: ProviderFault = {
  code: 'malformed',
  message: 'The embedding model did not answer with vectors of one length.',
  retryable: true,
};
/** Google's models before the second generation are told in a field of its own which kind of text it is. */
const TASKS: Record<TextKind, string> = { question: 'RETRIEVAL_QUERY', passage: 'RETRIEVAL_DOCUMENT' };
const TOLD_APART = /^(?:gemini-embedding-001|text-(?:multilingual-)?embedding-\d+)$/u;

type Call = {
  values: string[];
  kind: TextKind;
  timeoutMilliseconds: number;
  signal: AbortSignal | undefined;
};

/** One call. Rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export async function callEmbedding(model: EmbeddingModel, call: Call): Promise<Embedded> {
  const { values, kind, signal } = call;
  const timeout = AbortSignal.timeout(call.timeoutMilliseconds);
  const name = typeof model === 'string' ? model : model.modelId;
  try {
    const { embeddings, usage } = await embedMany({
      model,
      values,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      telemetry: { isEnabled: false },
      ...(TOLD_APART.test(name) ? { providerOptions: { google: { taskType: TASKS[kind] } } } : {}),
    });
    return { vectors: toVectors(embeddings), tokens: readTokens(usage.tokens) };
  } catch (error) {
    signal?.throwIfAborted();
    throw toProviderError(error, timeout.aborted);
  }
}

function toVectors(embeddings: number[][]): Vector[] {
  const width = embeddings[0]?.length ?? 0;
  return embeddings.map((embedding) => {
    const length = Math.hypot(...embedding);
    if (embedding.length !== width || !Number.isFinite(length) || length === 0) {
      throw new ProviderError(MALFORMED);
    }
    return Float32Array.from(embedding, (value) => value / length);
  });
}
