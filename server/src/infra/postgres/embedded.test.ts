import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded.ts';
import { endLeftoverDatabase } from './leftover.ts';
import { isAlive } from './process-identity.ts';

let dataDir: string;
let said: string[];
const running: EmbeddedPostgres[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parley embedded '));
  said = [];
});

afterEach(async () => {
  for (const database of running.splice(0)) await database.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const say = (message: string) => void said.push(message);
  const database = await startEmbeddedPostgres({
    dataDir,
    log: { info: say, warn: say, error: say },
    ...options,
  });
  running.push(database);
  return database;
}

async function stop(database: EmbeddedPostgres): Promise<void> {
  running.splice(running.indexOf(database), 1);
  await database.stop();
}

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined); // the server may be killed under it
  await client.connect();
  return client.query(sql).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  );
}

const cluster = () => join(dataDir, 'postgres', 'cluster');

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

test('keeps rows over a stop and a start, durably, on loopback, behind a password', async () => {
  const first = await start();
  const pid = await postmasterPid();
  const [facts] = await query(
    first.connectionString,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') sync,
       current_setting('listen_addresses') listen, current_setting('unix_socket_directories') sockets,
       current_setting('server_encoding') encoding, lower('ÄЖ') lowered`,
  );
  expect(facts).toEqual({
    fsync: 'on',
    sync: 'on',
    listen: '127.0.0.1',
    sockets: '',
    encoding: 'UTF8',
    lowered: 'äж',
  });
  await query(first.connectionString, 'create table kept as select 7 as n');
  const stranger = new URL(first.connectionString);
  stranger.password = 'guessed';
  await expect(query(stranger.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect((await stat(join(cluster(), 'parley.password'))).mode & 0o077).toBe(0);
  await stop(first);
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 7 }]);
});

/** A server that is killed with a row in its table `kept`; answers the database that it left running. */
async function leaveOrphan(): Promise<number> {
  const module = JSON.stringify(new URL('embedded.ts', import.meta.url).href);
  const program = `const { startEmbeddedPostgres } = await import(${module});
    const { default: pg } = await import('pg');
    const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    const client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
    await client.query('create table kept as select 1 as n');
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const orphan = await postmasterPid();
  expect(isAlive(orphan)).toBe(true);
  return orphan;
}

test('what a server ended by force left running can be ended', async () => {
  await endLeftoverDatabase(dataDir);
  const orphan = await leaveOrphan();
  await endLeftoverDatabase(dataDir);
  expect(isAlive(orphan)).toBe(false);
  const database = await start();
  // What a living server uses is nobody's leftover.
  await endLeftoverDatabase(dataDir);
  expect(await query(database.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a server killed with SIGKILL loses nothing, and the next one takes over what it left running', async () => {
  const orphan = await leaveOrphan();
  const database = await start();
  expect(isAlive(orphan)).toBe(false);
  expect(said).toEqual([expect.stringContaining('killed server left behind')]);
  expect(await query(database.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a server that has no time left kills its database, which loses nothing', async () => {
  const first = await start();
  await query(first.connectionString, 'create table kept as select 1 as n');
  const pid = await postmasterPid();
  first.kill();
  await stop(first);
  expect(isAlive(pid)).toBe(false);
  const second = await start();
  expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a database killed with SIGKILL comes back at the same address with all that was committed', async () => {
  const back = Promise.withResolvers<void>();
  const database = await start({
    log: {
      info: (message) => (message.includes('is back') ? back.resolve() : undefined),
      warn: () => undefined,
      error: () => undefined,
    },
  });
  await query(database.connectionString, 'create table kept as select 1 as n');
  const pid = await postmasterPid();
  process.kill(pid, 'SIGKILL');
  await back.promise;
  expect(await postmasterPid()).not.toBe(pid);
  expect(await query(database.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
});

test('a second server on the same folder is told so, and the first is left in peace', async () => {
  const first = await start();
  await expect(start()).rejects.toMatchObject({ fault: 'busy', message: expect.stringContaining(dataDir) });
  expect(await query(first.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a pid file whose number went to another program does not stop the start', async () => {
  await stop(await start());
  const file = `${process.pid}\n${cluster()}\n1700000000\n5432\n\n127.0.0.1\n         1         1\nready   \n`;
  await writeFile(join(cluster(), 'postmaster.pid'), file, { mode: 0o600 });
  const database = await start();
  expect(await query(database.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
});

test('a cluster that was being made when the machine died is made anew', async () => {
  await mkdir(join(dataDir, 'postgres', 'new-half', 'base'), { recursive: true });
  await start();
  expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['cluster', 'postgres.log']);
});

test('data of another major version, a foreign folder, and a place that cannot be written are one clear line', async () => {
  await stop(await start());
  await writeFile(join(cluster(), 'PG_VERSION'), '99\n');
  await expect(start()).rejects.toMatchObject({
    fault: 'other_version',
    message: expect.stringMatching(
      /^The data in .* was written by PostgreSQL 99, and this program carries 18\..*$/,
    ),
  });
  await rm(join(cluster(), 'PG_VERSION'));
  await expect(start()).rejects.toThrow(/^.*is not a data folder of PostgreSQL.*$/);
  await writeFile(join(dataDir, 'file'), '');
  await expect(start({ dataDir: join(dataDir, 'file') })).rejects.toThrow(/^.*DATABASE_URL.*$/);
});

test('where user namespaces are forbidden it still runs, never as root', async () => {
  const start_ = () => start({ identity: { unshare: '/nowhere/unshare' } });
  if (!hasName()) return expect(start_()).rejects.toMatchObject({ fault: 'unsupported' });
  const database = await start_();
  expect((await stat(cluster())).uid).not.toBe(0);
  expect((await stat(`/proc/${await postmasterPid()}`)).uid).not.toBe(0);
  await query(database.connectionString, 'create table kept as select 1 as n');
  await stop(database);
  const again = await start(); // namespaces allowed again: the same data, whoever owns it by now
  expect(await query(again.connectionString, 'select n from kept')).toEqual([{ n: 1 }]);
});

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false; // thrown for a uid without an entry
  }
}
