/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** One line of the report. `target` is null for a figure that is only told. */
export type Figure = { name: string; value: string; target: string | null; isMet: boolean };

export function atMost(name: string, value: number, limit: number, unit: string, digits = 1): Figure {
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}`.trim(),
    target: `<= ${limit} ${unit}`.trim(),
    isMet: value <= limit,
  };
}

export function atLeast(name: string, value: number, limit: number, unit: string, digits = 2): Figure {
  return {
    name,
    value: `${value.toFixed(digits)} ${unit}`.trim(),
    target: `>= ${limit} ${unit}`.trim(),
    isMet: value >= limit,
  };
}

/** A count that is right or wrong. */
export function exactly(name: string, value: number, wanted: number): Figure {
  return { name, value: String(value), target: `= ${wanted}`, isMet: value === wanted };
}

export function told(name: string, value: string): Figure {
  return { name, value, target: null, isMet: true };
}

export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n${title}`);
  const width = Math.max(...figures.map(({ name }) => name.length));
  const room = Math.max(...figures.map(({ value }) => value.length));
  for (const { name, value, target, isMet } of figures) {
    const verdict = target === null ? '' : `  ${isMet ? 'ok  ' : 'MISS'} ${target}`;
    console.log(`  ${name.padEnd(width)}  ${value.padStart(room)}${verdict}`);
  }
}
