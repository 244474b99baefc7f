import { isFiller } from './fillers.ts';
import { foldText, splitFolded } from './fold.ts';
import type { Query } from './retrieval.ts';
import { joins } from './turn.ts';

/** More things than that are a price list. */
const MOST_THINGS = 4;

/**
 * "How much is a manicure and a pedicure?" asked once for each of the `things` (folded words of it) that an "and"
 * joins, with commas before it; nothing when it joins none.
 */
export function askForEach(text: string, things: Set<string>, { tongues }: Pick<Query, 'tongues'>): string[] {
  const tokens = text.split(/\s+/u).map((written) => ({ written, words: splitFolded(foldText(written)) }));
  const isThing = (at: number): boolean => tokens[at]?.words.some((word) => things.has(word)) ?? false;
  const isJoin = (at: number): boolean => tokens[at]?.words.some((word) => joins(word, tongues)) ?? false;
  const isArticle = (at: number): boolean =>
    tokens[at]?.words.every((word) => isFiller(word, tongues) && !joins(word, tongues)) ?? false;
  const join = [...tokens.keys()].find((at) => isJoin(at) && isThing(at - 1));
  if (join === undefined) return [];
  let last = join + 1;
  while (last < tokens.length && isArticle(last)) last += 1;
  if (!isThing(last)) return [];
  const listed = [join - 1, last];
  for (let at = join - 2; at >= 0 && (isArticle(at) || isThing(at)); at -= 1) {
    if (!isThing(at)) continue;
    if (!/[,،、]$/u.test(tokens[at]?.written ?? '')) break;
    listed.unshift(at);
  }
  const [first = 0] = listed;
  if (listed.length > MOST_THINGS) return [];
  return listed.map((own) =>
    tokens
      .filter((_, at) => at < first || at > last || at === own)
      .map(({ written }, at, all) => (at < all.length - 1 ? written.replace(/,$/u, '') : written))
      .join(' '),
  );
}
