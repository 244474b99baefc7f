import type { Row } from '#features/knowledge/files/table-text.ts';

/** As many columns as Word can make. */
const MOST_COLUMNS = 63;
/** A longer text names no rows: it is said beside the first only. */
const LONGEST_NAME = 200;

type Table = { rows: Row[]; headRows: number };

/** The cells of a table in their columns; one that spans several rows stands in each of them. */
export function readRows(table: Element, readCell: (cell: Element) => string): Table {
  const rows = [...table.children]
    .flatMap((child) => (child.localName === 'tr' ? [child] : [...child.children]))
    .filter(({ localName }) => localName === 'tr');
  const grid = rows.map((): (string | null)[] => []);
  for (const [at, row] of rows.entries()) {
    let column = 0;
    for (const cell of row.children) {
      while (grid[at]?.[column] !== undefined) column += 1;
      const text = readCell(cell);
      const columns = Math.min(spanOf(cell, 'colspan'), MOST_COLUMNS);
      const below = Math.min(at + spanOf(cell, 'rowspan'), rows.length);
      for (let line = at; line < below; line += 1) {
        const said = line === at || text.length <= LONGEST_NAME ? text : '';
        for (let over = 0; over < columns; over += 1) {
          const cells = grid[line];
          if (cells) cells[column + over] ??= over === 0 ? said : null;
        }
      }
      column += columns;
    }
  }
  // A row may lack cells before one that comes from above.
  const filled = grid.map((cells) => Array.from(cells, (cell) => (cell === undefined ? '' : cell)));
  return { rows: filled, headRows: countHeadRows(rows) };
}

/** Rows that are marked as a head, or whose first has cells over several columns beside one over several rows. */
function countHeadRows(rows: readonly Element[]): number {
  const marked = rows.findIndex((row) => row.parentElement?.localName !== 'thead');
  if (marked !== 0) return marked === -1 ? 0 : marked;
  const first = [...(rows[0]?.children ?? [])];
  const isTwofold = first.some((cell) => spanOf(cell, 'colspan') > 1);
  const height = Math.max(0, ...first.map((cell) => spanOf(cell, 'rowspan')));
  return isTwofold && height > 1 && height < rows.length ? height : 0;
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1);
}
