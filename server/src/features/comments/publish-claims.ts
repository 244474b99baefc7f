import { type RawBuilder, sql } from 'kysely';

import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

import { openComments, tellChanged } from './changed.ts';

export type Claimed = {
  accountId: string;
  id: string;
  fence: string;
  channelId: string;
  commentId: string;
  threadId: string;
  replyText: string;
  attempts: number;
};

/** Between two public answers of one account: the platform takes quick ones for spam. */
export const PAUSE_MS = 4000;
/** The first look at what may stand there. */
export const FIRST_LOOK_MS = 5000;

/** Someone's answer of this account is under way; the few that are held have an index of their own. */
const isPublishing = (account: RawBuilder<unknown>) => sql<boolean>`EXISTS (
  SELECT FROM comments p WHERE p.account_id = ${account} AND p.instance_id IS NOT NULL AND p.state = 'publishing'
)`;

/**
 * Takes due answers for this instance, of each account the next one when its pause is over and the one before has come
 * to an end, however long that took.
 */
export async function claimAnswers(ctx: Context, limit: number): Promise<Claimed[]> {
  const now = ctx.now();
  const { rows } = await sql<Claimed>`
    WITH free AS (
      SELECT s.account_id FROM comment_settings s
      WHERE coalesce(s.next_reply_at, '-infinity') <= ${now} AND NOT ${isPublishing(sql`s.account_id`)} AND s.account_id IN (
        SELECT c.account_id FROM comments c
        JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
        WHERE c.state = 'queued' AND c.due_at <= ${now} AND ch.token_state = 'live' AND ch.disconnected_at IS NULL
      )
      ORDER BY s.next_reply_at NULLS FIRST LIMIT ${limit} FOR UPDATE
    ),
    due AS (
      SELECT one.account_id, one.id FROM free, LATERAL (
        SELECT c.account_id, c.id FROM comments c
        JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
        WHERE c.account_id = free.account_id AND c.state = 'queued' AND c.due_at <= ${now}
          AND ch.token_state = 'live' AND ch.disconnected_at IS NULL
        -- Many that were approved together do not hold up a single one.
        ORDER BY (c.shared_id IS NOT NULL), c.due_at, c.id LIMIT 1 FOR UPDATE OF c SKIP LOCKED
      ) one
    ),
    paced AS (
      UPDATE comment_settings s SET next_reply_at = ${new Date(now.getTime() + PAUSE_MS)}
      FROM due WHERE s.account_id = due.account_id
    )
    UPDATE comments c SET state = 'publishing', instance_id = ${ctx.instanceId}, fence = c.fence + 1,
      leased_until = ${leaseEnd(now)}, unposted = true, sending_since = ${now}, attempts = c.attempts + 1
    FROM due WHERE c.account_id = due.account_id AND c.id = due.id
    RETURNING c.account_id, c.id, c.fence, c.channel_id, c.comment_id, c.thread_id, c.reply_text, c.attempts
  `.execute(ctx.prepared);
  return rows;
}

/** When further answers come due, as far as their accounts' pauses tell. One that is under way tells when it ends. */
export async function findUpcoming(ctx: Context, until: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    SELECT DISTINCT greatest(c.due_at, s.next_reply_at) AS at
    FROM comments c JOIN comment_settings s ON s.account_id = c.account_id
    WHERE c.state = 'queued' AND c.due_at <= ${until} AND coalesce(s.next_reply_at, '-infinity') <= ${until}
      AND NOT ${isPublishing(sql`s.account_id`)}
    ORDER BY at LIMIT 100
  `.execute(ctx.prepared);
  return rows.map(({ at }) => at);
}

/** False: the AI was switched off, or asked for drafts, after it queued this by itself. */
export async function mayGoOut(ctx: Context, { accountId, id }: Claimed): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM comments c JOIN accounts a ON a.id = c.account_id
    WHERE c.account_id = ${accountId} AND c.id = ${id} AND (
      c.reply_author <> 'ai' OR c.replied_by IS NOT NULL OR (a.auto_response_enabled AND NOT a.moderation_enabled)
    )
  `.execute(ctx.db);
  return rows.length > 0;
}

/**
 * The last look before the post: the claim must still be ours, and not settled by the webhook of what stands there.
 * The pause begins here: what came before it may have taken longer than the pause. It begins again with the outcome.
 */
export async function readyAnswer(ctx: Context, { accountId, id, fence }: Claimed): Promise<boolean> {
  const now = ctx.now();
  const { rows } = await sql`
    WITH paced AS (
      UPDATE comment_settings SET next_reply_at = ${new Date(now.getTime() + PAUSE_MS)}
      WHERE account_id = ${accountId} RETURNING account_id
    )
    UPDATE comments c SET sending_since = ${now}, unposted = false FROM paced
    WHERE c.account_id = paced.account_id AND c.id = ${id} AND c.state = 'publishing' AND c.fence = ${fence}
      AND c.instance_id = ${ctx.instanceId}
    RETURNING c.id
  `.execute(ctx.db);
  return rows.length > 0;
}

/** A post may take longer than the pause: what comes next keeps it from the end of that one. */
export async function pauseAfter(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  await sql`
    UPDATE comment_settings SET next_reply_at = greatest(next_reply_at, ${new Date(ctx.now().getTime() + PAUSE_MS)})
    WHERE account_id = ${accountId}
  `.execute(tx.db);
}

/** What was not posted yet goes on its way again. What may have been is looked for, and never posted again by itself. */
export function createAnswerLease(ctx: Context): Lease {
  const isHeld = sql<boolean>`state = 'publishing'`;

  async function queueAgain(isLost: RawBuilder<boolean>): Promise<void> {
    const { numAffectedRows } = await sql`
      UPDATE comments c SET state = 'queued', instance_id = NULL, fence = c.fence + 1, attempts = c.attempts - 1,
        unposted = false
      FROM (
        SELECT account_id AS a, id AS i FROM comments WHERE ${isHeld} AND unposted AND ${isLost}
        FOR UPDATE SKIP LOCKED
      ) lost
      WHERE c.account_id = lost.a AND c.id = lost.i
    `.execute(ctx.prepared);
    if (numAffectedRows) ctx.wake('comments');
  }

  async function abandon(accountId: string, id: string, isLost: RawBuilder<boolean>): Promise<void> {
    await ctx.transaction(async (tx) => {
      const { rows: free } = await sql`
        SELECT FROM comment_settings WHERE account_id = ${accountId} FOR UPDATE SKIP LOCKED
      `.execute(tx.db);
      if (free.length === 0) return;
      await openComments(tx, accountId);
      const { rows } = await sql`
        UPDATE comments SET state = 'unknown', instance_id = NULL, fence = fence + 1, failure_detail = 'instance_lost',
          looks = 0, look_at = ${new Date(ctx.now().getTime() + FIRST_LOOK_MS)}
        WHERE account_id = ${accountId} AND id = ${id} AND ${isHeld} AND NOT unposted AND ${isLost}
        RETURNING id
      `.execute(tx.db);
      if (rows.length > 0) tellChanged(tx, accountId, id);
    });
  }

  return createLease(ctx, {
    table: 'comments',
    end: 'leasedUntil',
    isHeld,
    async giveBack(isLost) {
      await queueAgain(isLost);
      const { rows } = await sql<{ accountId: string; id: string }>`
        SELECT account_id, id FROM comments WHERE ${isHeld} AND NOT unposted AND ${isLost}
      `.execute(ctx.prepared);
      for (const { accountId, id } of rows) {
        await abandon(accountId, id, isLost).catch((error: unknown) => {
          ctx.log.error(
            { err: error, comment: id },
            'an answer that nobody publishes could not be given back',
          );
        });
      }
    },
  });
}
