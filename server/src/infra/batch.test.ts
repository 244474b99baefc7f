import { expect, test } from 'vitest';

import { createBatch } from './batch.ts';

test('the first is written at once, all that come meanwhile together, in order and at most so many', async () => {
  const writes: number[][] = [];
  const gate = Promise.withResolvers<void>();
  const add = createBatch<number>(async (items) => {
    writes.push(items);
    await gate.promise;
  }, 3);
  const done = [1, 2, 3, 4, 5].map((item) => add(item));
  expect(writes).toEqual([[1]]);
  gate.resolve();
  await Promise.all(done);
  expect(writes).toEqual([[1], [2, 3, 4], [5]]);
});

test('a write that fails fails for its own items only, and the next goes on', async () => {
  const add = createBatch<string>(async (items) => {
    if (items.includes('bad')) throw new Error('refused');
  }, 2);
  const results = await Promise.allSettled(['first', 'bad', 'beside', 'later'].map((item) => add(item)));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
  await expect(add('after')).resolves.toBeUndefined();
});
