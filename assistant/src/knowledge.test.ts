import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openKnowledge } from './knowledge.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const TEXT = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';

test('a knowledge base is indexed once while questions come, and let go when none does', () => {
  const first = openKnowledge(TEXT);
  for (let n = 0; n < 3; n += 1) {
    vi.advanceTimersByTime(10_000);
    expect(openKnowledge(TEXT)).toBe(first);
  }
  vi.advanceTimersByTime(15_000);
  const again = openKnowledge(TEXT);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});
