import { setTimeout as delay } from 'node:timers/promises';

/** Asks again until it is so; throws after `patience` milliseconds. */
export async function untilTrue(
  what: string,
  patience: number,
  ask: () => Promise<boolean>,
  pause = 100,
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await ask())) {
    if (performance.now() > end) throw new Error(`${what} did not come to an end in ${patience / 1000} s`);
    await delay(pause);
  }
}
