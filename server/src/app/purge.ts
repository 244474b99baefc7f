import { sql } from 'kysely';

import type { Context } from '#context';

const RAW_DAYS = 7;
const EVENT_HOURS = 24;
/** What was told stands in the list of corrections for 30 days; a draft may have waited for a day before. */
const TOLD_DAYS = 32;
const BATCH = 5000;

/** Raw bodies live 7 days, live events one: a browser that slept longer reads everything anew. */
export async function purge(ctx: Context): Promise<void> {
  const now = ctx.now();
  await inBatches(async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM deliveries WHERE (account_id, id) IN (
        SELECT account_id, id FROM deliveries
        WHERE state = 'applied' AND received_at < ${now}::timestamptz - make_interval(days => ${RAW_DAYS}) LIMIT ${BATCH}
      )
    `.execute(ctx.db);
    return numAffectedRows;
  });
  await inBatches(async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM live_events WHERE (account_id, seq) IN (
        SELECT account_id, seq FROM live_events
        WHERE created_at < ${now}::timestamptz - make_interval(hours => ${EVENT_HOURS}) LIMIT ${BATCH}
      )
    `.execute(ctx.db);
    return numAffectedRows;
  });
  await inBatches(async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM run_lines WHERE (account_id, run_id, line_key) IN (
        SELECT account_id, run_id, line_key FROM run_lines
        WHERE created_at < ${now}::timestamptz - make_interval(days => ${TOLD_DAYS}) LIMIT ${BATCH}
      )
    `.execute(ctx.db);
    return numAffectedRows;
  });
  await inBatches(async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM changed_lines WHERE (account_id, line_key) IN (
        SELECT account_id, line_key FROM changed_lines
        WHERE changed_at < ${now}::timestamptz - make_interval(days => ${TOLD_DAYS}) LIMIT ${BATCH}
      )
    `.execute(ctx.db);
    return numAffectedRows;
  });
}

async function inBatches(remove: () => Promise<bigint | undefined>): Promise<void> {
  while (((await remove()) ?? 0n) === BigInt(BATCH));
}
