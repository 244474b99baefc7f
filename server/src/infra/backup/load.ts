import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';

import { RESTORING as MARKER } from '../data-folder.ts';
import { RESTORING } from '../db/migrate.ts';
import { endLeftoverDatabase } from '../postgres/leftover.ts';
import { lockDataDir } from '../postgres/lock.ts';
import { listReferences, listTables, quote, quoteTable } from './catalog.ts';
import { copyIn } from './copy.ts';
import { putBack, readFileList, verifyFiles } from './files.ts';
import {
  type BackedUpTable,
  BackupError,
  fileListOf,
  hashFile,
  type Manifest,
  secretsOf,
  syncFolder,
  tableOf,
} from './format.ts';
import { type Secrets, unwrapSecrets } from './secrets.ts';

/** Reads everything that the manifest names, and every file, before anything is written. Throws BackupError. */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<void> {
  const parts = [
    ...manifest.tables.map((table) => ({ path: tableOf(folder, table), sha256: table.sha256 })),
    { path: fileListOf(folder), sha256: manifest.files.sha256 },
    ...(manifest.secrets ? [{ path: secretsOf(folder), sha256: manifest.secrets.sha256 }] : []),
  ];
  for (const { path, sha256 } of parts) {
    const found = await hashFile(path).catch(() => null);
    if (found?.sha256 !== sha256)
      throw new BackupError(`The backup is damaged: ${path} is not what was written.`);
  }
  // The list is the one that was written: what it says of the files holds.
  await verifyFiles(folder);
}

/** What the passphrase opens; null where the backup holds no secrets. Throws BackupError. */
export async function openSecrets(
  folder: string,
  manifest: Manifest,
  passphrase: string | undefined,
): Promise<Secrets | null> {
  if (!manifest.secrets) return null;
  if (passphrase === undefined)
    throw new BackupError(
      'The secrets of this backup are wrapped: set BACKUP_PASSPHRASE to their passphrase.',
    );
  return unwrapSecrets(await readFile(secretsOf(folder), 'utf8'), passphrase);
}

/**
 * Takes DATA_DIR for a restore: it has to be empty, or to hold nothing but what an interrupted restore left, which is
 * removed. Throws BackupError.
 */
export async function beginFolder(dataDir: string, backup: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const names = (await readdir(dataDir)).filter((name) => name !== 'lost+found');
  if (names.length > 0 && !names.includes(MARKER))
    throw new BackupError(`DATA_DIR ${dataDir} is not empty: move it away, or set another DATA_DIR.`);
  if (`${backup}/`.startsWith(`${dataDir}/`) && names.length > 0)
    throw new BackupError(`The backup lies in DATA_DIR ${dataDir}: move it elsewhere first.`);
  await writeFile(join(dataDir, MARKER), `${backup}\n`, { mode: 0o600, flush: true });
  await syncFolder(dataDir);
  // A killed one leaves its database behind, which may still write; one that runs holds the folder.
  await endLeftoverDatabase(dataDir);
  const unlock = await lockDataDir(dataDir);
  for (const name of names) {
    if (name !== MARKER && !name.startsWith('server.lock.'))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
  await unlock();
}

export async function endFolder(dataDir: string): Promise<void> {
  await rm(join(dataDir, MARKER));
  await syncFolder(dataDir);
}

/** Throws BackupError where a file is not the one that was taken. */
export async function loadFiles(folder: string, dataDir: string, secrets: Secrets | null): Promise<void> {
  const files = await readFileList(folder);
  for (const file of files.values()) await putBack(folder, dataDir, file);
  for (const [path, text] of Object.entries(secrets ?? {})) {
    await mkdir(dirname(join(dataDir, path)), { recursive: true, mode: 0o700 });
    await writeFile(join(dataDir, path), text, { mode: 0o600, flush: true });
  }
}

/** Takes an outside database for a restore. Throws BackupError where there is anything in it. */
export async function beginDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ restoring: boolean }>(
    `SELECT to_regclass('public.${RESTORING}') IS NOT NULL AS restoring`,
  );
  if (rows[0]?.restoring)
    throw new BackupError(
      'A restore into the database at DATABASE_URL was interrupted: make it anew, empty, and restore again.',
    );
  if ((await listTables(client)).length > 0)
    throw new BackupError('The database at DATABASE_URL is not empty: give an empty one.');
  await client.query(`CREATE TABLE ${RESTORING} (begun_at timestamptz NOT NULL DEFAULT now())`);
}

/**
 * Fills the tables of a database that was migrated as far as that of the backup, all or nothing. Throws BackupError when
 * its tables are not those of the backup.
 */
export async function loadDatabase(client: pg.Client, folder: string, manifest: Manifest): Promise<void> {
  await checkTables(client, manifest);
  await client.query('BEGIN');
  const references = await listReferences(client);
  for (const { drop } of references) await client.query(drop);
  const tables = manifest.tables.map(quoteTable);
  await client.query(`TRUNCATE ${tables.join(', ')}`);
  for (const table of tables) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const table of manifest.tables) await loadTable(client, folder, table);
  for (const table of tables) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  for (const { add } of references) await client.query(add);
  for (const sequence of manifest.sequences) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [
      quoteTable(sequence),
      sequence.value,
      sequence.isCalled,
    ]);
  }
  await client.query('COMMIT');
}

/** The last step: what `settle` says, and from then on the database may serve. */
export async function endDatabase(client: pg.Client, settle: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  for (const statement of settle) await client.query(statement);
  await client.query(`DROP TABLE IF EXISTS ${RESTORING}`);
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

async function checkTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const text = (tables: { schema: string; name: string; columns: string[] }[]) =>
    tables.map(({ schema, name, columns }) => `${schema}.${name} ${[...columns].sort().join()}`).sort();
  const [ours, theirs] = [text(await listTables(client)), text(manifest.tables)];
  const other = [...ours, ...theirs].find((line) => !(ours.includes(line) && theirs.includes(line)));
  if (other === undefined) return;
  throw new BackupError(
    `The table ${other.split(' ')[0]} of the backup is another one here: restore it with Parley ${manifest.version}, and upgrade then.`,
  );
}

async function loadTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      done(
        hash.digest('hex') === table.sha256
          ? null
          : new BackupError(`${table.name} of the backup is damaged.`),
      );
    },
  });
  const columns = table.columns.map(quote).join(', ');
  await pipeline(
    createReadStream(tableOf(folder, table)),
    check,
    createGunzip(),
    copyIn(client, `COPY ${quoteTable(table)} (${columns}) FROM STDIN`),
  );
}
