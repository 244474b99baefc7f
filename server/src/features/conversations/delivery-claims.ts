import { sql } from 'kysely';

import type { Context, Tx } from '#context';

export type ClaimedPart = { accountId: string; id: string; fence: string };

export type ReadyPart = ClaimedPart & {
  channelId: string;
  conversationId: string;
  messageId: string;
  customerId: string;
  content: string;
  attempts: number;
  author: string;
  purpose: string | null;
  draftId: string | null;
  windowOpenedAt: Date | null;
  humanAgent: boolean;
};

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
            o.state = 'sending' OR (o.state = 'queued' AND o.id < p.id)
            OR (o.state = 'unknown' AND o.message_id = p.message_id)
          )
        )
      ORDER BY p.due_at LIMIT ${limit}
      FOR UPDATE OF p SKIP LOCKED
    )
    UPDATE message_parts p
    SET state = 'sending', instance_id = ${ctx.instanceId}, fence = p.fence + 1, sending_since = ${now},
      attempts = p.attempts + 1
    FROM due WHERE p.account_id = due.account_id AND p.id = due.id
    RETURNING p.account_id, p.id, p.fence
  `.execute(ctx.db);
  return rows;
}

/**
 * The last look before the post: the lease must still be ours. An instance that slept was taken for dead,
 * its part is `unknown` by now, and this answers null.
 */
export async function readyPart(ctx: Context, claimed: ClaimedPart): Promise<ReadyPart | null> {
  const { rows } = await sql<ReadyPart>`
    WITH held AS (
      UPDATE message_parts SET sending_since = ${ctx.now()}
      WHERE account_id = ${claimed.accountId} AND id = ${claimed.id} AND state = 'sending'
        AND instance_id = ${ctx.instanceId} AND fence = ${claimed.fence}
      RETURNING *
    ),
    marked AS (
      UPDATE messages m SET delivery_state = 'sending'
      FROM held WHERE m.account_id = held.account_id AND m.id = held.message_id
      RETURNING m.author, m.purpose, m.draft_id
    )
    SELECT held.account_id, held.id, held.fence, held.channel_id, held.conversation_id, held.message_id, held.content,
      held.attempts, marked.author, marked.purpose, marked.draft_id, c.customer_id, c.window_opened_at, ch.human_agent
    FROM held, marked, conversations c, channels ch
    WHERE c.account_id = held.account_id AND c.id = held.conversation_id
      AND ch.account_id = held.account_id AND ch.id = held.channel_id
  `.execute(ctx.db);
  return rows[0] ?? null;
}

export type AbandonedMessage = {
  accountId: string;
  conversationId: string;
  messageId: string;
  draftId: string | null;
  purpose: string | null;
};

/** What dead instances were sending is never queued again: it may have arrived, so it is unknown. */
export async function abandonParts(tx: Tx, deadInstanceIds: string[]): Promise<AbandonedMessage[]> {
  const { rows } = await sql<AbandonedMessage>`
    WITH lost AS (
      UPDATE message_parts SET state = 'unknown', maybe_sent = true, failure = 'unknown', failure_detail = 'instance_lost'
      WHERE state = 'sending' AND instance_id = ANY(${deadInstanceIds}::uuid[])
      RETURNING account_id, conversation_id, message_id
    )
    SELECT DISTINCT m.account_id, m.conversation_id, m.id AS message_id, m.draft_id, m.purpose
    FROM lost JOIN messages m ON m.account_id = lost.account_id AND m.id = lost.message_id
  `.execute(tx.db);
  return rows;
}
