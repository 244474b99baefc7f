import type { Match } from '#features/knowledge/find-matches.ts';

type Plain = Match & { kind: 'heading' | 'question' | 'answer' | 'item' | 'text' | 'blank' };

/** A line of a list: what it is about, what holds of it, and what is said beside. */
type Row = Match & { kind: 'row'; label: Match; value: Match; note: Match | null };

/** A row of a table that is written with bars; `rule` is the line under its head. */
export type Cells = Match & { kind: 'cells'; cells: Match[]; isHead: boolean };
type Rule = Match & { kind: 'rule' };

export type Line = Plain | Row | Cells | Rule;

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
  const lines = written.map(({ plain, row }, at) =>
    row && (written[at - 1]?.row || written[at + 1]?.row) ? row : plain,
  );
  return readTables(text, lines);
}

const TABLE_RULE = /^[\s|:-]*-{2}[\s|:-]*$/;

/** Finds the tables by the rule under their heads. */
function readTables(text: string, lines: Line[]): Line[] {
  const read = [...lines];
  for (const [at, rule] of lines.entries()) {
    const written = text.slice(rule.start, rule.end);
    const head = lines[at - 1];
    if (!(head && written.includes('|') && TABLE_RULE.test(written))) continue;
    const cells = readCells(text, head);
    if (cells.length < 2) continue;
    read[at - 1] = { kind: 'cells', start: head.start, end: head.end, cells, isHead: true };
    read[at] = { kind: 'rule', start: rule.start, end: rule.end };
    for (const [below, line] of lines.entries()) {
      if (below <= at) continue;
      const row = readCells(text, line);
      if (row.length < 2) break;
      read[below] = { kind: 'cells', start: line.start, end: line.end, cells: row, isHead: false };
    }
  }
  return read;
}

/** What stands between the bars of a line; the outer ones may be left out. */
function readCells(text: string, { start, end }: Match): Match[] {
  const cells: Match[] = [];
  let from = start;
  for (const part of text.slice(start, end).split('|')) {
    cells.push(trim(text, { start: from, end: from + part.length }));
    from += part.length + 1;
  }
  const [first, last] = [cells[0], cells.at(-1)];
  const isEmpty = (cell: Match | undefined): boolean => cell !== undefined && cell.end <= cell.start;
  return cells.slice(isEmpty(first) ? 1 : 0, isEmpty(last) ? -1 : undefined);
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
