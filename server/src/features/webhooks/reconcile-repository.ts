import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { createLease, type Lease, leaseEnd } from '#infra/leases.ts';

/** A channel that is this instance's to look through. Times are the platform's own; null before the first look. */
export type Claimed = {
  accountId: string;
  id: string;
  fence: string;
  begunAt: Date | null;
  settledUntil: Date | null;
  seenUntil: Date | null;
};

/** Takes channels whose time has come, those among them that were connected since. */
export async function claimChannels(ctx: Context, limit: number): Promise<Claimed[]> {
  const now = ctx.now();
  await sql`
    INSERT INTO reconciliations (account_id, id, due_at)
    SELECT account_id, id, ${now} FROM channels ch
    WHERE disconnected_at IS NULL AND token_state = 'live' AND NOT EXISTS (
      SELECT FROM reconciliations r WHERE r.account_id = ch.account_id AND r.id = ch.id
    )
    ON CONFLICT DO NOTHING
  `.execute(ctx.prepared);
  const { rows } = await sql<Claimed>`
    UPDATE reconciliations r SET instance_id = ${ctx.instanceId}, fence = r.fence + 1, leased_until = ${leaseEnd(now)}
    FROM (
      SELECT account_id AS a, id AS i FROM reconciliations
      WHERE instance_id IS NULL AND due_at <= ${now} ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE r.account_id = due.a AND r.id = due.i
    RETURNING r.account_id, r.id, r.fence, r.begun_at, r.settled_until, r.seen_until
  `.execute(ctx.prepared);
  return rows;
}

export function createReconcileLease(ctx: Context): Lease {
  return createLease(ctx, {
    table: 'reconciliations',
    end: 'leasedUntil',
    isHeld: sql<boolean>`true`,
    giveBack: (isLost) =>
      sql`
        UPDATE reconciliations r SET instance_id = NULL, fence = r.fence + 1
        FROM (SELECT account_id AS a, id AS i FROM reconciliations WHERE ${isLost} FOR UPDATE SKIP LOCKED) lost
        WHERE r.account_id = lost.a AND r.id = lost.i
      `.execute(ctx.prepared),
  });
}

export type Marks = { begunAt: Date; settledUntil: Date; seenUntil: Date };

/** Gives the channel back until then; false when somebody else has taken it over. Without marks they stay. */
export async function giveBack(
  db: Context['db'] | Tx['db'],
  { accountId, id, fence }: Claimed,
  dueAt: Date,
  marks?: Marks,
): Promise<boolean> {
  const updated = await db
    .updateTable('reconciliations')
    .set({ dueAt, instanceId: null, ...marks })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** The newest message of a channel that a webhook brought, by the platform's clock; null when there is none. */
export async function findNewestKnown(ctx: Context, { accountId, id }: Claimed): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(m.platform_at) AS at FROM (
      SELECT id FROM conversations WHERE account_id = ${accountId} AND channel_id = ${id}
      ORDER BY moved_at DESC LIMIT 50
    ) c JOIN messages m ON m.account_id = ${accountId} AND m.conversation_id = c.id
  `.execute(ctx.db);
  return rows[0]?.at ?? null;
}

export type Candidate = { mid: string; customerId: string; text: string | null; at: Date };

/** A tap is stored by its button's text, and may have another id among the messages of the platform. */
const POSTBACK_SECONDS = 60;

/** Those of the messages that are here, or were here before their conversation was deleted. */
export async function findKnown(
  db: Context['db'] | Tx['db'],
  { accountId, id: channelId }: Pick<Claimed, 'accountId' | 'id'>,
  candidates: readonly Candidate[],
): Promise<Set<string>> {
  if (candidates.length === 0) return new Set();
  const input = candidates.map(({ mid, customerId, text, at }) => ({
    mid,
    customer_id: customerId,
    content: text,
    at,
  }));
  const { rows } = await sql<{ mid: string }>`
    SELECT i.mid FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(
      mid text, customer_id text, content text, at timestamptz
    )
    WHERE EXISTS (
      SELECT FROM messages m WHERE m.account_id = ${accountId} AND m.channel_id = ${channelId} AND m.mid = i.mid
    ) OR EXISTS (
      SELECT FROM message_parts p WHERE p.account_id = ${accountId} AND p.channel_id = ${channelId} AND p.mid = i.mid
    ) OR EXISTS (
      SELECT FROM contacts p
      WHERE p.account_id = ${accountId} AND p.channel_id = ${channelId} AND p.customer_id = i.customer_id
        AND (i.mid = ANY(p.deleted_mids) OR i.at <= p.deleted_before)
    ) OR EXISTS (
      SELECT FROM conversations c JOIN messages m ON m.account_id = c.account_id AND m.conversation_id = c.id
      WHERE c.account_id = ${accountId} AND c.channel_id = ${channelId} AND c.customer_id = i.customer_id
        AND m.author = 'customer' AND m.content = i.content AND m.details ? 'postback'
        AND abs(extract(epoch FROM m.platform_at - i.at)) < ${POSTBACK_SECONDS}
    )
  `.execute(db);
  return new Set(rows.map(({ mid }) => mid));
}

/** Within the transaction that stores messages of it. */
export async function isConnected(tx: Tx, { accountId, id }: Claimed): Promise<boolean> {
  const row = await tx.db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** So long the dashboard tells of what was recovered. */
const TOLD_HOURS = 24;

/** Counts on while the last ones are told of, and begins anew after that. */
export async function countRecovered(
  ctx: Context,
  tx: Tx,
  { accountId, id }: Claimed,
  count: number,
): Promise<void> {
  const now = ctx.now();
  await sql`
    UPDATE reconciliations SET recovered_at = ${now}, recovered = ${count}::int + CASE
      WHEN recovered_at > ${now}::timestamptz - make_interval(hours => ${TOLD_HOURS}) THEN recovered ELSE 0 END
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
}

/** Of the last day, over all channels of the account; null when there were none. */
export async function findRecovered(
  ctx: Context,
  accountId: string,
): Promise<{ count: number; at: Date } | null> {
  const { rows } = await sql<{ count: number; at: Date }>`
    SELECT sum(recovered)::int AS count, max(recovered_at) AS at FROM reconciliations
    WHERE account_id = ${accountId}
      AND recovered_at > ${ctx.now()}::timestamptz - make_interval(hours => ${TOLD_HOURS})
    HAVING count(*) > 0
  `.execute(ctx.db);
  return rows[0] ?? null;
}

/** A comment that is told of again and again, under one post, writes no more often. */
const HEARD_MINUTES = 5;

/** A webhook brought a comment: those before it were missed by chance. */
export async function noteHeardComment(
  ctx: Context,
  tx: Tx,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<void> {
  const now = ctx.now();
  await sql`
    UPDATE reconciliations SET comment_heard_at = ${now}, comments_missed = 0
    WHERE account_id = ${accountId} AND id = ${channelId} AND (
      comments_missed > 0 OR comment_heard_at IS NULL
      OR comment_heard_at < ${now}::timestamptz - make_interval(mins => ${HEARD_MINUTES})
    )
  `.execute(tx.db);
}

/** So many comments of customers were found that no webhook had brought. */
export async function addMissedComments(
  ctx: Context,
  { accountId, id }: Claimed,
  count: number,
): Promise<void> {
  await ctx.db
    .updateTable('reconciliations')
    .set((eb) => ({ commentsMissed: eb('commentsMissed', '+', count) }))
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Of a channel; null before it was first looked through. */
export async function findHeardComments(
  ctx: Context,
  accountId: string,
  channelId: string,
): Promise<{ missed: number; heardAt: Date | null } | null> {
  const row = await ctx.db
    .selectFrom('reconciliations')
    .select(['commentsMissed as missed', 'commentHeardAt as heardAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row ?? null;
}
