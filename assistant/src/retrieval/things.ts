import { isFiller } from '../reading/fillers.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { joins } from '../turn.ts';
import type { Chunk } from '../types.ts';
import type { Concept } from './concepts.ts';
import { conceptsOfWord } from './concepts.ts';
import { ASKED, meet, readChunk } from './evidence-terms.ts';
import type { Index, Query, QueryTerm } from './retrieval.ts';

/* The things that a question names, and whether a passage names them too. */

/** Words that ask for a figure name no thing that a passage could be about. */
export const FIGURES = new Set<Concept>(['price', 'number', 'duration']);
/** How well a passage that names the thing itself meets its word; its topic alone, as nails, meets it less. */
export const NAMED = 0.8;

/** The words of a question that name a thing. */
export function readThings({ terms, tongues }: Query): QueryTerm[] {
  return terms.filter(({ word, weight }) => {
    const names = conceptsOfWord(word, tongues);
    return weight >= ASKED && names.length > 0 && !names.some((name) => FIGURES.has(name));
  });
}

/** True when a passage names a thing of a question. */
export function holdsThing(index: Index, chunk: Chunk, thing: QueryTerm, { tongues }: Query): boolean {
  return meet(thing, readChunk(chunk, index.tongues).all, tongues) >= NAMED;
}

/** The things that share no name with another one: "dropped it and broke it" is one thing by two words. */
function readApart(query: Query): Set<string> {
  const things = readThings(query);
  const namesOf = ({ word }: QueryTerm): readonly Concept[] => conceptsOfWord(word, query.tongues);
  const isApart = (thing: QueryTerm): boolean =>
    things.every((other) => other === thing || !namesOf(thing).some((name) => namesOf(other).includes(name)));
  return new Set(things.filter(isApart).map(({ word }) => word));
}

/** More things than that are a price list. */
const MOST_THINGS = 4;

/**
 * "How much is a manicure and a pedicure?" asked once for each of the things that an "and" joins, with commas before
 * it; nothing when it joins none.
 */
export function askForEach(text: string, query: Query): string[] {
  const { tongues } = query;
  const things = readApart(query);
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
