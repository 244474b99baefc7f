import { normaliseFigures } from '../reading/plain-text.ts';
import { extractContacts } from './contacts.ts';
import type { Figure } from './figures.ts';
import { extractFigures } from './figures.ts';

/** Finding the words of a draft that a check is about: a check reads its text normalised, a person reads the draft. */

const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{N}\p{M}\p{Cf}])+|\S/gu;

type Span = { start: number; end: number };

/** The smallest number from 0 to `size - 1` at which a test that stays true holds; `size` when at none. */
function findFirst(size: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = size;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function tokensOf(text: string): Span[] {
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => ({
    start: index,
    end: index + token.length,
  }));
}

/**
 * The shortest run of words, as they stand in `text`, that `says` holds for. The whole text, trimmed, when a part of it
 * does not tell: a check that reads its surroundings may hold for the whole alone.
 */
export function wordsThat(says: (part: string) => boolean, text: string): string {
  const tokens = tokensOf(text);
  const cut = (from: number, to: number): string =>
    text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? text.length);
  const last = findFirst(tokens.length, (at) => says(cut(0, at)));
  if (last >= tokens.length) return text.trim();
  const first = last - findFirst(last + 1, (back) => says(cut(last - back, last)));
  const found = cut(first, last);
  return first >= 0 && says(found) ? found : text.trim();
}

/** The words of a sentence that say a figure, with the unit that makes it one. */
export function wordsOfFigure(sentence: string, claim: Figure, languages: readonly string[]): string {
  return wordsThat((part) => {
    const { rest } = extractContacts(normaliseFigures(part));
    return extractFigures(rest, languages).some(
      ({ text, unit }) => text === claim.text && unit === claim.unit,
    );
  }, sentence);
}
