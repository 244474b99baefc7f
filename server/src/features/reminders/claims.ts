import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

/** Of one account one reminder begins in so many milliseconds: two a second. */
export const PACE_MILLISECONDS = 500;

export type Claimed = {
  accountId: string;
  id: string;
  reminderId: string;
  conversationId: string;
  fence: string;
  attempts: number;
};

/**
 * Takes the reminder that has been due longest for this instance, and none of an account where one began just now or where
 * customers wait for their answers: those go first.
 */
export async function claimDue(ctx: Context): Promise<Claimed[]> {
  const now = ctx.now();
  const since = new Date(now.getTime() - PACE_MILLISECONDS);
  const { rows } = await sql<Claimed>`
    WITH accounts_due AS MATERIALIZED (
      SELECT account_id, min(due_at) AS first_at FROM reminder_executions
      WHERE state = 'pending' AND due_at <= ${now} GROUP BY account_id
    ),
    due AS (
      SELECT one.account_id, one.id FROM accounts_due d, LATERAL (
        SELECT e.account_id, e.id FROM reminder_executions e
        WHERE e.account_id = d.account_id AND e.state = 'pending' AND e.due_at <= ${now}
        ORDER BY e.due_at, e.id LIMIT 1 FOR UPDATE SKIP LOCKED
      ) one
      WHERE NOT EXISTS (
        SELECT FROM reminder_executions p
        WHERE p.account_id = d.account_id AND p.claimed_at > ${since} AND p.claimed_at <= ${now}
      ) AND NOT EXISTS (
        SELECT FROM turns t WHERE t.account_id = d.account_id AND t.state = 'waiting' AND t.due_at <= ${now}
      )
      ORDER BY d.first_at LIMIT 1
    )
    UPDATE reminder_executions e SET state = 'analyzing', instance_id = ${ctx.instanceId}, fence = e.fence + 1,
      leased_until = ${leaseEnd(now)}, attempts = e.attempts + 1, claimed_at = ${now}
    FROM due WHERE e.account_id = due.account_id AND e.id = due.id
    RETURNING e.account_id, e.id, e.reminder_id, e.conversation_id, e.fence, e.attempts
  `.execute(ctx.prepared);
  return rows;
}

export async function findUpcoming(ctx: Context, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ dueAt: Date }>`
    SELECT due_at FROM reminder_executions WHERE state = 'pending' AND due_at <= ${until} ORDER BY due_at LIMIT 100
  `.execute(ctx.prepared);
  return rows.map(({ dueAt }) => dueAt);
}

/** Locks it where it is still this instance's; false: somebody spoke meanwhile, or it was switched off. */
export async function own(ctx: Context, tx: Tx, { accountId, id, fence }: Claimed): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM reminder_executions
    WHERE account_id = ${accountId} AND id = ${id} AND state = 'analyzing' AND fence = ${fence}
      AND instance_id = ${ctx.instanceId}
    FOR UPDATE
  `.execute(tx.db);
  return rows.length > 0;
}

export type End = {
  state: 'drafted' | 'sending' | 'skipped' | 'cancelled' | 'failed';
  reason: string;
  summary?: string | null;
  windowClosedAt?: Date | null;
  text?: string;
  error?: string;
  messageId?: string;
  draftId?: string;
};

export async function end(ctx: Context, tx: Tx, { accountId, id }: Claimed, how: End): Promise<void> {
  const { state, reason, summary = null, text = null, error = null } = how;
  await tx.db
    .updateTable('reminderExecutions')
    .set({
      state,
      reason,
      summary,
      error,
      windowClosedAt: how.windowClosedAt ?? null,
      generatedMessage: text,
      messageId: how.messageId ?? null,
      draftId: how.draftId ?? null,
      endedAt: ctx.now(),
      instanceId: null,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Comes due again. `isCounted`: it was a try. */
export async function waitUntil(
  ctx: Context,
  tx: Tx,
  { accountId, id, attempts }: Claimed,
  dueAt: Date,
  isCounted: boolean,
): Promise<void> {
  await sql`
    UPDATE reminder_executions SET state = 'pending', due_at = ${dueAt}, instance_id = NULL,
      attempts = ${isCounted ? attempts : attempts - 1}
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
  tx.afterCommit(() => ctx.wake('reminders', dueAt));
}

/** What nobody works on is looked at anew: nothing of it was sent. */
export function createReminderLease(ctx: Context): Lease {
  const isHeld = sql<boolean>`state = 'analyzing'`;
  return createLease(ctx, {
    table: 'reminder_executions',
    end: 'leasedUntil',
    isHeld,
    async giveBack(isLost) {
      const { numAffectedRows } = await sql`
        UPDATE reminder_executions e SET state = 'pending', instance_id = NULL, fence = e.fence + 1
        FROM (
          SELECT account_id AS a, id AS i FROM reminder_executions WHERE ${isHeld} AND ${isLost}
          FOR UPDATE SKIP LOCKED
        ) lost
        WHERE e.account_id = lost.a AND e.id = lost.i
      `.execute(ctx.prepared);
      if (numAffectedRows) ctx.wake('reminders');
    },
  });
}
