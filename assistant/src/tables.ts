import type { Chunk } from './types.ts';

/*
 * Tables that stand in a knowledge base as they were pasted: rows parted by bars, with a rule under the head, or by the
 * tabs of a spreadsheet. A cell means nothing without its column, so that each is told under it.
 */

/** The line under the head of a table: "|---|:-:|". */
export const TABLE_RULE = /^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*(?:\|\s*)?$/u;

/** Where the head of a table stands among its lines, and what it calls each column. */
type Head = { at: number; columns: string[] };

/** With fewer columns a row reads as one name and what is said of it. */
const LEAST_UNRULED = 3;

/** Between the cells of a table that was typed with blanks. */
const GAP = /\s{2,}/u;

/** The cells of a line by blanks or semicolons, which part nothing outside of a table. */
function readLooseCells(line: string): string[] {
  const text = line.trimEnd();
  if (text.includes(';')) return text.split(';').map((cell) => cell.trim());
  const cells = text.trimStart().split(GAP);
  // The corner above the names is left blank.
  return /^\s{6}/u.test(text) ? ['', ...cells] : cells;
}

/** The cells of a row; null for a line that is none. `columns`: of the table that it stands in. */
export function readCells(line: string, columns?: readonly string[]): string[] | null {
  const cells = readMarkedCells(line);
  if (cells || !columns) return cells;
  const loose = readLooseCells(line);
  return loose.length === columns.length ? loose : null;
}

function readMarkedCells(line: string): string[] | null {
  const text = line.trim();
  const cells = text.includes('|')
    ? text.replace(/^\|/u, '').replace(/\|$/u, '').split('|')
    : line.includes('\t')
      ? line.split('\t')
      : [];
  return cells.length < 2 ? null : cells.map((cell) => cell.trim());
}

const hasFigure = (cell: string): boolean => /\p{Nd}/u.test(cell);

/** A head without a rule under it: names alone, above rows of as many cells that tell figures. */
function isHead(cells: string[], below: string[]): boolean {
  const rows = below.map((row) => readCells(row));
  return (
    cells.length >= LEAST_UNRULED &&
    rows.length > 0 &&
    // The corner above the names may be empty.
    cells.every((cell, at) => !hasFigure(cell) && (cell !== '' || at === 0)) &&
    rows.every((row) => row?.length === cells.length && row.slice(1).some(hasFigure))
  );
}

/** The head of the table in the lines of a paragraph; null where there is none. */
export function findHead(lines: string[]): Head | null {
  const rule = lines.findIndex((line, at) => at > 0 && line.includes('|') && TABLE_RULE.test(line));
  const at = Math.max(0, rule - 1);
  const columns = readCells(lines[at] ?? '');
  if (!columns) return null;
  return rule > 0 || isHead(columns, lines.slice(1)) ? { at, columns } : null;
}

/** A table inside a paragraph: its head, and the rows from `from` to before `to`. */
type Table = { columns: string[]; at: number; from: number; to: number };

const LEAST_ROWS = 2;
const EMPTY_CELL = /^(?:[-–—/×]{1,3}|\p{L}{1,6})?$/u;

/** True for cells that name something and tell a figure of it. */
function isRowOf(cells: string[] | null, size: number): boolean {
  if (cells?.length !== size || cells[0] === '') return false;
  const values = cells.slice(1);
  return values.some(hasFigure);
}

/** True for a row of a table that was typed with blanks: every cell but its name is a figure, or says that there is none. */
function isLooseRow(line: string, size: number): boolean {
  const cells = readLooseCells(line);
  return (
    isRowOf(cells, size) &&
    cells.slice(1).every((cell) => /^\W{0,3}\p{Nd}/u.test(cell) || EMPTY_CELL.test(cell))
  );
}

/** True for cells that name columns; "8 rac." names one, "20 €" and what the row below writes alike is a value. */
function isColumnNames(cells: string[], below: string[]): boolean {
  return (
    cells.length >= LEAST_UNRULED &&
    cells.every((cell, at) => cell !== '' || at === 0) &&
    cells.slice(1).every((cell, at) => {
      if (!hasFigure(cell)) return /[\p{L}€$£₴₽%]/u.test(cell);
      return /\p{L}{2,}/u.test(cell) && !/\p{L}/u.test(below[at + 1] ?? '');
    })
  );
}

/**
 * The first table without a rule in the lines of a paragraph from one of them on, its head one of them or the title
 * above them.
 */
export function findTable(lines: string[], start: number, title: string | null): Table | null {
  const titled = title === null ? null : readTitleColumns(title, lines[start] ?? '');
  for (let at = start; at < lines.length - 1; at += 1) {
    const isTitled = at === start && titled !== null;
    const from = isTitled ? at : at + 1;
    const first = lines[from] ?? '';
    const line = lines[at] ?? '';
    const isMarked = readMarkedCells(first) !== null || first.includes(';');
    const names = isTitled ? titled : ((isMarked ? readMarkedCells(line) : null) ?? readLooseCells(line));
    if (isMarked && names.some((cell, n) => n > 0 && hasFigure(cell))) continue;
    if (!isColumnNames(names, readLooseCells(first))) continue;
    const isRow = (row: string): boolean =>
      isMarked ? isRowOf(readCells(row, names), names.length) : isLooseRow(row, names.length);
    let to = from;
    while (to < lines.length && isRow(lines[to] ?? '')) to += 1;
    if (to - from >= LEAST_ROWS) return { columns: names, at: isTitled ? at - 1 : at, from, to };
  }
  return null;
}

/** "SHOP (art. no | what | price)" and "AKCESORIA nr;nazwa;cena" name the columns of the rows below. */
function readTitleColumns(title: string, row: string): string[] | null {
  const sign = [';', '|'].find((one) => row.includes(one));
  if (!sign) return null;
  const cells = title.split(sign).map((cell) => cell.trim());
  if (cells.length < LEAST_UNRULED || cells.length !== row.split(sign).length) return null;
  return cells.map((cell, at) =>
    at === 0
      ? (cell.split(/[(\s]/u).at(-1) ?? '')
      : at === cells.length - 1
        ? cell.replace(/\)$/u, '')
        : cell,
  );
}

/**
 * A line as it is told: of a row what its first cell names, then each cell under its column, or those of `only`, by
 * their positions.
 */
export function tellLine(
  { columns }: Pick<Chunk, 'columns'>,
  line: string,
  only: readonly number[] = [],
): string {
  const cells = columns && readCells(line, columns);
  if (!cells) return line;
  const [name = '', ...values] = cells;
  const isPair = columns.length < LEAST_UNRULED;
  const told = values.flatMap((cell, at) => {
    if (only.length > 0 && !only.includes(at + 1)) return [];
    const column = isPair ? '' : (columns[at + 1] ?? '');
    return cell === '' || cell === '-' || cell === '–' || cell === '—' ? [] : [`${column} ${cell}`.trim()];
  });
  if (name === '' || told.length === 0) return [name, ...told].filter((part) => part !== '').join(', ');
  // A colon of its own would part the name from the cells.
  return `${name.replace(/[:：]\s*$/u, '')}: ${told.join(', ')}`;
}
