import { isUnspaced } from './fold.ts';

const GRAM = 4;
const STEM = 5;
const CACHE_LIMIT = 60_000;
const ARABIC = /^\p{Script=Arabic}+$/u;
const gramCache = new Map<string, readonly string[]>();

/**
 * A word without its endings, crude on purpose: five letters serve inflected and agglutinating languages alike, and
 * need no table per language. Arabic loses its article, prefixes and common endings first.
 */
export function stemOf(word: string): string {
  if (isUnspaced(word)) return word;
  if (ARABIC.test(word)) {
    const bare = word
      .replace(/^(?:[وفبك]?ال|لل)(?=.{3})/u, '')
      .replace(/(?<=.{3})(?:كم|كن|ها|هم|نا|ات|ون|ين|ان|وا|ه|ي|ك)$/u, '');
    return bare.slice(0, STEM);
  }
  return word.length > STEM ? word.slice(0, STEM) : word;
}

/** Character 4-grams of a word with its borders marked; pairs for scripts that write without spaces. */
export function gramsOf(word: string): readonly string[] {
  const known = gramCache.get(word);
  if (known) return known;
  const grams: string[] = [];
  if (isUnspaced(word)) {
    const letters = [...word];
    if (letters.length < 3) grams.push(word);
    for (let at = 0; at + 2 <= letters.length; at += 1) grams.push(letters.slice(at, at + 2).join(''));
  } else {
    const padded = `_${word}_`;
    if (padded.length <= GRAM) grams.push(padded);
    else for (let at = 0; at + GRAM <= padded.length; at += 1) grams.push(padded.slice(at, at + GRAM));
  }
  if (gramCache.size >= CACHE_LIMIT) gramCache.clear();
  gramCache.set(word, grams);
  return grams;
}

/** How alike two folded words are, 0 to 1: same word, same stem, or shared grams (Dice). */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 3 || b.length < 3 || /^\d/u.test(a) || /^\d/u.test(b)) return 0;
  if (a.length >= STEM && b.length >= STEM && Math.abs(a.length - b.length) <= 5 && stemOf(a) === stemOf(b))
    return 0.9;
  const stemA = stemOf(a);
  const stemB = stemOf(b);
  if (stemA === stemB && stemA.length >= 3 && ARABIC.test(a)) return 0.9;
  // "cut"/"cuts", "fee"/"fees": a short word and the same word with an ending of one or two letters.
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.startsWith(short) && long.length - short.length <= 2 && short.length >= 3) return 0.85;
  // "haar"/"haarschnitt", "cut"/"haircut": a whole word inside a compound.
  if (short.length >= 4 && (long.startsWith(short) || long.endsWith(short))) return 0.75;
  const gramsA = gramsOf(a);
  const gramsB = gramsOf(b);
  let shared = 0;
  for (const gram of gramsA) if (gramsB.includes(gram)) shared += 1;
  return (2 * shared) / (gramsA.length + gramsB.length) >= 0.5
    ? (2 * shared) / (gramsA.length + gramsB.length)
    : 0;
}
