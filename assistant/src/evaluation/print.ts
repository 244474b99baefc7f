/** How an evaluation prints what it measured. */

/** A figure that fails the run on the wrong side of its threshold. */
export type Figure = { name: string; value: number; least?: number; most?: number };

export const percent = (value: number): string => `${(100 * value).toFixed(1)} %`;

export function printTable(header: string[], rows: string[][]): void {
  const widths = header.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  for (const row of [header, ...rows])
    console.log(
      row
        .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
        .join('  '),
    );
  console.log('');
}

/** The counts of all languages together. */
export function addUp<Key extends string>(counts: Record<Key, number>[], keys: Key[]): Record<Key, number> {
  const sumOf = (key: Key): number => counts.reduce((total, one) => total + one[key], 0);
  return Object.fromEntries(keys.map((key) => [key, sumOf(key)])) as Record<Key, number>;
}
