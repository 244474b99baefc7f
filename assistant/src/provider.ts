import type { Knowledge } from './knowledge.ts';
import type { Retrieved } from './models/embeddings-rank.ts';
import type { SecondLook } from './models/look.ts';
import type { Turn } from './turn.ts';
import type { AssistantInput, Decision, Finding } from './types.ts';

export type ProviderRequest = {
  input: AssistantInput;
  turn: Turn;
  knowledge: Knowledge;
  retrieved: Retrieved[];
  /** The decision that was refused and why; null on the first call. */
  refused: { decision: Decision; findings: Finding[] } | null;
};
export type ProviderAnswer = { decision: Decision; inputTokens: number | null; outputTokens: number | null };

/** `respond` rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export type Provider = {
  name: string;
  model: string | null;
  /** What the provider adds to the customer's words on its own; the guard refuses answers that repeat it. */
  instructions: string;
  /** Characters of knowledge that one call carries whole; a larger base is cut to what was retrieved. */
  knowledgeLimit?: number;
  respond(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer>;
  /** Where every answer is looked at twice. */
  secondLook?: SecondLook;
};
