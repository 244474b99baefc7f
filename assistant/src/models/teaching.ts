import type { TaughtLine } from './teaching-shape.ts';

/** A message of the past as a model is shown it: without what is one person's. `number` counts from 1. */
export type ShownMessage = { number: number; by: 'customer' | 'business'; text: string };

/** Some conversations, oldest message first. */
export type TeachRequest = { conversations: ShownMessage[][] };
export type TeachAnswer = {
  lines: TaughtLine[];
  inputTokens: number | null;
  outputTokens: number | null;
};

/**
 * Reads what a business told its customers. `ask` rejects with a ProviderError, or with the signal's reason when the
 * caller gave up.
 */
export type HistoryReader = {
  instructions: string;
  ask(request: TeachRequest, signal: AbortSignal): Promise<TeachAnswer>;
};
