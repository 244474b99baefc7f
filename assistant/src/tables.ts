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

/** The cells of a row; null for a line that is none. */
export function readCells(line: string): string[] | null {
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
  const rows = below.map(readCells);
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

/** A line as it is told: of a row what its first cell names, then each cell under its column. */
export function tellLine({ columns }: Pick<Chunk, 'columns'>, line: string): string {
  const cells = columns && readCells(line);
  if (!cells) return line;
  const [name = '', ...values] = cells;
  const isPair = columns.length < LEAST_UNRULED;
  const told = values.flatMap((cell, at) => {
    const column = isPair ? '' : (columns[at + 1] ?? '');
    return cell === '' || cell === '-' || cell === '–' || cell === '—' ? [] : [`${column} ${cell}`.trim()];
  });
  if (name === '' || told.length === 0) return [name, ...told].filter((part) => part !== '').join(', ');
  // A colon of its own would part the name from the cells.
  return `${name.replace(/[:：]\s*$/u, '')}: ${told.join(', ')}`;
}
