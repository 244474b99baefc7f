import { sql } from 'kysely';

import type { Context, Tx } from '#context';

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
      attempts = p.attempts + 1
    FROM due, messages m, conversations c, channels ch
    WHERE p.account_id = due.account_id AND p.id = due.id
      AND m.account_id = p.account_id AND m.id = p.message_id
      AND c.account_id = p.account_id AND c.id = p.conversation_id
      AND ch.account_id = p.account_id AND ch.id = p.channel_id
    RETURNING p.account_id, p.id, p.fence, p.channel_id, p.conversation_id, p.message_id, p.content, p.media_id, p.attempts,
      m.author, m.purpose, m.draft_id, c.customer_id, c.window_opened_at, ch.human_agent
  `.execute(ctx.db);
  return rows;
}

/**
 * The last look before the post: the lease must still be ours. An instance that slept was taken for dead,
 * its part is `unknown` by now, and this answers false.
 */
export async function readyPart(ctx: Context, part: ClaimedPart): Promise<boolean> {
  const { rows } = await sql`
    WITH held AS (
      UPDATE message_parts SET sending_since = ${ctx.now()}
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

/** The instances that are sending something, registered or not. */
export async function findSenders(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ instanceId: string }>`
    SELECT DISTINCT instance_id FROM message_parts WHERE state = 'sending' AND instance_id IS NOT NULL
  `.execute(ctx.db);
  return rows.map(({ instanceId }) => instanceId);
}
