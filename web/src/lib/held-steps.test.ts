// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { forgetStep, holdStep, readHeldStep, takeBackStep } from '#lib/held-steps.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('carries a step out when its time has passed', () => {
  let done = 0;
  holdStep('d1', 5_000, () => {
    done += 1;
  });
  expect(readHeldStep('d1')).toBe(Date.now() + 5_000);
  vi.advanceTimersByTime(4_999);
  expect(done).toBe(0);
  vi.advanceTimersByTime(1);
  expect(done).toBe(1);
  expect(takeBackStep('d1')).toBe(false);
  forgetStep('d1');
  expect(readHeldStep('d1')).toBeNull();
});

it('taken back in time it never happens, and the other goes on', () => {
  const done: string[] = [];
  holdStep('d2', 5_000, () => done.push('d2'));
  holdStep('d3', 5_000, () => done.push('d3'));
  expect(takeBackStep('d2')).toBe(true);
  expect(takeBackStep('d2')).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(done).toEqual(['d3']);
});

it('a page that is closed meanwhile carries it out at once, and only then', () => {
  const done: string[] = [];
  holdStep('d4', 5_000, () => done.push('d4'));
  holdStep('d5', 5_000, () => done.push('d5'));
  takeBackStep('d4');
  dispatchEvent(new Event('pagehide'));
  expect(done).toEqual(['d5']);
  vi.advanceTimersByTime(5_000);
  expect(done).toEqual(['d5']);
  forgetStep('d5');
});
