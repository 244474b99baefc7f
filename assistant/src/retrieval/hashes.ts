/* Lists of words without the words: as strings, those of twelve languages would hold twenty times the memory. */

const FNV_BASE = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** FNV-1a over the letters of a text and what kind of entry it stands for. */
export function hash(text: string, kind: number): number {
  let sum = Math.imul(FNV_BASE ^ kind, FNV_PRIME);
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), FNV_PRIME);
  return sum >>> 0;
}

/** Where a key first stands in keys that are in order; where it would stand when it is not there. */
export function findKey(keys: Uint32Array, key: number): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** What a key stands for, mixed into its hash; other kinds have numbers from there on. */
export const WHOLE = 1;
export const BEGINNING = 2;
export const OTHER_KIND = 3;

const SHORTEST_BEGINNING = 3;
const LONGEST_BEGINNING = 16;

/** The keys of all beginnings of a word that a list may hold. */
export function hashBeginnings(word: string): number[] {
  const longest = Math.min(word.length, LONGEST_BEGINNING);
  const keys: number[] = [];
  for (let length = SHORTEST_BEGINNING; length <= longest; length += 1)
    keys.push(hash(word.slice(0, length), BEGINNING));
  return keys;
}
