import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { sweepTemporary } from './temporary.ts';

test('what a killed process left goes; what may still be uploaded stays', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-temporary-'));
  for (const hours of [0, 4, 7]) {
    const folder = join(dataDir, 'tmp', `work-${hours}`);
    await mkdir(folder, { recursive: true });
    const at = new Date(Date.now() - hours * 60 * 60_000);
    await utimes(folder, at, at);
  }
  await sweepTemporary(dataDir);
  expect((await readdir(join(dataDir, 'tmp'))).sort()).toEqual(['work-0', 'work-4']);
  await rm(dataDir, { recursive: true });
});
