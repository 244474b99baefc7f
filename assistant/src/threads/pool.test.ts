import { afterEach, expect, test } from 'vitest';

import { LostThoughtError } from './lost-thought.ts';
import { createPool, type Pool, type PoolOptions } from './pool.ts';

type Echo = { given: unknown[]; threadId: number };

const opened: Pool[] = [];
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

function open(options: Partial<PoolOptions> = {}) {
  const file = new URL('../testing/plain-thread.ts', import.meta.url);
  const pool = createPool({ file, threads: 1, limit: 300, opening: 0, heapLimit: 64, ...options });
  opened.push(pool);
  return {
    ...pool,
    echo: (...given: unknown[]) => pool.run({ name: 'echo', given }) as Promise<Echo>,
    work: (milliseconds: number) => pool.run({ name: 'work', given: [milliseconds] }) as Promise<Echo>,
    lose: (name: string) => pool.run({ name, given: [] }).catch((error: unknown) => error),
  };
}

test('tasks are done in their order, by one thread unless more are asked for', async () => {
  const { echo } = open();
  const done = await Promise.all([echo(1), echo('two', { three: new Date(3) }), echo()]);
  expect(done.map(({ given }) => given)).toEqual([[1], ['two', { three: new Date(3) }], []]);
  expect(new Set(done.map(({ threadId }) => threadId)).size).toBe(1);
});

test('two threads work side by side', async () => {
  const { start, echo, lose } = open({ threads: 2, limit: 60_000 });
  await start();
  void lose('for ever');
  expect((await echo('beside')).given).toEqual(['beside']);
});

test.each(['for ever', 'pattern'])(
  'a task that never ends (%s) is given up, and what waits is done by another thread',
  async (name) => {
    const { echo, lose } = open();
    const { threadId } = await echo();
    const endless = lose(name);
    const behind = await echo('behind');
    expect(behind.given).toEqual(['behind']);
    expect(behind.threadId).not.toBe(threadId);
    expect(await endless).toBeInstanceOf(LostThoughtError);
    expect((await echo('later')).given).toEqual(['later']);
  },
);

test('what a thread opens at first is not held against a task, and only once', async () => {
  const { work } = open({ opening: 900 });
  await work(700);
  await work(700);
  await expect(work(700)).rejects.toBeInstanceOf(LostThoughtError);
});

test('a thread that was slow goes on with all that it has opened, and the one that stood in for it goes', async () => {
  const { echo, work } = open({ limit: 1000 });
  const { threadId } = await echo();
  const slow = work(800);
  // It begins before the slow one is back, and ends after it.
  const behind = await work(900);
  expect(behind.threadId).not.toBe(threadId);
  await slow;
  expect((await echo()).threadId).toBe(threadId);
});

test.each([
  ['takes all memory', 'all memory'],
  ['ends its thread', 'end'],
])('a task that %s is given up alone', async (_name, task) => {
  const { echo, lose } = open({ limit: 60_000 });
  const lost = lose(task);
  const behind = echo('behind');
  expect(await lost).toBeInstanceOf(LostThoughtError);
  expect((await behind).given).toEqual(['behind']);
});

test('what a task throws is told, and so is what cannot be sent; the thread goes on', async () => {
  const { echo, lose, run } = open();
  const { threadId } = await echo();
  expect(await lose('unheard of')).toBeInstanceOf(RangeError);
  expect(await lose('unsendable')).toMatchObject({ name: 'DataCloneError' });
  const unsendable = run({ name: 'echo', given: [() => 1] });
  const behind = echo();
  await expect(unsendable).rejects.toMatchObject({ name: 'DataCloneError' });
  expect((await behind).threadId).toBe(threadId);
});

test('a thread that cannot start leaves nobody waiting', async () => {
  const { start, echo } = open({ file: new URL('../testing/no-such-thread.ts', import.meta.url) });
  await expect(echo()).rejects.toThrow();
  await expect(start()).rejects.toThrow();
});

test('what waits when it is closed is given back', async () => {
  const { close, echo } = open();
  const waiting = [echo(), echo()].map((asked) => asked.catch((error: unknown) => String(error)));
  await close();
  expect(await Promise.all(waiting)).toEqual(Array(2).fill('Error: The threads were closed.'));
  await expect(echo()).rejects.toThrow('closed');
});
