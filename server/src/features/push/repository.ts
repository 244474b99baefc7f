import type { PushKind } from '@parley/contract/push-kinds.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

/** A notification that is this instance's to send, with all that it says and where it goes. */
export type Claimed = {
  accountId: string;
  id: string;
  fence: string;
  kind: PushKind | 'test' | 'closed';
  attempts: number;
  conversationId: string | null;
  subscriptionId: string;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  quietFrom: number | null;
  quietTo: number | null;
  showsText: boolean;
  /** This device was refused before, and that was told. */
  refusedAt: Date | null;
  language: string;
  timezone: string;
  /** Who it is about, and what they wrote; null where it is about no conversation or no message. */
  name: string | null;
  text: string | null;
  aboutId: string | null;
  /** A draft of the AI's that nothing speaks against, and without files. */
  isUnmarked: boolean;
  /** Somebody has read or decided it meanwhile. */
  isSettled: boolean;
};

/** Whether what a row `o` of the outbox tells of waits for nobody any more. */
export const isSettled: RawBuilder<boolean> = sql<boolean>`(CASE o.kind
  WHEN 'messages' THEN NOT EXISTS (
    SELECT FROM conversations v
    JOIN messages m ON m.account_id = v.account_id AND m.conversation_id = v.id AND m.id = o.about_id
    WHERE v.account_id = o.account_id AND v.id = o.conversation_id AND v.is_unread AND m.unsent_at IS NULL
  )
  WHEN 'attention' THEN NOT EXISTS (
    SELECT FROM conversations v
    WHERE v.account_id = o.account_id AND v.id = o.conversation_id AND v.needs_person
  )
  WHEN 'drafts' THEN NOT EXISTS (
    SELECT FROM drafts d WHERE d.account_id = o.account_id AND d.id = o.about_id AND d.status = 'pending'
  )
  WHEN 'missing' THEN NOT EXISTS (
    SELECT FROM missing_info i WHERE i.account_id = o.account_id AND i.id = o.about_id AND i.status = 'open'
  )
  ELSE false
END)`;

export async function claimDue(ctx: Context, limit: number): Promise<Claimed[]> {
  const now = ctx.now();
  const { rows } = await sql<Claimed>`
    UPDATE push_outbox o SET state = 'sending', instance_id = ${ctx.instanceId}, fence = o.fence + 1,
      attempts = o.attempts + 1, is_posted = false, leased_until = ${leaseEnd(now)}
    FROM (
      SELECT w.account_id AS a, w.id AS i, s.session_id, s.endpoint, s.p256dh, s.auth, s.quiet_from, s.quiet_to,
        s.shows_text, s.refused_at, u.language, a.timezone, coalesce(c.name, '@' || c.username) AS name,
        coalesce(m.content, d.final_text) AS text, (d.id IS NOT NULL AND NOT d.is_held AND d.media_rule_id IS NULL) AS is_unmarked
      FROM push_outbox w
      JOIN push_subscriptions s ON s.account_id = w.account_id AND s.id = w.subscription_id
      JOIN users u ON u.id = s.user_id
      JOIN accounts a ON a.id = w.account_id
      LEFT JOIN conversations v ON v.account_id = w.account_id AND v.id = w.conversation_id
      LEFT JOIN contacts c ON c.account_id = v.account_id AND c.channel_id = v.channel_id AND c.customer_id = v.customer_id
      LEFT JOIN messages m ON w.kind = 'messages' AND m.account_id = w.account_id AND m.id = w.about_id
      LEFT JOIN drafts d ON w.kind = 'drafts' AND d.account_id = w.account_id AND d.id = w.about_id
      WHERE w.state = 'waiting' AND w.due_at <= ${now} AND (s.wait_until IS NULL OR s.wait_until <= ${now})
      ORDER BY w.due_at LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED
    ) due
    WHERE o.account_id = due.a AND o.id = due.i
    RETURNING o.account_id, o.id, o.fence, o.kind, o.attempts, o.conversation_id, o.subscription_id, due.session_id,
      due.endpoint, due.p256dh, due.auth, due.quiet_from, due.quiet_to, due.shows_text, due.refused_at, due.language,
      due.timezone, due.name, due.text, o.about_id,
      due.is_unmarked, ${isSettled} AS is_settled
  `.execute(ctx.prepared);
  return rows;
}

/** What was held and may have left is not known to have arrived, and goes out no second time. */
export function createPushLease(ctx: Context): Lease {
  return createLease(ctx, {
    table: 'pushOutbox',
    end: 'leasedUntil',
    isHeld: sql<boolean>`state = 'sending'`,
    giveBack: (isLost) =>
      sql`
        UPDATE push_outbox o SET instance_id = NULL, fence = o.fence + 1,
          state = CASE WHEN o.is_posted THEN 'done' ELSE 'waiting' END,
          outcome = CASE WHEN o.is_posted THEN 'unknown' END
        FROM (
          SELECT account_id AS a, id AS i FROM push_outbox WHERE state = 'sending' AND ${isLost} FOR UPDATE SKIP LOCKED
        ) lost
        WHERE o.account_id = lost.a AND o.id = lost.i
      `.execute(ctx.prepared),
  });
}

type Mine = Pick<Claimed, 'accountId' | 'id' | 'fence'>;
type Outcome = 'sent' | 'quiet' | 'settled' | 'refused' | 'given_up' | 'unknown';

/** Right before the request leaves; false where the row is somebody else's by now. */
export async function markPosted(db: Context['db'], mine: Mine): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE push_outbox SET is_posted = true
    WHERE account_id = ${mine.accountId} AND id = ${mine.id} AND fence = ${mine.fence}
  `.execute(db);
  return numAffectedRows === 1n;
}

export async function finish(db: Tx['db'] | Context['db'], mine: Mine, outcome: Outcome): Promise<void> {
  await sql`
    UPDATE push_outbox SET state = 'done', outcome = ${outcome}, instance_id = NULL
    WHERE account_id = ${mine.accountId} AND id = ${mine.id} AND fence = ${mine.fence}
  `.execute(db);
}

export async function sendAgain(db: Context['db'], mine: Mine, dueAt: Date): Promise<void> {
  await sql`
    UPDATE push_outbox SET state = 'waiting', due_at = ${dueAt}, instance_id = NULL
    WHERE account_id = ${mine.accountId} AND id = ${mine.id} AND fence = ${mine.fence}
  `.execute(db);
}
