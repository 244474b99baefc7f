import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { endDatabase } from './embedded-database.ts';
import { startParley } from './processes.ts';
import { findFreePort, startProgram } from './program.ts';

const BACKUP_PASSPHRASE = 'four words that nobody guesses';

test('a running installation is backed up, restored in an empty folder after a first try was killed, and serves there', {
  timeout: 300_000,
}, async () => {
  await using parley = await startParley({ simulator: true });
  const { demo, dataDir } = parley;
  if (!demo) throw new Error('there is no demo');
  const folder = await mkdtemp(join(tmpdir(), 'parley-restored-'));
  const run = async (program: string, args: string[], env: Record<string, string>) => {
    const started = startProgram(`server/src/${program}.ts`, args, { BACKUP_PASSPHRASE, ...env });
    const { code } = await started.exited;
    return { code, said: started.output() };
  };
  const copy = join(folder, 'data');
  try {
    const made = await run('backup', ['--to', join(folder, 'backups')], { DATA_DIR: dataDir });
    expect([made.code, made.said]).toEqual([
      0,
      expect.stringMatching(/: \d+ rows, \d+ files, \d+ bytes\.\n$/),
    ]);
    const [name = ''] = await readdir(join(folder, 'backups'));
    const backup = join(folder, 'backups', name);
    expect((await run('backup', ['--check', backup], {})).said).toMatch(/ is whole: /);

    const killed = startProgram('server/src/restore.ts', [backup], { BACKUP_PASSPHRASE, DATA_DIR: copy });
    await expect.poll(() => readdir(copy).catch(() => []), { timeout: 60_000 }).toContain('postgres');
    await killed.end('SIGKILL');
    const early = startProgram('server/src/main.ts', [], { DATA_DIR: copy, PORT: '0', SIMULATOR: 'off' });
    expect((await early.exited).code).toBe(1);
    expect(early.output()).toMatch(
      /^A restore into DATA_DIR .* was interrupted: run npm run restore again\.\n$/,
    );
    await endDatabase(copy);
    const restored = await run('restore', [backup], { DATA_DIR: copy });
    expect([restored.code, restored.said]).toEqual([
      0,
      expect.stringMatching(/^Restored \d+ rows and \d+ files /),
    ]);
    const key = (top: string) => readFile(join(top, 'secret-key'), 'utf8');
    expect(await key(copy)).toBe(await key(dataDir));

    const port = String(await findFreePort());
    const env = { DATA_DIR: copy, PORT: port, SIMULATOR: 'off', HOST: '127.0.0.1' };
    const server = startProgram('server/src/main.ts', [], env);
    expect(await server.ready, server.output()).not.toBeNull();
    const conversations = async (url: string) => {
      const login = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: demo.email, password: demo.password }),
      });
      const { token } = (await login.json()) as { token: string };
      const headers = { authorization: `Bearer ${token}` };
      const list = (await (await fetch(`${url}/api/conversations`, { headers })).json()) as { id: string }[];
      return list.map(({ id }) => id).sort();
    };
    expect(await conversations(`http://127.0.0.1:${port}`)).toEqual(await conversations(parley.url));
    await server.end('SIGTERM');
  } finally {
    await endDatabase(copy);
    await rm(folder, { recursive: true, force: true });
  }
});
