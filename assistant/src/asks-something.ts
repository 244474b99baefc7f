import { readComment } from './comment-words.ts';

/** A sentence that asks; Japanese may do so without a sign. */
export const ASKS = /[?？؟]|か[。！!]?\s*$/u;

/** Whether one of the messages asks for something, with a sign or by its words. Linear in their length. */
export const asksSomething = (said: readonly string[]): boolean =>
  said.some((text) => ASKS.test(text) || readComment(text).isQuestion);
