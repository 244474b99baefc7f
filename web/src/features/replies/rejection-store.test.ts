import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import {
  forgetRejection,
  holdRejection,
  readRejection,
  takeBackRejection,
} from '#features/replies/rejection-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('carries a rejection out when its time has passed', () => {
  let done = 0;
  holdRejection('d1', 5_000, () => {
    done += 1;
  });
  expect(readRejection('d1')).toBe(Date.now() + 5_000);
  vi.advanceTimersByTime(4_999);
  expect(done).toBe(0);
  vi.advanceTimersByTime(1);
  expect(done).toBe(1);
  expect(takeBackRejection('d1')).toBe(false);
  forgetRejection('d1');
  expect(readRejection('d1')).toBeNull();
});

it('taken back in time it never happens, and the other goes on', () => {
  const done: string[] = [];
  holdRejection('d2', 5_000, () => done.push('d2'));
  holdRejection('d3', 5_000, () => done.push('d3'));
  expect(takeBackRejection('d2')).toBe(true);
  expect(takeBackRejection('d2')).toBe(false);
  vi.advanceTimersByTime(5_000);
  expect(done).toEqual(['d3']);
});
