import { sql } from 'kysely';

import type { Context } from '#context';

/** A failure tells something about now for this long. */
const RECENT_MINUTES = 60;

/**
 * Across accounts: whether the last answer of some account failed in the last hour, for any reason but its own spent
 * budget. One probe of an index for each account.
 */
export async function providerFails(ctx: Context): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM accounts a
    CROSS JOIN LATERAL (
      SELECT outcome, created_at FROM runs WHERE account_id = a.id ORDER BY id DESC LIMIT 1
    ) newest
    WHERE newest.outcome LIKE 'failed:%' AND newest.outcome <> 'failed:token_budget'
      AND newest.created_at > ${ctx.now()}::timestamptz - make_interval(mins => ${RECENT_MINUTES})
    LIMIT 1
  `.execute(ctx.db);
  return rows.length > 0;
}
