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
  if (word.length < 4) return word;
  // "масло", "масла": an ending of a short word is a vowel or two, with a plural's s behind.
  const bare = word.replace(/(?<=.{3})(?:[aeiouyаеиоуыэюяієьй]{1,2}s?|s)$/u, '');
  return bare.length > STEM ? bare.slice(0, STEM) : bare;
}

/** An Arabic word without its article and prefixes, then also without its endings; nothing for other words. */
export function bareArabic(word: string): string[] {
  if (!ARABIC.test(word)) return [];
  const forms = [
    word.replace(/^[وف]?(?:ب|ل|ك)?(?:ال|لل)(?=.{2})/u, ''),
    word.replace(/^[وفبل](?=.{3})/u, ''),
  ];
  const ended = [word, ...forms].map((form) =>
    form.replace(/(?<=.{2})(?:كم|كن|ها|هم|نا|ات|ون|ين|ان|وا|تي|ه|ي|ك)$/u, ''),
  );
  return [...new Set([...forms, ...ended])].filter((form) => form !== word);
}

/** The pairs of letters of a word in a script that writes without spaces, and a word of two letters or one itself. */
export function pairsOf(word: string): string[] {
  const letters = [...word];
  const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
  return letters.length < 3 ? [word, ...pairs] : pairs;
}

/** Character 4-grams of a word with its borders marked; pairs for scripts that write without spaces. */
export function gramsOf(word: string): readonly string[] {
  const known = gramCache.get(word);
  if (known) return known;
  const grams: string[] = [];
  if (isUnspaced(word)) grams.push(...pairsOf(word));
  else {
    const padded = `_${word}_`;
    if (padded.length <= GRAM) grams.push(padded);
    else for (let at = 0; at + GRAM <= padded.length; at += 1) grams.push(padded.slice(at, at + GRAM));
  }
  if (gramCache.size >= CACHE_LIMIT) gramCache.clear();
  gramCache.set(word, grams);
  return grams;
}

/** True when one letter is wrong, missing, doubled or swapped with its neighbour; `short` is not the longer one. */
function mistyped(short: string, long: string): boolean {
  if (long.length - short.length > 1) return false;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  let end = 0;
  while (end < short.length - from && short.at(-1 - end) === long.at(-1 - end)) end += 1;
  const left = short.length - from - end;
  const over = long.length - from - end;
  if (left <= 1 && over <= 1) return true;
  return left === 2 && over === 2 && short[from] === long[from + 1] && short[from + 1] === long[from];
}

/** How alike two folded words are, 0 to 1: same word, same stem, or shared grams (Dice). */
export function likeness(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length < 3 || b.length < 3 || /^\d/u.test(a) || /^\d/u.test(b)) return 0;
  if (a.length >= 4 && b.length >= 4 && Math.abs(a.length - b.length) <= 5 && stemOf(a) === stemOf(b))
    return 0.9;
  const stemA = stemOf(a);
  const stemB = stemOf(b);
  if (stemA === stemB && stemA.length >= 3 && ARABIC.test(a)) return 0.9;
  // "cut"/"cuts", "fee"/"fees": a short word and the same word with an ending of one or two letters.
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (long.startsWith(short) && long.length - short.length <= 2 && short.length >= 3) return 0.85;
  // "haar"/"haarschnitt", "cut"/"haircut": a whole word inside a compound.
  if (short.length >= 4 && (long.startsWith(short) || long.endsWith(short))) return 0.75;
  if (short.length >= 5 && mistyped(short, long)) return 0.8;
  let begins = 0;
  while (begins < short.length && short[begins] === long[begins]) begins += 1;
  // "leihen"/"leihgitarre": the beginning of a compound.
  if (begins >= 4 && begins / short.length >= 0.65 && long.length - short.length >= 3) return 0.55;
  const gramsA = gramsOf(a);
  const gramsB = gramsOf(b);
  let shared = 0;
  for (const gram of gramsA) if (gramsB.includes(gram)) shared += 1;
  return (2 * shared) / (gramsA.length + gramsB.length) >= 0.5
    ? (2 * shared) / (gramsA.length + gramsB.length)
    : 0;
}
