import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { planBackup, recordBackup } from '#app/backups.ts';
import { runTool, say } from '#app/run-tool.ts';
import { resolveSecretKey } from '#app/secret-key.ts';
import { readVersion } from '#app/version.ts';
import { readEnv } from '#env';
import { BackupError, readManifest } from '#infra/backup/format.ts';
import { verifyBackup } from '#infra/backup/load.ts';
import { takeBackup } from '#infra/backup/take.ts';
import { createDatabase, createPool } from '#infra/db/database.ts';
import { createLog } from '#infra/log.ts';
import { openDatabase } from './seed/open-database.ts';

const USAGE = 'npm run backup -- [--to FOLDER] [--check BACKUP]';

/** A backup now, beside a running server or without one; or a look at one that was made. */
await runTool(async (signal) => {
  const { to, check } = readArguments();
  if (check !== undefined) return checkBackup(resolve(check));
  const settings = readEnv(process.env);
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres', 'cluster')))
    throw new BackupError(`There is nothing to back up in DATA_DIR ${settings.dataDir}.`);
  const env = { ...settings, secretKey: await resolveSecretKey(settings.secretKey, settings.dataDir) };
  const log = createLog('warn');
  const database = await openDatabase(settings, log);
  const db = createDatabase(createPool(database.connectionString, log, 2));
  try {
    const { connectionString } = database;
    const plan = planBackup(env, { connectionString, version: await readVersion(), now: new Date(), signal });
    const backup = await takeBackup(to === undefined ? plan : { ...plan, to: resolve(to) });
    await recordBackup(db, backup, new Date());
    say(`${backup.folder}: ${backup.rows} rows, ${backup.files} files, ${backup.bytes} bytes.`);
    if (env.backupPassphrase === undefined)
      say('BACKUP_PASSPHRASE is not set: the secret key is not in it. Keep it elsewhere, tokens need it.');
    if (env.s3)
      say(`Files of customers are in the bucket ${env.s3.bucket} and not in it: keep its versions.`);
  } finally {
    await db.destroy();
    await database.stop();
  }
});

async function checkBackup(folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  await verifyBackup(folder, manifest);
  say(
    `${folder} is whole: ${manifest.tables.length} tables and ${manifest.files.count} files of ${manifest.takenAt}.`,
  );
}

function readArguments(): { to?: string | undefined; check?: string | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' }, check: { type: 'string' } } }).values;
  } catch (cause) {
    throw new BackupError(`${(cause as Error).message} Usage: ${USAGE}`, { cause });
  }
}
