import { fold } from './fold.ts';

/** How many letters stand before and behind a hit. */
const BEFORE = 40;
const AFTER = 120;
const GAP = /[\s\p{P}\p{S}]+/u;
const LETTER = /[\p{L}\p{N}]/u;
const ARTICLE = 'ال';
/** Letters that no rule of Unicode takes apart; as the index has them. */
const PLAIN: Record<string, string> = { ς: 'σ', ł: 'l', ø: 'o', đ: 'd', ı: 'i' };

const plain = (folded: string) => folded.replace(/[ςłøđı]/g, (letter) => PLAIN[letter] ?? letter);

export type Excerpt = { before: string; hit: string; after: string };

/** The words around the first place where one of those asked for begins; without any, how the text begins. */
export function excerptOf(content: string, search: string): Excerpt {
  const letters = [...content.toWellFormed()];
  const { folded, origins } = foldLetters(letters);
  const place = plain(fold(search))
    .split(GAP)
    .filter((word) => word !== '')
    .flatMap((word) => findWord(folded, word) ?? [])
    .reduce<Place | null>((first, next) => (first && first.from <= next.from ? first : next), null);
  const from = place ? (origins[place.from] ?? 0) : 0;
  const to = place ? (origins[place.to - 1] ?? -1) + 1 : 0;
  const start = Math.max(0, from - BEFORE);
  const end = to + AFTER;
  return {
    before: (start > 0 ? '…' : '') + joined(letters.slice(start, from)),
    hit: letters.slice(from, to).join(''),
    after: joined(letters.slice(to, end)) + (end < letters.length ? '…' : ''),
  };
}

type Place = { from: number; to: number };

/** Where the word begins another one, else where it stands. */
function findWord(folded: string, word: string): Place | null {
  const bare =
    word.startsWith(ARTICLE) && word.length > ARTICLE.length + 1 ? word.slice(ARTICLE.length) : word;
  let first = -1;
  for (let at = folded.indexOf(bare); at >= 0; at = folded.indexOf(bare, at + 1)) {
    if (first < 0) first = at;
    if (at === 0 || !LETTER.test(folded[at - 1] ?? '')) return { from: at, to: at + bare.length };
  }
  return first < 0 ? null : { from: first, to: first + bare.length };
}

/** The folded text, and of each of its units which letter it comes from. */
function foldLetters(letters: readonly string[]): { folded: string; origins: number[] } {
  let folded = '';
  const origins: number[] = [];
  letters.forEach((letter, index) => {
    const small = plain(letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase());
    folded += small;
    for (let unit = 0; unit < small.length; unit++) origins.push(index);
  });
  return { folded, origins };
}

const joined = (letters: readonly string[]) => letters.join('').replace(/\s+/g, ' ');
