import { expect, test } from 'vitest';

import { createBuckets } from './buckets.ts';

test('a bucket gives what it holds, fills up again, and is nobody else’s', () => {
  const { take } = createBuckets({ size: 3, perSecond: 2 });
  const at = (ms: number) => new Date(1_700_000_000_000 + ms);
  const taken = (key: string, ms: number, times: number) =>
    Array.from({ length: times }, () => take(key, at(ms))).filter(Boolean).length;
  expect(taken('a', 0, 5)).toBe(3);
  expect(taken('b', 0, 5)).toBe(3);
  expect(taken('a', 499, 5)).toBe(0);
  expect(taken('a', 1000, 5)).toBe(2);
  expect(taken('a', 60_000, 9)).toBe(3);
  // A clock that is set back gives nothing away.
  expect(taken('a', 0, 5)).toBe(0);
});
