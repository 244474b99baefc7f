import { createBuiltinProvider } from './builtin.ts';
import type { GuardFinding } from './guard.ts';
import type { Knowledge } from './knowledge.ts';
import { createModelProvider } from './model-provider.ts';
import type { ModelSettings } from './model-settings.ts';
import type { SearchHit } from './retrieval.ts';
import type { Turn } from './turn.ts';
import type { AssistantInput, Decision } from './types.ts';

export type ProviderRequest = {
  input: AssistantInput;
  turn: Turn;
  knowledge: Knowledge;
  retrieved: SearchHit[];
  /** The decision that the guard refused and why; null on the first call. */
  refused: { decision: Decision; findings: GuardFinding[] } | null;
};
export type ProviderAnswer = { decision: Decision; inputTokens: number | null; outputTokens: number | null };

/** `respond` rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export type Provider = {
  name: string;
  model: string | null;
  /** What the provider adds to the customer's words on its own; the guard refuses answers that repeat it. */
  instructions: string;
  respond(request: ProviderRequest, signal: AbortSignal): Promise<ProviderAnswer>;
};

export type ProviderSettings = { provider: 'builtin' } | ModelSettings;

export function createProvider(settings: ProviderSettings): Provider {
  return settings.provider === 'builtin' ? createBuiltinProvider() : createModelProvider(settings);
}
