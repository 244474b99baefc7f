import { fileURLToPath } from 'node:url';
import pg from 'pg';

import { BackupError, type Manifest, readManifest } from '#infra/backup/format.ts';
import {
  beginDatabase,
  beginFolder,
  endDatabase,
  endFolder,
  loadDatabase,
  loadFiles,
  openSecrets,
  verifyBackup,
} from '#infra/backup/load.ts';
import { createPool } from '#infra/db/database.ts';
import { findMigrations, migrate, NewerDatabaseError, readMigrations } from '#infra/db/migrate.ts';
import { prepareJobs } from '#infra/jobs.ts';
import type { Log } from '#infra/log.ts';
import { startEmbeddedPostgres } from '#infra/postgres/embedded.ts';

import { SETTLE_RESTORED } from './restored.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));

export type RestorePlan = {
  /** The backup; absolute. */
  folder: string;
  /** Absolute, empty or not there. */
  dataDir: string;
  /** An empty database outside; undefined means an embedded one in `dataDir`. */
  databaseUrl: string | undefined;
  passphrase: string | undefined;
  /** Goes on where the secrets of the backup cannot be opened. */
  withoutSecrets: boolean;
  log: Log;
};

/**
 * Makes an installation anew from a backup, in the shape of its own time, and brings it up to this program's. Everything
 * is looked at before the first byte is written. An interrupted one counts for nothing: the server does not start on it.
 * Throws BackupError and the errors of an embedded database.
 */
export async function restore(plan: RestorePlan): Promise<{ manifest: Manifest; hasSecrets: boolean }> {
  const { folder, dataDir, databaseUrl } = plan;
  const manifest = await readManifest(folder);
  await checkMigrations(manifest);
  await verifyBackup(folder, manifest);
  const secrets = plan.withoutSecrets ? null : await openSecrets(folder, manifest, plan.passphrase);
  await beginFolder(dataDir, folder);
  if (databaseUrl) {
    await fill(plan, manifest, databaseUrl, beginDatabase);
  } else {
    const embedded = await startEmbeddedPostgres({ dataDir, log: plan.log });
    try {
      await fill(plan, manifest, embedded.connectionString, async () => undefined);
    } finally {
      await embedded.stop();
    }
  }
  await loadFiles(folder, dataDir, secrets);
  await endFolder(dataDir);
  return { manifest, hasSecrets: secrets !== null };
}

async function checkMigrations(manifest: Manifest): Promise<void> {
  try {
    await findMigrations(MIGRATIONS, manifest.migrations);
  } catch (cause) {
    if (!(cause instanceof NewerDatabaseError)) throw cause;
    const text = `The backup was made by a newer Parley (${manifest.version}): restore it with that one.`;
    throw new BackupError(text, { cause });
  }
}

async function fill(
  { folder, log }: RestorePlan,
  manifest: Manifest,
  connectionString: string,
  begin: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'parley restore', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  const pool = createPool(connectionString, log, 2);
  try {
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
    await begin(client);
    await migrate(pool, MIGRATIONS, manifest.migrations);
    await prepareJobs(pool);
    await loadDatabase(client, folder, manifest);
    await migrate(pool, MIGRATIONS, await readMigrations(MIGRATIONS));
    await endDatabase(client, SETTLE_RESTORED);
  } finally {
    await client.end().catch(() => undefined);
    await pool.end();
  }
}
