import type { SaidVerdict } from './look-shape.ts';

/** A line that a sentence cites, as it is told, with the headings and the question that it stands under. */
export type CitedWords = { under: string; question: string; line: string };
/** A sentence that says something, with the lines that it cites. `number` counts from 1. */
export type LookedFact = { number: number; sentence: string; lines: CitedWords[] };

export type LookRequest = {
  facts: LookedFact[];
  /** What the customer wrote: it tells what a "yes" says yes to. */
  asked: string;
  now: Date;
  timezone: string;
};
export type LookAnswer = {
  verdicts: SaidVerdict[];
  inputTokens: number | null;
  outputTokens: number | null;
};

/** `ask` rejects with a ProviderError, or with the signal's reason when the caller gave up. */
export type SecondLook = {
  model: string;
  instructions: string;
  ask(request: LookRequest, signal: AbortSignal): Promise<LookAnswer>;
};
