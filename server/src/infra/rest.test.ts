import { expect, test } from 'vitest';

import { createRest } from './rest.ts';

const MEGABYTE = 1_000_000;

/** Garbage on the heap of the language, as numbers of their own. */
function makeGarbage(megabytes: number): void {
  const made = Array.from({ length: megabytes }, () =>
    Array.from({ length: MEGABYTE / 8 }, (_, n) => n + 0.5),
  );
  expect(made).toHaveLength(megabytes);
}

function setClock() {
  const at = { used: 0, now: 0 };
  const clock = { used: () => at.used, now: () => at.now };
  return {
    clock,
    pass(milliseconds: number, used: number) {
      at.now += milliseconds;
      at.used += used;
    },
  };
}

test('garbage goes when there is nothing to do, and not before', () => {
  const { clock, pass } = setClock();
  const rest = createRest(clock);
  makeGarbage(40);
  const full = process.memoryUsage().heapUsed;
  pass(15_000, 5_000);
  expect(rest.look()).toBe(false);
  pass(15_000, 100);
  expect(rest.look()).toBe(true);
  expect(process.memoryUsage().heapUsed).toBeLessThan(full - 20 * MEGABYTE);
});

test('a server at rest is left alone until it has worked again', () => {
  const { clock, pass } = setClock();
  const rest = createRest(clock);
  pass(15_000, 0);
  rest.look();
  pass(15_000, 0);
  expect(rest.look()).toBe(false);
  makeGarbage(40);
  pass(15_000, 0);
  expect(rest.look()).toBe(true);
});
