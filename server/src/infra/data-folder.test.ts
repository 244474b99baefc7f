import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
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

test.skipIf(process.platform === 'win32')('nobody else gets in, also where it was made by hand', async () => {
  const made = join(folder, 'made', 'by', 'us');
  const given = join(folder, 'given');
  await mkdir(given);
  for (const mode of [0o755, 0o770, 0o777]) {
    await chmod(given, mode);
    for (const dataDir of [made, given]) {
      await openDataFolder(dataDir);
      expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    }
  }
});

test.skipIf(process.platform === 'win32')(
  'a folder that is used for other things stays as open as it is',
  async () => {
    await chmod(folder, 0o777);
    await writeFile(join(folder, 'notes.txt'), '');
    await openDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o777);
    await writeFile(join(folder, 'secret-key'), '');
    await openDataFolder(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  },
);

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
  expect((await stat('/proc')).mode & 0o777).toBe(0o555);
});
