import type { Match } from '#features/knowledge/find-matches.ts';

const SPECIAL = /[.*+?^${}()|[\]\\/]/g;

/**
 * A line that was quoted, the headings that it stood under, joined by commas, the question that it answered, and where
 * its entry or paragraph began; null where there was none or it is not known.
 */
export type QuotedLine = { quote: string; heading: string; question: string | null; start: number | null };

/**
 * Where the text holds the line, as offsets; null when it is gone. Spaces and breaks may differ. Of several places those
 * below the line's own question and headings count, and of those the first from where it began.
 */
export function findLine(text: string, { quote, heading, question, start }: QuotedLine): Match | null {
  let places = findWords(text, quote);
  const asked = question === null ? [] : findEntries(text, question);
  if (asked.length > 0) {
    places = places.filter((place) =>
      asked.some(({ start, end }) => place.start >= start && place.start < end),
    );
  }
  if (places.length > 1) {
    const under = placesUnder(text, heading, places);
    if (under.length > 0) places = under;
  }
  const from = start ?? 0;
  return places.find((place) => place.start >= from) ?? places.at(start === null ? 0 : -1) ?? null;
}

function findWords(text: string, words: string): Match[] {
  const parts = words.trim().split(/\s+/);
  if (parts[0] === '') return [];
  const pattern = new RegExp(parts.map((word) => word.replace(SPECIAL, '\\$&')).join('\\s+'), 'gu');
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** A longer beginning of a line is no mark. */
const LONGEST_MARK = 40;

/** The entries with this question, which stands behind a mark such as "Q:"; a text may name it elsewhere too. */
function findEntries(text: string, question: string): Match[] {
  return findWords(text, question).flatMap(({ start, end }) => {
    const mark = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    if (mark.length > LONGEST_MARK || !/[:：]\W*$/u.test(mark)) return [];
    return [{ start, end: endOfEntry(text, end, bareMark(mark)) }];
  });
}

/** An answer goes on until a blank line or the next question. */
function endOfEntry(text: string, from: number, mark: string): number {
  let isBegun = false;
  let start = from;
  while (start < text.length) {
    const next = text.indexOf('\n', start);
    const end = next === -1 ? text.length : next;
    const line = text.slice(start, end);
    const isBlank = line.trim() === '';
    if (start > from && ((isBlank && isBegun) || bareMark(line.slice(0, LONGEST_MARK)).startsWith(mark)))
      return start;
    isBegun ||= !isBlank;
    start = end + 1;
  }
  return text.length;
}

/** Numbers go on from entry to entry. */
function bareMark(mark: string): string {
  return mark.replace(/[\d\s]+/g, '');
}

const HEADING = /^\s{0,3}(#{1,6})\s+(.+)$/;
const BOLD_LINE = /^(?:\*\*|__)([^*_]+)(?:\*\*|__)(?:\s*:)?$/;
const UNDERLINE = /^\s{0,3}(?:={3,}|-{3,})$/;

/** The places, in order, that stand under these headings; the first line of their paragraph may be the last of them. */
function placesUnder(text: string, heading: string, places: readonly Match[]): Match[] {
  const path: { level: number; title: string }[] = [];
  const written = text.split('\n');
  const under: Match[] = [];
  let next = 0;
  let end = -1;
  let title = '';
  for (const [at, line] of written.entries()) {
    end += line.length + 1;
    const opened = readHeading(line, written[at + 1] ?? '');
    if (opened) {
      while ((path.at(-1)?.level ?? 0) >= opened.level) path.pop();
      path.push(opened);
    }
    if (opened || line.trim() === '') title = '';
    else title ||= line.trim();
    for (let place = places[next]; place && place.start <= end; place = places[next]) {
      const titles = path.map((one) => one.title);
      if ([titles, [...titles, title]].some((one) => one.join(', ') === heading)) under.push(place);
      next += 1;
    }
  }
  return under;
}

function readHeading(line: string, next: string): { level: number; title: string } | null {
  const marked = HEADING.exec(line);
  if (marked) return { level: marked[1]?.length ?? 1, title: openTitle(marked[2] ?? '') };
  const bold = BOLD_LINE.exec(line.trim())?.[1];
  if (bold) return { level: 7, title: bold.trim() };
  if (line.trim() === '' || !UNDERLINE.test(next.trimEnd())) return null;
  return { level: next.includes('=') ? 1 : 2, title: line.trim() };
}

/** Without the marks that may close it: "# Hours #". */
function openTitle(written: string): string {
  const words = written.trim();
  let end = words.length;
  while (end > 1 && words[end - 1] === '#') end -= 1;
  return words.slice(0, end).trimEnd();
}
