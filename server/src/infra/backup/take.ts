import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';

import { listTables, quote, quoteTable, readSequences, type Table } from './catalog.ts';
import { copyOut } from './copy.ts';
import { type Before, copyFiles, type Files, readFileList } from './files.ts';
import {
  type BackedUpTable,
  BackupError,
  fileListOf,
  filesOf,
  hashFile,
  type Manifest,
  manifestOf,
  readManifest,
  secretsOf,
  syncFolder,
  tableOf,
} from './format.ts';
import { type Secrets, wrapSecrets } from './secrets.ts';

export type BackupPlan = {
  connectionString: string;
  dataDir: string;
  /** Where backups lie, one folder each. */
  to: string;
  version: string;
  now: Date;
  passphrase: string | undefined;
  /** The secret key of an installation that keeps it outside of DATA_DIR. */
  secretKey: string | undefined;
  /** Gives up, and leaves nothing. */
  signal?: AbortSignal | undefined;
  /** Called in the transaction of the rows, for tests. */
  onMoment?: (client: pg.Client) => Promise<void>;
};

export type Backup = {
  folder: string;
  takenAt: Date;
  rows: number;
  files: number;
  /** Of its files on the disk; what it shares with the backup before is counted too. */
  bytes: number;
};

/** Whoever reads these from a backup must know its passphrase. */
const SECRET_FILES = ['secret-key', 'demo.json', 'simulator/app.json'];
/** Any number will do, as long as nothing else in this database locks it. */
const LOCK = 7_205_759_405;
const PARTIAL = '.partial';
const NAME = /^parley-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;
const isDraft = (name: string) => name.endsWith(PARTIAL) && NAME.test(name.slice(0, -PARTIAL.length));

/**
 * Takes a backup while everything runs: the rows of one moment, and all files that they name. It lies under a name that
 * counts for nothing until it is whole. Throws BackupError, and leaves nothing of what it began.
 */
export async function takeBackup(plan: BackupPlan): Promise<Backup> {
  const client = new pg.Client({
    connectionString: plan.connectionString,
    application_name: 'parley backup',
    keepAlive: true,
  });
  // Whoever waits for an answer hears of a lost connection too.
  client.on('error', () => undefined);
  await client.connect();
  const folder = join(plan.to, `parley-${plan.now.toISOString().replaceAll(':', '-')}`);
  const draft = `${folder}${PARTIAL}`;
  try {
    await lock(client);
    await clearPartial(plan.to);
    await mkdir(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    const backup = await fill(client, plan, draft);
    await syncFolder(draft);
    await rename(draft, folder);
    await syncFolder(plan.to);
    return { ...backup, folder };
  } catch (error) {
    // What cannot be removed either has no manifest, and the next one tries again.
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    throw explain(error, plan.to);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lock(client: pg.Client): Promise<void> {
  await client.query(`SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`);
  const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [LOCK]);
  if (!rows[0]?.got) throw new BackupError('Another backup of this installation is being made.');
}

/** What killed ones left behind, among whatever else lies there: under the lock none of them is being made. */
async function clearPartial(to: string): Promise<void> {
  const names = await readdir(to).catch(() => []);
  for (const name of names) {
    if (isDraft(name)) await rm(join(to, name), { recursive: true, force: true });
  }
}

async function fill(client: pg.Client, plan: BackupPlan, draft: string): Promise<Omit<Backup, 'folder'>> {
  const files: Files = new Map();
  const { dataDir, signal } = plan;
  const source = { dataDir, without: [plan.to], secrets: SECRET_FILES, signal };
  const before = await findBefore(plan.to);
  // First the many, which takes its time. A row that names a file is committed after the file: right after the moment
  // of the rows, the second look finds all that came or grew meanwhile.
  await copyFiles(source, draft, files, before);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows: moment } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const takenAt = moment[0]?.now ?? plan.now;
  const tables = await listTables(client);
  await plan.onMoment?.(client);
  if (!tables.some(({ name }) => name === 'schema_migrations'))
    throw new BackupError('The database is empty: there is nothing to back up.');
  // A migration waits until the rows are out.
  await client.query(`LOCK TABLE ${tables.map(quoteTable).join(', ')} IN ACCESS SHARE MODE`);
  await copyFiles(source, draft, files, before);
  const migrations = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const written: BackedUpTable[] = [];
  for (const table of tables) written.push(await writeTable(client, draft, table, signal));
  const sequences = await readSequences(client);
  await client.query('COMMIT');

  const list = [...files.values()];
  await writeDurably(fileListOf(draft), list.map((file) => `${JSON.stringify(file)}\n`).join(''));
  const secrets = await writeSecrets(plan, draft);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  const bytesOfFiles = sum(list.map(({ bytes }) => bytes));
  const manifest: Manifest = {
    format: 1,
    version: plan.version,
    takenAt: takenAt.toISOString(),
    migrations: migrations.rows,
    tables: written,
    sequences,
    files: { count: list.length, bytes: bytesOfFiles, sha256: (await hashFile(fileListOf(draft))).sha256 },
    secrets,
  };
  await writeDurably(manifestOf(draft), `${JSON.stringify(manifest, null, 2)}\n`);
  return {
    takenAt,
    rows: sum(written.map(({ rows }) => rows)),
    files: list.length,
    bytes: bytesOfFiles + sum(written.map(({ bytes }) => bytes)),
  };
}

async function writeTable(
  client: pg.Client,
  draft: string,
  table: Table,
  signal: AbortSignal | undefined,
): Promise<BackedUpTable> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  // In COPY's text a line break stands between rows alone; those inside a value are written as \n.
  const countRows = through((chunk) => {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
  });
  const countBytes = through((chunk) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  await pipeline(
    copyOut(client, `COPY ${quoteTable(table)} (${table.columns.map(quote).join(', ')}) TO STDOUT`),
    countRows,
    createGzip({ level: 3 }),
    countBytes,
    createWriteStream(tableOf(draft, table), { mode: 0o600, flush: true }),
    { signal },
  );
  return { ...table, rows, bytes, sha256: hash.digest('hex') };
}

function through(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, chunk);
    },
  });
}

async function writeSecrets(plan: BackupPlan, draft: string): Promise<Manifest['secrets']> {
  if (plan.passphrase === undefined) return null;
  const secrets: Secrets = {};
  for (const path of SECRET_FILES) {
    const text = await readFile(join(plan.dataDir, path), 'utf8').catch(() => null);
    if (text !== null) secrets[path] = text;
  }
  if (plan.secretKey !== undefined) secrets['secret-key'] = `${plan.secretKey}\n`;
  await writeDurably(secretsOf(draft), await wrapSecrets(secrets, plan.passphrase));
  return { sha256: (await hashFile(secretsOf(draft))).sha256 };
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

/** Whole backups, the oldest first. */
export async function listBackups(to: string): Promise<string[]> {
  const names = await readdir(to).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => join(to, name));
}

async function findBefore(to: string): Promise<Before> {
  const folder = (await listBackups(to)).at(-1);
  if (folder === undefined) return null;
  // One that somebody damaged is no reason not to make a new one.
  const files = await readManifest(folder).then(
    () => readFileList(folder).catch(() => null),
    () => null,
  );
  return files && { folder, files };
}

/** Removes all but the newest ones. */
export async function keepNewest(to: string, count: number): Promise<void> {
  const all = await listBackups(to);
  for (const folder of all.slice(0, Math.max(0, all.length - count))) {
    // Without its manifest it is no backup, whatever is left when this is interrupted.
    await rm(manifestOf(folder), { force: true });
    await rm(filesOf(folder), { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

function explain(error: unknown, to: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG')
    return new BackupError(`There is no room for the backup in ${to}: nothing of it was kept.`, {
      cause: error,
    });
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'ENOTDIR')
    return new BackupError(`The backup cannot be written to ${to}: ${message}`, { cause: error });
  return error;
}
