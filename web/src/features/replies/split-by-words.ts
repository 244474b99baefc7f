export type TextPart = { text: string; start: number; isMarked: boolean };

/** Cuts a text so that every occurrence of the given words is a part of its own; the longest word wins. */
export function splitByWords(text: string, words: readonly string[]): TextPart[] {
  const sought = words.filter((word) => word.trim() !== '').toSorted((a, b) => b.length - a.length);
  const parts: TextPart[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < text.length) {
    const found = sought.find((word) => text.startsWith(word, at));
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
