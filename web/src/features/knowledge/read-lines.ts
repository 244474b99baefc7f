import type { Match } from '#features/knowledge/find-matches.ts';

type Plain = Match & { kind: 'heading' | 'question' | 'answer' | 'item' | 'text' | 'blank' };

/** A line of a list: what it is about, what holds of it, and what is said beside. */
type Row = Match & { kind: 'row'; label: Match; value: Match; note: Match | null };

export type Line = Plain | Row;

const MARKS = [
  ['heading', /^\s{0,3}#{1,6}\s+(?=\S)/],
  ['question', /^\s*Q:\s*(?=\S)/],
  ['answer', /^\s*A:\s*(?=\S)/],
  ['item', /^\s*[-*•–]\s+(?=\S)/],
] as const;

/** Longer ones are sentences, which are read from word to word and not from edge to edge. */
const LABEL_LENGTH = 48;
const VALUE_WORDS = 4;
const VALUE_LENGTH = 28;
const NOTE_LENGTH = 36;
const SENTENCE = /[.!?…](?:\s|$)|[。！？；;]|:\/\//;

/** The lines of a text as offsets, without the marks that say what they are. A row never stands alone. */
export function readLines(text: string): Line[] {
  const written: { plain: Plain; row: Row | null }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const plain = readPlain(line, start);
    const isList = plain.kind === 'item' || plain.kind === 'text';
    written.push({ plain, row: isList ? readRow(text, plain) : null });
    start += line.length + 1;
  }
  return written.map(({ plain, row }, at) =>
    row && (written[at - 1]?.row || written[at + 1]?.row) ? row : plain,
  );
}

function readPlain(line: string, start: number): Plain {
  const end = start + line.length;
  if (line.trim() === '') return { kind: 'blank', start, end };
  for (const [kind, mark] of MARKS) {
    const length = mark.exec(line)?.[0].length ?? 0;
    if (length > 0) return { kind, start: start + length, end };
  }
  return { kind: 'text', start, end };
}

/** "Gel polish: 28 €, 1 h", "Monday: closed"; null for anything that says more. */
function readRow(text: string, { start, end }: Match): Row | null {
  const line = text.slice(start, end);
  const colon = line.search(/:\s|：/);
  if (colon === -1 || SENTENCE.test(line)) return null;
  const label = trim(text, { start, end: start + colon });
  const told = trim(text, { start: start + colon + 1, end });
  const comma = text.slice(told.start, told.end).search(/,\s|[、，،]/);
  const value = comma === -1 ? told : trim(text, { start: told.start, end: told.start + comma });
  const note = comma === -1 ? null : trim(text, { start: told.start + comma + 1, end: told.end });
  const isRow =
    isWithin(label, LABEL_LENGTH) &&
    isWithin(value, VALUE_LENGTH) &&
    text.slice(value.start, value.end).split(/\s+/).length <= VALUE_WORDS &&
    (note === null || isWithin(note, NOTE_LENGTH));
  return isRow ? { kind: 'row', start, end, label, value, note } : null;
}

function isWithin({ start, end }: Match, length: number): boolean {
  return end > start && end - start <= length;
}

function trim(text: string, { start, end }: Match): Match {
  const part = text.slice(start, end);
  return { start: start + part.length - part.trimStart().length, end: start + part.trimEnd().length };
}
