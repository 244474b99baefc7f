import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createRefresh } from '#lib/live/refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('reads each key once for a burst, and again for the next burst', async () => {
  const client = new QueryClient();
  client.setQueryData(['/api/a'], 1);
  client.setQueryData(['/api/b'], 1);
  const isStale = (key: string) => client.getQueryState([key])?.isInvalidated;
  const refresh = createRefresh(client, 200);

  refresh(['/api/a']);
  refresh(['/api/a']);
  await vi.advanceTimersByTimeAsync(199);
  expect(isStale('/api/a')).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect([isStale('/api/a'), isStale('/api/b')]).toEqual([true, false]);

  client.setQueryData(['/api/a'], 2);
  refresh(['/api/a']);
  await vi.advanceTimersByTimeAsync(200);
  expect(isStale('/api/a')).toBe(true);
});
