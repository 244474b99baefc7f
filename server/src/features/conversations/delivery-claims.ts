import { type RawBuilder, sql } from 'kysely';

import type { Context } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

import { type DeliveredMessage, type SettleHooks, settleMessage } from './settle-message.ts';

export type ClaimedPart = {
  accountId: string;
  id: string;
  fence: string;
  channelId: string;
  conversationId: string;
  messageId: string;
  customerId: string;
  content: string;
  /** The part is this file, and has no content. */
  mediaId: string | null;
  /** Pictures that go in the same message after it. */
  moreMediaIds: string[];
  attempts: number;
  author: string;
  purpose: string | null;
  draftId: string | null;
  windowOpenedAt: Date | null;
  humanAgent: boolean;
};

/** An echo comes within seconds. What waits for one longer than this lets later messages pass. */
const ECHO_SECONDS = 60;

/**
 * Takes due parts for this instance. A part waits for those queued before it in its conversation,
 * for the one in flight, and for an unknown part of its own message.
 */
export async function claimParts(ctx: Context, limit: number): Promise<ClaimedPart[]> {
  const now = ctx.now();
  const { rows } = await sql<ClaimedPart>`
    WITH due AS (
      SELECT p.account_id, p.id FROM message_parts p
      JOIN channels ch ON ch.account_id = p.account_id AND ch.id = p.channel_id
      WHERE p.state = 'queued' AND p.due_at <= ${now}
        AND ch.token_state = 'live' AND ch.disconnected_at IS NULL
        AND NOT EXISTS (
          SELECT FROM message_parts o
          WHERE o.account_id = p.account_id AND o.conversation_id = p.conversation_id AND (
            o.state = 'sending' OR (o.state = 'unknown' AND o.message_id = p.message_id)
            OR (o.state = 'queued' AND o.id < p.id AND NOT EXISTS (
              SELECT FROM message_parts u
              WHERE u.account_id = o.account_id AND u.message_id = o.message_id AND u.state = 'unknown'
                AND u.sending_since < ${now}::timestamptz - make_interval(secs => ${ECHO_SECONDS})
            ))
          )
        )
      ORDER BY p.due_at LIMIT ${limit}
      FOR UPDATE OF p SKIP LOCKED
    )
    UPDATE message_parts p
    SET state = 'sending', instance_id = ${ctx.instanceId}, fence = p.fence + 1, sending_since = ${now},
      attempts = p.attempts + 1, leased_until = ${leaseEnd(now)}, unposted = true, looks = 0, look_at = NULL
    FROM due, messages m, conversations c, channels ch
    WHERE p.account_id = due.account_id AND p.id = due.id
      AND m.account_id = p.account_id AND m.id = p.message_id
      AND c.account_id = p.account_id AND c.id = p.conversation_id
      AND ch.account_id = p.account_id AND ch.id = p.channel_id
    RETURNING p.account_id, p.id, p.fence, p.channel_id, p.conversation_id, p.message_id, p.content, p.media_id, p.more_media_ids, p.attempts,
      m.author, m.purpose, m.draft_id, c.customer_id, c.window_opened_at, ch.human_agent
  `.execute(ctx.prepared);
  return rows;
}

/**
 * The last look before the post: the lease must still be ours. An instance that slept was taken for dead, its part is
 * somebody else's by now, and this answers false.
 */
export async function readyPart(ctx: Context, part: ClaimedPart): Promise<boolean> {
  const { rows } = await sql`
    WITH held AS (
      UPDATE message_parts SET sending_since = ${ctx.now()}, unposted = false
      WHERE account_id = ${part.accountId} AND id = ${part.id} AND state = 'sending'
        AND instance_id = ${ctx.instanceId} AND fence = ${part.fence}
      RETURNING account_id, message_id
    )
    UPDATE messages m SET delivery_state = 'sending'
    FROM held WHERE m.account_id = held.account_id AND m.id = held.message_id
    RETURNING m.id
  `.execute(ctx.db);
  return rows.length > 0;
}

/**
 * What was not posted yet goes on its way again. What may have been posted is never queued again: it may have arrived,
 * so it is unknown.
 */
export function createPartLease(ctx: Context, hooks: SettleHooks): Lease {
  const isHeld = sql<boolean>`state = 'sending'`;

  async function queueAgain(isLost: RawBuilder<boolean>): Promise<void> {
    const { numAffectedRows } = await sql`
      UPDATE message_parts p SET state = 'queued', instance_id = NULL, fence = p.fence + 1, attempts = p.attempts - 1,
        unposted = false
      FROM (
        SELECT account_id AS a, id AS i FROM message_parts WHERE ${isHeld} AND unposted AND ${isLost}
        FOR UPDATE SKIP LOCKED
      ) lost
      WHERE p.account_id = lost.a AND p.id = lost.i
    `.execute(ctx.prepared);
    if (numAffectedRows) ctx.wake('parts');
  }

  /** The conversation's row is locked before its part, as everywhere. */
  async function abandon(id: string, isLost: RawBuilder<boolean>): Promise<void> {
    await ctx.transaction(async (tx) => {
      const { rows: free } = await sql`
        SELECT FROM conversations c JOIN message_parts p ON p.account_id = c.account_id AND p.conversation_id = c.id
        WHERE p.id = ${id} FOR UPDATE OF c SKIP LOCKED
      `.execute(tx.db);
      if (free.length === 0) return;
      const { rows } = await sql<DeliveredMessage>`
        WITH lost AS (
          UPDATE message_parts SET state = 'unknown', maybe_sent = true, failure = 'unknown',
            failure_detail = 'instance_lost', instance_id = NULL
          WHERE id = ${id} AND ${isHeld} AND NOT unposted AND ${isLost}
          RETURNING account_id, message_id
        )
        SELECT m.account_id, m.conversation_id, m.id AS message_id, m.draft_id, m.purpose
        FROM lost JOIN messages m ON m.account_id = lost.account_id AND m.id = lost.message_id
      `.execute(tx.db);
      for (const message of rows) await settleMessage(tx, message, { state: 'unknown' }, hooks);
    });
  }

  return createLease(ctx, {
    table: 'messageParts',
    end: 'leasedUntil',
    isHeld,
    async giveBack(isLost) {
      await queueAgain(isLost);
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM message_parts WHERE ${isHeld} AND NOT unposted AND ${isLost}
      `.execute(ctx.prepared);
      for (const { id } of rows) {
        await abandon(id, isLost).catch((error: unknown) => {
          // Of one conversation: the others come back all the same, and this one is tried again.
          ctx.log.error({ err: error, part: id }, 'a part that nobody sends could not be given back');
        });
      }
    },
  });
}
