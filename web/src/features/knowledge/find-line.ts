import type { Match } from '#features/knowledge/find-matches.ts';

const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/** A line that was quoted, and the headings that it stood under, joined by commas. */
export type QuotedLine = { quote: string; heading: string };

/**
 * Where the text holds the line, as offsets; null when it is gone. Spaces and breaks may differ. Of several places the
 * first below the line's own heading counts.
 */
export function findLine(text: string, { quote, heading }: QuotedLine): Match | null {
  const words = quote.trim().split(/\s+/);
  if (words[0] === '') return null;
  const pattern = new RegExp(words.map((word) => word.replace(SPECIAL, '\\$&')).join('\\s+'), 'gu');
  const places = [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  const last = heading.split(', ').at(-1) ?? '';
  const from = last === '' ? 0 : Math.max(0, text.indexOf(last));
  return places.find(({ start }) => start >= from) ?? places[0] ?? null;
}
