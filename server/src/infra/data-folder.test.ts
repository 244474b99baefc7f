import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDataFolder } from './data-folder.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a missing folder is made with those above it, and nothing is left in it', async () => {
  const dataDir = join(folder, 'a', 'b');
  await openDataFolder(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
  await openDataFolder(dataDir);
});

test('a file in its place is one line that names it', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  for (const dataDir of [file, join(file, 'data')])
    await expect(openDataFolder(dataDir)).rejects.toThrow(
      new RegExp(
        `^DATA_DIR ${dataDir} cannot be used \\(.*\\)\\. Set it to a folder that can be written\\.$`,
      ),
    );
});

test.runIf(process.platform === 'linux')('a place where no folder can be made is told at once', async () => {
  for (const dataDir of ['/proc/x', '/proc/x/y', '/proc'])
    await expect(openDataFolder(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used`);
});
