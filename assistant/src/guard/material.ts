import type { Chunk, TurnMessage } from '../types.ts';

/** What an answer is checked against. */
export type GuardMaterial = {
  /** Everything that may be cited, in its current version. */
  chunks: Chunk[];
  turn: TurnMessage[];
  /** What the customer is called; it grounds nothing. */
  customerName?: string;
  /** The owner's instructions: their figures and promises are the owner's own. */
  prompt: string;
  systemInstructions: string;
  /** Everybody reads the answer. */
  isPublic?: boolean;
  /** More of the owner's own words: set phrases, or what a person wrote for this reply. */
  allowContext?: string[];
  now: Date;
  /** IANA name; words such as "tomorrow" are read in it. */
  timezone: string;
};
