import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { findPostmaster } from '../embedded-database.ts';
import { startParley } from '../processes.ts';
import { findFreePort, startProgram } from '../program.ts';

/** What the launcher printed before it gave up, and its exit code. */
async function tryToStart(env: Record<string, string>): Promise<{ lines: string[]; code: number | null }> {
  const program = startProgram('scripts/start.mjs', [], env);
  const timer = setTimeout(() => program.process.kill('SIGKILL'), 30_000);
  const { code } = await program.exited;
  clearTimeout(timer);
  const lines = program.output().split('\n');
  return { lines: lines.filter((line) => line.trim() !== ''), code };
}

test('a wrong variable stops the start with one line that names it and what it takes', async () => {
  const { lines, code } = await tryToStart({ PORT: 'three thousand' });
  expect(lines).toEqual(['PORT takes a port, a whole number from 0 to 65535.']);
  expect(code).toBe(1);
});

test('a taken port stops the start with one line that says which variable to set', async () => {
  const other = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  try {
    const simulatorPort = String(await findFreePort());
    const { lines, code } = await tryToStart({ PORT: String(port), SIMULATOR_PORT: simulatorPort });
    expect(lines).toEqual([`Port ${port} is taken: set PORT to another one.`]);
    expect(code).toBe(1);
  } finally {
    await new Promise((resolve) => other.close(resolve));
  }
});

test('a server whose port was taken after the launcher had looked says so and ends, and its database with it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-start-'));
  const other = createServer();
  const port = await findFreePort();
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
  const env = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error' };
  const program = startProgram('server/src/main.ts', [], env);
  const timer = setTimeout(() => program.process.kill('SIGKILL'), 30_000);
  try {
    expect(await program.exited).toEqual({ code: 1, signal: null });
    expect(program.output()).toBe(`PORT ${port} is taken: set PORT to a free one.\n`);
    expect(await findPostmaster(dataDir)).toBeNull();
  } finally {
    clearTimeout(timer);
    await new Promise((resolve) => other.close(resolve));
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a second start on the same DATA_DIR is refused, and the first goes on', async () => {
  await using parley = await startParley({ simulator: false });
  const { lines, code } = await tryToStart({
    DATA_DIR: parley.dataDir,
    PORT: String(await findFreePort()),
    SIMULATOR: 'off',
    // The worker alone needs no built web application.
    ROLES: 'worker',
    LOG_LEVEL: 'warn',
  });
  expect(code).toBe(1);
  expect(lines[0]).toBe(
    `Another Parley server (process ${parley.pid()}) is already running on DATA_DIR ${parley.dataDir}. ` +
      'Stop it first, or set another DATA_DIR.',
  );
  expect((await fetch(`${parley.url}/api/health`)).status).toBe(200);
});

test('a DATA_DIR that cannot be made is named in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-start-'));
  try {
    // A file where a folder should be: not even root can make one in it.
    const file = join(folder, 'file');
    await writeFile(file, '');
    const { lines, code } = await tryToStart({
      DATA_DIR: join(file, 'data'),
      PORT: String(await findFreePort()),
      SIMULATOR: 'off',
      ROLES: 'worker',
    });
    expect(code).toBe(1);
    expect(lines[0]).toContain(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test.runIf(process.platform === 'linux')(
  'a DATA_DIR where no folder can be made is one line, with the simulator too',
  async () => {
    const { lines, code } = await tryToStart({
      DATA_DIR: '/proc/x',
      PORT: String(await findFreePort()),
      SIMULATOR_PORT: String(await findFreePort()),
      SIMULATOR: 'on',
    });
    expect(lines).toEqual([
      expect.stringMatching(
        /^DATA_DIR \/proc\/x cannot be used \(.*\)\. Set it to a folder that can be written\.$/,
      ),
    ]);
    expect(code).toBe(1);
  },
);

test('a server ends in order while a connection stands open over which nothing was asked', async () => {
  const parley = await startParley({ simulator: false });
  const port = Number(new URL(parley.url).port);
  // As browsers open them ahead, and as whoever only looks whether the port is open.
  const unused = connect(port, '127.0.0.1');
  try {
    await once(unused, 'connect');
    expect((await fetch(`${parley.url}/api/health`)).status).toBe(200);
    expect(await parley.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  } finally {
    unused.destroy();
    await parley.stop();
  }
});

test.runIf(process.platform !== 'win32')(
  'a server that does not end is ended by force, and its database with it',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'parley-start-'));
    const port = String(await findFreePort());
    const env = { DATA_DIR: dataDir, PORT: port, SIMULATOR: 'off', ROLES: 'worker', LOG_LEVEL: 'warn' };
    const program = startProgram('scripts/start.mjs', [], env);
    try {
      await expect.poll(program.output, { timeout: 60_000 }).toContain('Parley is ready.');
      expect(await findPostmaster(dataDir)).not.toBeNull();
      const lock: { pid: number } = JSON.parse(await readFile(join(dataDir, 'server.lock.1'), 'utf8'));
      process.kill(lock.pid, 'SIGSTOP');
      program.process.kill('SIGTERM');
      expect(await program.exited).toMatchObject({ code: 1 });
      expect(program.output()).toContain('The server did not end within 9 seconds and is ended by force.');
      // A database that ends takes its file with it.
      expect(await findPostmaster(dataDir)).toBeNull();
    } finally {
      program.process.kill('SIGKILL');
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
