import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';

/*
 * The languages that a text may be written in, as a set of bits. Short words mean one thing in one language and
 * another in the next ("para" is "for" or "money", "un" is "a" or "flour"), so a text is read by its own.
 */
export type Tongues = number;

export const ANY_TONGUE: Tongues = 2 ** LANGUAGES.length - 1;

export function tongueOf(language: string | null): Tongues {
  const at = LANGUAGES.indexOf(language as Language);
  return at === -1 ? 0 : 1 << at;
}

const ENGLISH = tongueOf('en');
const RUSSIAN_UKRAINIAN = tongueOf('ru') | tongueOf('uk');

/** What a word may be borrowed from when a text's own languages do not know it. */
export function findLenders(tongues: Tongues): Tongues {
  return ENGLISH | (tongues & RUSSIAN_UKRAINIAN ? RUSSIAN_UKRAINIAN : 0);
}
