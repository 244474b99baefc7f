import type { ConditionVerdict } from './condition-shape.ts';

/** An owner's condition for calling a person, by a number that counts from 1; `notMeant` are phrases to overlook. */
export type AskedCondition = { number: number; name: string; condition: string; notMeant: string[] };

/** `person`: when one is called; `reminder`: when a customer who went quiet is asked again. */
export type ConditionFor = 'person' | 'reminder';

export type ConditionRequest = {
  for: ConditionFor;
  conditions: AskedCondition[];
  /** What the customer wrote, oldest first. */
  messages: string[];
  /** What the business answered to it, oldest first. */
  answers: string[];
};
export type ConditionAnswer = {
  verdicts: ConditionVerdict[];
  inputTokens: number | null;
  outputTokens: number | null;
};

/**
 * Says which conditions a customer's messages meet. `ask` rejects with a ProviderError, or with the signal's reason when
 * the caller gave up.
 */
export type ConditionReader = {
  instructions: string;
  ask(request: ConditionRequest, signal: AbortSignal): Promise<ConditionAnswer>;
};
