import { sql } from 'kysely';

import type { Context } from '#context';
import type { PurgeRule } from '#feature';

const BATCH = 5000;
const GIVEN_UP_JOB_DAYS = 30;

/** What is no feature's own. */
const RULES: readonly PurgeRule[] = [
  // A browser that slept longer reads everything anew.
  { table: 'live_events', key: ['account_id', 'seq'], age: 'created_at', days: 1 },
  { table: 'backups', key: ['id'], age: 'taken_at', days: 400 },
];

/** Removes what has been kept long enough, some thousand rows a statement. */
export async function purgeOld(ctx: Context, ofFeatures: readonly PurgeRule[]): Promise<void> {
  const now = ctx.now();
  for (const { table, key, age, days, only = sql`true` } of [...RULES, ...ofFeatures]) {
    const columns = sql.join(key.map((name) => sql.ref(name)));
    const old = sql.join(key.map((name) => sql.ref(`r.${name}`)));
    await inBatches(async () => {
      const { numAffectedRows } = await sql`
        DELETE FROM ${sql.table(table)} WHERE (${columns}) IN (
          SELECT ${old} FROM ${sql.table(table)} r
          WHERE ${sql.ref(`r.${age}`)} < ${now}::timestamptz - make_interval(days => ${days}) AND ${only} LIMIT ${BATCH}
        )
      `.execute(ctx.db);
      return numAffectedRows;
    });
  }
  await purgeJobs(ctx);
}

/** Jobs that were tried as often as they may be stay for whoever looks into it, and not for ever. */
async function purgeJobs(ctx: Context): Promise<void> {
  await inBatches(async () => {
    const { rows } = await sql`
      SELECT graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker._private_jobs
        WHERE attempts >= max_attempts AND locked_at IS NULL
          AND updated_at < ${ctx.now()}::timestamptz - make_interval(days => ${GIVEN_UP_JOB_DAYS})
        LIMIT ${BATCH}
      ))
    `.execute(ctx.db);
    return BigInt(rows.length);
  });
}

async function inBatches(remove: () => Promise<bigint | undefined>): Promise<void> {
  while (((await remove()) ?? 0n) === BigInt(BATCH));
}
