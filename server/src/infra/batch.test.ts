import { expect, test } from 'vitest';

import { createBatch, createBatches } from './batch.ts';

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

test('of several keys each waits for its own writes only', async () => {
  const writes: string[][] = [];
  const gates = new Map([
    ['a', Promise.withResolvers<void>()],
    ['b', Promise.withResolvers<void>()],
  ]);
  const add = createBatches<string>(
    ([key = '']) => key,
    async (items) => {
      writes.push(items);
      await gates.get(items[0]?.[0] ?? '')?.promise;
    },
  );
  const [a1, a2, a3, b1, b2] = ['a1', 'a2', 'a3', 'b1', 'b2'].map((item) => add(item));
  expect(writes).toEqual([['a1'], ['b1']]);
  gates.get('b')?.resolve();
  await Promise.all([b1, b2]);
  expect(writes).toEqual([['a1'], ['b1'], ['b2']]);
  gates.get('a')?.resolve();
  await Promise.all([a1, a2, a3]);
  expect(writes.at(-1)).toEqual(['a2', 'a3']);
});
