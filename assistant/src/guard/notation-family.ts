import type { Language } from '../types.ts';

/**
 * A kind of fact and all the ways of writing it that the guard reads as the same fact. `write` gives the ways in one
 * language for a value by number; two numbers below `values` never stand for the same fact.
 */
export type NotationFamily = {
  name: string;
  values: number;
  /** The values that the documentation shows. */
  shown: number[];
  write: (language: Language, value: number) => string[];
  /** Whether two values have a way of writing in common that people read as either. */
  mayLookAlike?: (language: Language, one: number, other: number) => boolean;
};
