import type { Trust } from '@parley/contract/rehearsal.ts';
import { sql } from 'kysely';

import type { Context } from '#context';

const DAYS = 30;

/**
 * How often what the assistant wrote went out as it stood, of the drafts that a person decided, corrections among them.
 * A draft that something newer replaced, or that is on its way, tells nothing.
 */
export async function measureTrust(ctx: Context, accountId: string): Promise<Trust> {
  const { rows } = await sql<Omit<Trust, 'days' | 'decided'>>`
    SELECT count(*) FILTER (WHERE status = 'approved' AND final_text = original_text)::int AS unchanged,
      count(*) FILTER (WHERE status = 'approved' AND final_text <> original_text)::int AS edited,
      count(*) FILTER (WHERE status = 'rejected')::int AS rejected
    FROM drafts
    WHERE account_id = ${accountId} AND status IN ('approved', 'rejected') AND decided_by IS NOT NULL
      AND decided_at > ${ctx.now()}::timestamptz - make_interval(days => ${DAYS})
  `.execute(ctx.db);
  const { unchanged, edited, rejected } = rows[0] ?? { unchanged: 0, edited: 0, rejected: 0 };
  return { days: DAYS, decided: unchanged + edited + rejected, unchanged, edited, rejected };
}
