import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { runChildTask } from './child-task.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-child-'));
});
afterAll(() => rm(folder, { recursive: true }));

let count = 0;

async function run(program: string, more: { seconds?: number; memory?: number; signal?: AbortSignal } = {}) {
  count += 1;
  const file = join(folder, `program-${count}.mjs`);
  await writeFile(file, program);
  return runChildTask(pathToFileURL(file), ['one', 'two'], { seconds: 20, memory: null, ...more });
}

const FOREVER = 'setInterval(() => {}, 1000);';

test('answers what the program sends, which knows its arguments and no secrets', async () => {
  process.env['PARLEY_CHILD_TEST'] = 'secret';
  const program =
    'process.send([process.argv.slice(2), process.env.PARLEY_CHILD_TEST ?? null], () => process.exit())';
  expect(await run(program)).toEqual({ answer: [['one', 'two'], null] });
  delete process.env['PARLEY_CHILD_TEST'];
});

test('a program that ends without an answer crashed', async () => {
  expect(await run('process.exit()')).toEqual({ fault: 'crashed' });
  expect(await run('throw new Error("no")')).toEqual({ fault: 'crashed' });
});

test('a program that never ends is ended', async () => {
  expect(await run(FOREVER, { seconds: 0.2 })).toEqual({ fault: 'too_slow' });
});

test.runIf(process.platform === 'linux')('a program that takes too much memory is ended', async () => {
  const program = `const held = []; setInterval(() => held.push(Buffer.alloc(20_000_000, 1)), 10);`;
  expect(await run(program, { memory: 200_000_000 })).toEqual({ fault: 'too_much_memory' });
});

test('a program ends with its caller', async () => {
  const early = AbortSignal.abort();
  expect(await run(FOREVER, { signal: early })).toEqual({ fault: 'cancelled' });
  const asked = new AbortController();
  const answer = run(FOREVER, { signal: asked.signal });
  asked.abort();
  expect(await answer).toEqual({ fault: 'cancelled' });
});
