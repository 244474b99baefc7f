import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir } from './lock.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley-lock-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Another process that takes the lock and keeps it until it is killed. */
async function holdElsewhere(): Promise<{ pid: number | undefined; kill(): Promise<void> }> {
  const module = JSON.stringify(new URL('lock.ts', import.meta.url).href);
  const program = `const { lockDataDir } = await import(${module});
    await lockDataDir(${JSON.stringify(dataDir)}); console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  const exited = once(child, 'exit');
  return {
    pid: child.pid,
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

test('a living holder is named in one line; its death by SIGKILL frees the folder', async () => {
  const other = await holdElsewhere();
  try {
    await expect(lockDataDir(dataDir)).rejects.toMatchObject({
      fault: 'busy',
      message: expect.stringMatching(new RegExp(`^.*process ${other.pid}\\).*DATA_DIR.*$`)),
    });
  } finally {
    await other.kill();
  }
  const release = await lockDataDir(dataDir);
  await expect(lockDataDir(dataDir)).rejects.toMatchObject({ fault: 'busy' });
  await release();
  await (await lockDataDir(dataDir))();
});

test('a process that merely got the number of the dead holder does not hold it', async () => {
  await writeFile(
    join(dataDir, 'server.lock.1'),
    JSON.stringify({ pid: process.pid, birth: 'another boot/1' }),
  );
  await (await lockDataDir(dataDir))();
});

test('a lock that a power cut left empty holds nobody back', async () => {
  await writeFile(join(dataDir, 'server.lock.1'), '');
  await (await lockDataDir(dataDir))();
});

test('of many that find the same dead lock exactly one gets it, and one file is left', async () => {
  for (let round = 0; round < 100; round += 1) {
    const [last] = await readdir(dataDir);
    await writeFile(join(dataDir, last ?? 'server.lock.7'), JSON.stringify({ pid: 2 ** 30, birth: '' }));
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dataDir)));
    const taken = results.filter((result) => result.status === 'fulfilled');
    expect(taken).toHaveLength(1);
    await taken[0]?.value();
    expect(await readdir(dataDir)).toEqual([`server.lock.${8 + round}`]);
  }
});

test('of many that take it and let it go at once no two ever hold it together', async () => {
  let holding = 0;
  let held = 0;
  const contend = async () => {
    for (let round = 0; round < 60; round += 1) {
      const release = await lockDataDir(dataDir).catch(() => null);
      if (!release) continue;
      holding += 1;
      held += 1;
      expect(holding).toBe(1);
      await readdir(dataDir); // lets the others run while it is held
      holding -= 1;
      await release();
    }
  };
  await Promise.all(Array.from({ length: 8 }, contend));
  expect(held).toBeGreaterThan(0);
});
