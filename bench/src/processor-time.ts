import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second. */
const TICK_MILLISECONDS = 10;

type Times = { parent: number; milliseconds: number };

/**
 * Processor time in milliseconds that a process and all below it have used, those that ended included; NaN where the
 * system does not tell.
 */
export function processorTime(pid: number): number {
  const all = new Map<number, Times>();
  for (const name of readNumbers('/proc')) {
    const times = readTimes(name);
    if (times) all.set(name, times);
  }
  if (!all.has(pid)) return Number.NaN;
  const isBelow = (candidate: number): boolean => {
    if (candidate === pid) return true;
    const parent = all.get(candidate)?.parent ?? 0;
    return parent > 1 && isBelow(parent);
  };
  return [...all].reduce((sum, [id, { milliseconds }]) => sum + (isBelow(id) ? milliseconds : 0), 0);
}

function readNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    // No such file system here.
    return [];
  }
}

function readTimes(pid: number): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in brackets may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0] = fields.slice(1);
    const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
    return { parent, milliseconds: ticks * TICK_MILLISECONDS };
  } catch {
    // It ended while we looked.
    return null;
  }
}
