import type { ConditionReader } from './models/conditions.ts';
import type { Retrieved } from './models/embeddings-rank.ts';
import type { SecondLook } from './models/look.ts';
import type { HistoryReader } from './models/teaching.ts';
import type { Turn } from './turn.ts';
import type { AssistantInput, Chunk, Decision, Finding } from './types.ts';

/** Plain data. `chunks` is the whole knowledge base where it fits into one call, else at least what was retrieved. */
export type ProviderRequest = {
  input: AssistantInput;
  turn: Turn;
  knowledge: { chunks: Chunk[] };
  retrieved: Retrieved[];
  /** The decision that was refused and why; null on the first call. */
  refused: { decision: Decision; findings: Finding[] } | null;
};
export type ProviderAnswer = { decision: Decision; inputTokens: number | null; outputTokens: number | null };

/** `respond` rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export type ModelProvider = {
  name: string;
  model: string;
  /** What the provider adds to the customer's words on its own; the guard refuses answers that repeat it. */
  instructions: string;
  /** Characters of knowledge that one call carries whole; a larger base is cut to what was retrieved. */
  knowledgeLimit?: number;
  respond(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Judges the owner's conditions before an answer is thought of. */
  conditions: ConditionReader;
  /** Reads what the business told in the past; without it nobody but the assistant does. */
  history?: HistoryReader;
  /** Where every answer is looked at twice. */
  secondLook?: SecondLook;
};

/** The answers without a model are thought out where they are checked, and ask nobody. */
export type BuiltinProvider = { name: 'builtin'; model: null };

export type Provider = ModelProvider | BuiltinProvider;
