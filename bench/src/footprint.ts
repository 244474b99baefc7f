import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { type Parley, startParley } from '@parley/e2e/processes.ts';

import { atMost, type Figure, told } from './figures.ts';

const IDLE_MILLISECONDS = 60_000;
const STARTS = 3;

/** Memory of the server's process after a minute of rest, and how long a start on existing data takes. */
export async function measureFootprint(): Promise<Figure[]> {
  await using parley = await startParley({ simulator: true });
  await delay(IDLE_MILLISECONDS);
  const megabytes = residentMegabytes(parley);
  const seconds: number[] = [];
  for (let n = 0; n < STARTS; n++) {
    await parley.kill('SIGTERM');
    const began = performance.now();
    await parley.restart();
    seconds.push((performance.now() - began) / 1000);
  }
  return [
    megabytes === null
      ? told('resident memory after 60 s at rest', 'this system does not tell')
      : atMost('resident memory after 60 s at rest, with the demo', megabytes, 200, 'MB', 0),
    atMost(`second start until it serves (longest of ${STARTS})`, Math.max(...seconds), 5, 's', 2),
  ];
}

/** Of the server's process; null where the system does not tell. */
export function residentMegabytes(parley: Parley): number | null {
  try {
    const status = readFileSync(`/proc/${parley.pid()}/status`, 'utf8');
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    // Only Linux has this file.
    return null;
  }
}
