import { findCommitments } from './guard/commitments.ts';
import { extractFigures } from './guard/figures.ts';
import { normaliseFigures, normaliseWords } from './reading/plain-text.ts';
import { LANGUAGES } from './types.ts';

/** More is not read at a glance. */
const MOST_CHARACTERS = 160;
/** A figure, or what leads somewhere. */
const MARKED = /[\p{N}@]|https?:|www\.|\p{L}\.(?:com|net|org|shop|store|io|me)(?!\p{L})/iu;

/**
 * Whether an answer is short and names no figure, no address and no promise, in any of the languages: what a person may
 * let through without opening the chat.
 */
export function isPlainAnswer(text: string): boolean {
  if (text.length > MOST_CHARACTERS || MARKED.test(text)) return false;
  if (findCommitments(normaliseWords(text)).length > 0) return false;
  return extractFigures(normaliseFigures(text), LANGUAGES).length === 0;
}
