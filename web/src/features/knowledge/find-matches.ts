export type Match = { start: number; end: number };

/** More than anybody walks through; each one is drawn. */
export const MATCH_LIMIT = 2_000;

const SPECIAL = /[.*+?^${}()|[\]\\/-]/g;

/** Where a text holds what was typed, whatever its case, as offsets from first to last. */
export function findMatches(text: string, typed: string): Match[] {
  if (typed.trim() === '') return [];
  const pattern = new RegExp(
    typed.replace(SPECIAL, (sign) => (sign === '-' ? '\\x2d' : `\\${sign}`)),
    'giu',
  );
  const matches: Match[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    matches.push({ start: index, end: index + found.length });
    if (matches.length === MATCH_LIMIT) break;
  }
  return matches;
}

/** A piece of a line; `at` is the place of its match among all. */
export type Segment = { text: string; at: number | null };

/** Cuts the text from `start` to `end` where matches begin and end; `matches` are in order. */
export function cutAtMatches(text: string, { start, end }: Match, matches: readonly Match[]): Segment[] {
  const segments: Segment[] = [];
  let from = start;
  for (let at = firstEndingAfter(matches, start); at < matches.length; at += 1) {
    const match = matches[at];
    if (!match || match.start >= end) break;
    const begin = Math.max(match.start, start);
    const stop = Math.min(match.end, end);
    if (begin > from) segments.push({ text: text.slice(from, begin), at: null });
    segments.push({ text: text.slice(begin, stop), at });
    from = stop;
  }
  if (from < end) segments.push({ text: text.slice(from, end), at: null });
  return segments;
}

function firstEndingAfter(matches: readonly Match[], offset: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.end ?? 0) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
