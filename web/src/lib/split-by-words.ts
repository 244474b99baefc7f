export type TextPart = { text: string; start: number; isMarked: boolean };

/**
 * Cuts a text so that every occurrence of the given words is a part of its own; the longest word wins. Inside another
 * word or number none counts: the "8 €" of "28 €" is another price.
 */
export function splitByWords(text: string, words: readonly string[]): TextPart[] {
  const sought = words.filter((word) => word.trim() !== '').toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const found = sought.find((word) => text.startsWith(word, at) && isWhole(text, at, at + word.length));
    if (found === undefined) {
      at += 1;
      continue;
    }
    if (at > plainFrom) parts.push({ text: text.slice(plainFrom, at), start: plainFrom, isMarked: false });
    parts.push({ text: found, start: at, isMarked: true });
    at += found.length;
    plainFrom = at;
  }
  if (plainFrom < text.length) parts.push({ text: text.slice(plainFrom), start: plainFrom, isMarked: false });
  return parts;
}

/** A letter of a script that parts its words; the others write a word right beside the next. */
const LETTER = String.raw`(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{M}]`;
/** Borders, for which a sign of no text stands, inside a word, a number, or a number with a sign in it ("1.8", "10:15"). */
const INSIDE = [
  new RegExp(`${LETTER}\\ue000${LETTER}`, 'u'),
  /\p{Nd}\ue000[.,:'’]?\p{Nd}/u,
  /\p{Nd}[.,:'’]\ue000\p{Nd}/u,
  // Thousands parted by a blank.
  /\p{Nd}[ \u00a0\u202f]\ue000\p{Nd}{3}(?!\p{Nd})/u,
  /\p{Nd}\ue000[ \u00a0\u202f]\p{Nd}{3}(?!\p{Nd})/u,
];

function isWhole(text: string, start: number, end: number): boolean {
  return ![start, end].some((at) => {
    const border = `${text.slice(Math.max(0, at - 4), at)}\ue000${text.slice(at, at + 5)}`;
    return INSIDE.some((pattern) => pattern.test(border));
  });
}
