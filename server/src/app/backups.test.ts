import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { listTables, quoteTable } from '#infra/backup/catalog.ts';
import { copyOut } from '#infra/backup/copy.ts';
import { manifestOf, readManifest, tableOf } from '#infra/backup/format.ts';
import { type Backup, type BackupPlan, keepNewest, listBackups, takeBackup } from '#infra/backup/take.ts';
import { openDataFolder } from '#infra/data-folder.ts';
import { createPool } from '#infra/db/database.ts';
import { migrate } from '#infra/db/migrate.ts';
import { newId } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { KNOWLEDGE, setScene } from '#test/scene.ts';

import { checkBackup, planBackup, recordBackup } from './backups.ts';
import { type RestorePlan, restore } from './restore.ts';

const PASSPHRASE = 'four words that nobody guesses';
const log = createLog('silent');

let world: TestWorld;
let owner: TestOwner;
let folder: string;
let target: TestDatabase;

beforeAll(async () => {
  world = await startWorld({ env: { BACKUP_PASSPHRASE: PASSPHRASE } });
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-backup-'));
  target = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

let taken = 0;
function plan(more: Partial<BackupPlan> = {}): BackupPlan {
  const now = new Date(Date.UTC(2026, 0, 1) + taken++);
  const { connectionString } = world.database;
  const base = planBackup(world.app.ctx.env, { connectionString, version: 'test', now });
  return { ...base, to: join(folder, 'backups'), ...more };
}

const restoring = (backup: Backup, more: Partial<RestorePlan> = {}): RestorePlan => ({
  folder: backup.folder,
  dataDir: join(folder, 'data'),
  databaseUrl: target.connectionString,
  passphrase: PASSPHRASE,
  withoutSecrets: false,
  log,
  ...more,
});

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return work(client).finally(() => client.end());
}

type Rows = Record<string, string[]>;

/** Every row of every table, as the database writes it out. */
async function readRows(client: pg.ClientBase): Promise<Rows> {
  const all: Rows = {};
  for (const table of await listTables(client)) {
    const pieces: Buffer[] = [];
    for await (const piece of copyOut(client, `COPY ${quoteTable(table)} TO STDOUT`)) pieces.push(piece);
    all[quoteTable(table)] = Buffer.concat(pieces).toString('utf8').split('\n').filter(Boolean).sort();
  }
  return all;
}

/** What a restore changes on purpose is another test's. */
function without(rows: Rows, ...names: string[]): Rows {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));
}

async function readFiles(top: string): Promise<Record<string, string>> {
  const entries = await readdir(top, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const read = files.map(async ({ parentPath, name }): Promise<[string, string]> => {
    const path = join(parentPath, name);
    return [
      path.slice(top.length + 1),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ];
  });
  return Object.fromEntries((await Promise.all(read)).sort());
}

/** A customer's file as it comes in: first the bytes, then the row that names it. */
async function receiveFile(): Promise<void> {
  const { ctx } = world.app;
  const [id, objectKey] = [newId(), newId()];
  await ctx.storage.write(objectKey, randomBytes(20_000), 'image/png');
  const row = { id, objectKey, accountId: owner.accountId, kind: 'image', state: 'ready' };
  await ctx.db.insertInto('media').values(row).execute();
}

describe('a backup that is made while everything runs', () => {
  it('holds every row of one moment and every file that they name, and a restore brings all of them back', async () => {
    for (let count = 0; count < 5; count++) await receiveFile();
    const stop = new AbortController();
    const customer = world.customerOf(owner, { name: 'Under load' });
    const load = (async () => {
      for (let count = 0; !stop.signal.aborted; count++) {
        await customer.write(`Message ${count}, with a tab\tand\na line`);
        await receiveFile();
        await world.settle();
      }
    })();
    let rows: Rows = {};
    const named: string[] = [];
    const backup = await takeBackup(
      plan({
        async onMoment(client) {
          rows = await readRows(client);
          const found = await client.query<{ key: string }>(
            'SELECT object_key AS key FROM media WHERE object_key IS NOT NULL',
          );
          named.push(...found.rows.map(({ key }) => key));
          // The load goes on while the transaction stands.
          for (let count = 0; count < 3; count++) await receiveFile();
        },
      }),
    );
    stop.abort();
    await load;
    expect(backup.rows).toBe(Object.values(rows).reduce((sum, list) => sum + list.length, 0));
    const result = await restore(restoring(backup));
    expect(result.hasSecrets).toBe(true);
    const back = await connected(target.connectionString, readRows);
    const changed = ['"public"."turns"', '"public"."message_parts"', '"public"."messages"'];
    expect(without(back, ...changed)).toEqual(without(rows, ...changed));
    for (const table of changed) expect(back[table]).toHaveLength(rows[table]?.length ?? -1);
    const files = await readFiles(join(folder, 'data', 'objects'));
    const source = await readFiles(join(world.dataDir, 'objects'));
    expect(named.length).toBeGreaterThan(5);
    for (const [path, hash] of Object.entries(files)) expect(source[path]).toBe(hash);
    const paths = Object.keys(files).join(' ');
    // The scene names files that were never written.
    for (const key of named.filter((name) => Object.keys(source).join(' ').includes(name)))
      expect(paths).toContain(key);
    expect(await readFile(join(folder, 'data', 'secret-key'), 'utf8')).toBe(
      `${world.app.ctx.env.secretKey}\n`,
    );
  });

  it('serves again: a restored installation signs its owner in and goes on where it was', async () => {
    const backup = await takeBackup(plan());
    await restore(restoring(backup));
    await migrate(createPoolOnce(), new URL('../../migrations', import.meta.url).pathname);
    await using copy = await startWorld({ database: target, simulator: world.simulator });
    const login = await copy.call('POST', '/api/auth/login', {
      email: owner.email,
      password: owner.password,
    });
    expect(login.status).toBe(200);
    const { token } = login.body as { token: string };
    const list = await copy.call<unknown[]>('GET', '/api/conversations', undefined, {
      authorization: `Bearer ${token}`,
    });
    expect(list.body).toHaveLength((await owner.get<unknown[]>('/api/conversations')).length);
    await pool?.end();
  });

  it('sends nothing again that may have been sent since, and answers by drafts what was open', async () => {
    const customer = world.customerOf(owner, { name: 'Open' });
    await customer.write('Hello');
    const { db } = world.app.ctx;
    const waiting = () => db.selectFrom('turns').selectAll().where('state', '=', 'waiting').execute();
    await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
    const part = await db.selectFrom('messageParts').selectAll().limit(1).executeTakeFirst();
    const message = await db
      .selectFrom('messages')
      .select(['id', 'conversationId'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const channel = await db.selectFrom('channels').select('id').limit(1).executeTakeFirstOrThrow();
    expect(part).toBeUndefined();
    const queued = { id: newId(), messageId: message.id, conversationId: message.conversationId };
    await db
      .insertInto('messageParts')
      .values({
        ...queued,
        accountId: owner.accountId,
        channelId: channel.id,
        position: 0,
        content: 'about to go',
        dueAt: new Date(world.now().getTime() + 3600_000),
      })
      .execute();
    const backup = await takeBackup(plan());
    await db.deleteFrom('messageParts').where('id', '=', queued.id).execute();
    await restore(restoring(backup));
    await connected(target.connectionString, async (client) => {
      const parts = await client.query('SELECT state, maybe_sent FROM message_parts');
      expect(parts.rows).toEqual([{ state: 'unknown', maybe_sent: true }]);
      const turns = await client.query(
        `SELECT drafts_only FROM turns WHERE state IN ('waiting', 'generating')`,
      );
      expect(turns.rows.length).toBeGreaterThan(0);
      expect(turns.rows.every((turn) => turn.drafts_only)).toBe(true);
    });
    await world.advance(6);
  });

  it('keeps secrets wrapped: no file of it shows the key, and another passphrase opens nothing', async () => {
    const backup = await takeBackup(plan());
    const key = world.app.ctx.env.secretKey;
    const entries = await readdir(backup.folder, { recursive: true, withFileTypes: true });
    for (const { parentPath, name } of entries.filter((entry) => entry.isFile()))
      expect((await readFile(join(parentPath, name))).includes(key)).toBe(false);
    const wrong = restore(restoring(backup, { passphrase: 'not that one at all' }));
    await expect(wrong).rejects.toThrow(/^The passphrase is not the one.*$/);
    const none = restore(restoring(backup, { passphrase: undefined }));
    await expect(none).rejects.toThrow(/^The secrets of this backup are wrapped.*$/);
    expect(await stat(join(folder, 'data')).catch(() => 'nothing was written')).toBe('nothing was written');
    const { hasSecrets } = await restore(restoring(backup, { passphrase: undefined, withoutSecrets: true }));
    expect(hasSecrets).toBe(false);
  });

  it('shares unchanged files with the one before, and keeps the newest ones', async () => {
    await receiveFile();
    const first = await takeBackup(plan());
    const second = await takeBackup(plan());
    const [path] = Object.keys(await readFiles(join(first.folder, 'files', 'objects')));
    const inodes = [first, second].map(
      async ({ folder: top }) => (await stat(join(top, 'files', 'objects', path ?? ''))).ino,
    );
    expect(new Set(await Promise.all(inodes)).size).toBe(1);
    const third = await takeBackup(plan());
    const to = join(folder, 'backups');
    await keepNewest(to, 2);
    expect(await listBackups(to)).toEqual([second.folder, third.folder]);
    await restore(restoring(third));
  });
});

let pool: pg.Pool | undefined;
function createPoolOnce(): pg.Pool {
  pool = createPool(target.connectionString, log, 2);
  return pool;
}

describe('what goes wrong', () => {
  it('one that cannot be written to its end leaves nothing that counts, nor does a killed one', async () => {
    const to = join(folder, 'backups');
    const killed = join(to, 'parley-2025-12-31T00-00-00.000Z.partial');
    await mkdir(killed, { recursive: true });
    await writeFile(join(killed, 'manifest.json'), '{}');
    expect(await listBackups(to)).toEqual([]);
    const stop = new AbortController();
    const aborted = takeBackup(plan({ signal: stop.signal, onMoment: async () => stop.abort() }));
    await expect(aborted).rejects.toThrow();
    expect(await readdir(to)).toEqual([]);
    await writeFile(join(folder, 'file'), '');
    const nowhere = takeBackup(plan({ to: join(folder, 'file', 'backups') }));
    await expect(nowhere).rejects.toThrow(/^The backup cannot be written to .*$/);
  });

  it('removes drafts of its own alone, in whatever folder somebody chose', async () => {
    const to = join(folder, 'backups');
    const drafts = ['parley-2025-12-31T00-00-00.000Z.partial'];
    const others = ['film.mkv.partial', 'parley-photos.partial', 'x-parley-2025-12-31T00-00-00.000Z.partial'];
    for (const name of [...drafts, ...others]) {
      await mkdir(join(to, name), { recursive: true });
      await writeFile(join(to, name, 'part'), 'x');
    }
    const { folder: made } = await takeBackup(plan());
    expect((await readdir(to)).sort()).toEqual([...others, basename(made)].sort());
  });

  it('a full disk is said in one line, and what was written of the backup is gone', async () => {
    await receiveFile();
    const to = join(folder, 'backups');
    // The system refuses to let a file grow, as it does on a full disk.
    const script = 'trap "" XFSZ; ulimit -f 20; exec "$0" "$@"';
    const args = ['-c', script, process.execPath, 'server/src/backup.ts', '--to', to];
    const { connectionString } = world.database;
    const { dataDir } = world;
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: dataDir, DATABASE_URL: connectionString };
    const cwd = fileURLToPath(new URL('../../..', import.meta.url));
    const child = spawn('sh', args, { cwd, env: { ...env, SECRET_KEY: world.app.ctx.env.secretKey } });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = await once(child, 'close');
    expect([code, said]).toEqual([1, `There is no room for the backup in ${to}: nothing of it was kept.\n`]);
    expect(await readdir(to)).toEqual([]);
    expect(
      await world.app.ctx.db
        .selectFrom('backups')
        .select('folder')
        .where('folder', 'like', `${to}%`)
        .execute(),
    ).toEqual([]);
  });

  it('two at once: the second one says so', async () => {
    const second = async () => {
      await expect(takeBackup(plan())).rejects.toThrow(/^Another backup .* is being made\.$/);
    };
    await takeBackup(plan({ onMoment: second }));
    expect(await listBackups(join(folder, 'backups'))).toHaveLength(1);
  });

  it('a damaged one is refused before anything is written', async () => {
    const backup = await takeBackup(plan());
    await appendFile(tableOf(backup.folder, { schema: 'public', name: 'messages' }), 'x');
    await expect(restore(restoring(backup))).rejects.toThrow(/^The backup is damaged: .*messages.*$/);
    await rm(manifestOf(backup.folder));
    await expect(restore(restoring(backup))).rejects.toThrow(/is not a whole backup: there is no manifest/);
    expect(await stat(join(folder, 'data')).catch(() => 'nothing was written')).toBe('nothing was written');
  });

  it('one whose file of a customer was altered or is gone is refused before anything is written', async () => {
    await receiveFile();
    const backup = await takeBackup(plan());
    const files = join(backup.folder, 'files');
    const [path] = Object.keys(await readFiles(files));
    const copy = join(files, path ?? '');
    await appendFile(copy, 'x');
    const refused = `The backup is damaged: ${copy} is not what was written.`;
    await expect(restore(restoring(backup))).rejects.toThrow(refused);
    await rm(copy);
    await expect(restore(restoring(backup))).rejects.toThrow(refused);
    expect(await stat(join(folder, 'data')).catch(() => 'nothing was written')).toBe('nothing was written');
  });

  it('one of a newer program is refused in one line', async () => {
    const backup = await takeBackup(plan());
    const manifest = await readManifest(backup.folder);
    manifest.migrations.push({ name: '9999-later.sql', checksum: 'x' });
    await writeFile(manifestOf(backup.folder), JSON.stringify(manifest));
    await expect(restore(restoring(backup))).rejects.toThrow(/^The backup was made by a newer Parley .*$/);
  });

  it('a folder or a database with something in it is left alone', async () => {
    const backup = await takeBackup(plan());
    const dataDir = join(folder, 'used');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'mine.txt'), 'mine');
    await expect(restore(restoring(backup, { dataDir }))).rejects.toThrow(/^DATA_DIR .* is not empty: .*$/);
    expect(await readdir(dataDir)).toEqual(['mine.txt']);
    await connected(target.connectionString, (client) => client.query('CREATE TABLE theirs (id int)'));
    await expect(restore(restoring(backup))).rejects.toThrow(/^The database at DATABASE_URL is not empty.*$/);
  });

  it('an interrupted restore serves nobody: a folder begins anew, an outside database asks for an empty one', async () => {
    const backup = await takeBackup(plan());
    const dataDir = join(folder, 'data');
    // The line to the database goes away under the rows.
    const cut = Object.assign(new URL(target.connectionString), { port: '1' }).href;
    await expect(restore(restoring(backup, { databaseUrl: cut }))).rejects.toThrow();
    await expect(openDataFolder(dataDir)).rejects.toThrow(/^A restore into DATA_DIR .* was interrupted.*$/);
    await writeFile(join(dataDir, 'half'), 'of a file');
    await restore(restoring(backup));
    expect(await readdir(dataDir)).not.toContain('half');
    await openDataFolder(dataDir);

    const another = await createTestDatabase({ empty: true });
    try {
      await connected(another.connectionString, (client) => client.query('CREATE TABLE parley_restoring ()'));
      const again = { databaseUrl: another.connectionString, dataDir: join(folder, 'third') };
      await expect(restore(restoring(backup, again))).rejects.toThrow(
        /^A restore into the database .* was interrupted.*$/,
      );
      const serving = createPool(another.connectionString, log, 2);
      await expect(migrate(serving, new URL('../../migrations', import.meta.url).pathname)).rejects.toThrow(
        /^A restore into this database is under way or was interrupted.*$/,
      );
      await serving.end();
    } finally {
      await another.drop();
    }
  });
});

describe('the doctor', () => {
  it('warns when the last whole backup is older than two days, and a new installation has two days', async () => {
    const { ctx } = world.app;
    const backupOf = async () =>
      (
        await owner.get<{ checks: { name: string; state: string; finding: string | null }[] }>(
          `/api/users/${owner.userId}/doctor`,
        )
      ).checks.find(({ name }) => name === 'backup');
    expect(await checkBackup(ctx)).toEqual({ ok: true });
    const at = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * 24 * 3600_000) });
    expect(await checkBackup(at(3))).toMatchObject({ ok: false });
    expect(await backupOf()).toMatchObject({ state: 'ok', finding: null });
    const backup = await takeBackup(plan());
    await recordBackup(ctx.db, { ...backup, takenAt: new Date(Date.now() - 49 * 3600_000) }, ctx.now());
    await world.advance(15);
    expect(await backupOf()).toMatchObject({ state: 'hint', finding: 'backup_old' });
    await recordBackup(ctx.db, backup, ctx.now());
    await world.advance(15);
    expect(await backupOf()).toMatchObject({ state: 'ok', finding: null });
    expect(await checkBackup({ ...at(3), env: { ...ctx.env, backupKeep: 0 } })).toEqual({ ok: true });
  });
});
