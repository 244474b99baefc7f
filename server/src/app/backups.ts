import { sql } from 'kysely';

import type { Context } from '#context';
import type { Env } from '#env';
import { type Backup, type BackupPlan, keepNewest, takeBackup } from '#infra/backup/take.ts';
import type { Database } from '#infra/db/database.ts';
import { newId } from '#infra/ids.ts';
import type { ScheduledJob } from '#infra/jobs.ts';

import type { Check } from './health.ts';

/** One missed night may happen, two tell that none comes. */
const OLDEST_DAYS = 2;

/** A backup of this installation as its settings say; `secretKey` is the one in use. */
export function planBackup(
  env: Env,
  rest: Pick<BackupPlan, 'connectionString' | 'version' | 'now' | 'signal'>,
): BackupPlan {
  const { dataDir, backupDir: to, backupPassphrase: passphrase, secretKey } = env;
  return { ...rest, dataDir, to, passphrase, secretKey };
}

/** Remembered in the database, so that every instance knows when the last one was made. */
export async function recordBackup(db: Database, backup: Backup, finishedAt: Date): Promise<void> {
  const { takenAt, folder, rows: rowCount, files: fileCount, bytes } = backup;
  await db
    .insertInto('backups')
    .values({ id: newId(), takenAt, finishedAt, folder, rowCount, fileCount, bytes })
    .execute();
}

/** Every night; of several instances one does it. Nothing where BACKUP_KEEP is 0. */
export function nightlyBackup(ctx: Context, connectionString: string): ScheduledJob[] {
  const { env, version } = ctx;
  if (env.backupKeep === 0) return [];
  const work = async (signal: AbortSignal) => {
    const plan = planBackup(env, { connectionString, version, now: ctx.now(), signal });
    const backup = await takeBackup(plan);
    await recordBackup(ctx.db, backup, ctx.now());
    await keepNewest(plan.to, env.backupKeep);
    const { folder, rows, files, bytes } = backup;
    ctx.log.info({ folder, rows, files, bytes }, 'backup made');
    if (plan.passphrase === undefined)
      ctx.log.warn('BACKUP_PASSPHRASE is not set: the secret key is not in the backup, keep it elsewhere');
  };
  return [{ name: 'app.backup', schedule: '17 3 * * *', catchesUp: true, work }];
}

/** Whether the last whole backup is young enough; a new installation has as long for its first. */
export async function checkBackup(ctx: Context): Promise<Check> {
  if (ctx.env.backupKeep === 0) return { ok: true };
  const { rows } = await sql<{ isOld: boolean }>`
    SELECT coalesce(
      (SELECT max(taken_at) FROM backups), (SELECT min(applied_at) FROM schema_migrations)
    ) < ${ctx.now()}::timestamptz - make_interval(days => ${OLDEST_DAYS}) AS is_old
  `.execute(ctx.db);
  return rows[0]?.isOld
    ? { ok: false, detail: 'the last whole backup is older than two days' }
    : { ok: true };
}
