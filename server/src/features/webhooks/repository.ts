import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { constant, prepared, unawaited } from '#infra/db/joined.ts';
import { newId } from '#infra/ids.ts';
import type { PlatformEvent } from '#instagram/events.ts';

export type Delivery = { accountId: string; id: string; channelId: string; body: Buffer };
/** `names`: the people and messages of its body. */
export type NewDelivery = Delivery & { names: readonly string[] };

/** Whoever received a delivery has this long to apply it before the sweep takes it up. */
const APPLY_SECONDS = 5;
const SWEEP_LEASE_SECONDS = 60;

/** The raw bodies, committed before anything is done with them; one that was committed with its message stays. */
export async function insertDeliveries(ctx: Context, deliveries: readonly NewDelivery[]): Promise<void> {
  const now = ctx.now();
  await ctx.db.executeQuery(prepared`
    INSERT INTO deliveries (account_id, id, channel_id, body, names, received_at, due_at)
    SELECT account_id, id, channel_id, body, ARRAY(SELECT jsonb_array_elements_text(names)), ${now}, ${new Date(now.getTime() + APPLY_SECONDS * 1000)}
    FROM unnest(
      ${deliveries.map(({ accountId }) => accountId)}::uuid[], ${deliveries.map(({ id }) => id)}::uuid[],
      ${deliveries.map(({ channelId }) => channelId)}::uuid[], ${deliveries.map(({ body }) => body)}::bytea[],
      ${deliveries.map(({ names }) => JSON.stringify(names))}::jsonb[]
    ) AS delivery (account_id, id, channel_id, body, names)
    ON CONFLICT (account_id, id) DO NOTHING
  `);
}

/** What a delivery speaks of. */
export type Named = { mids: readonly string[]; customerIds: readonly string[] };

/**
 * Raw bodies stay as evidence for a few days. Not where one repeats what was unsent, or what somebody wrote whose
 * conversation was deleted once. `d` is a delivery with its names. Each is looked up by its whole key and judged then:
 * with the judgement in the lookup, the planner expects few rows of an account and walks all of them.
 */
const REPEATS_WHAT_IS_GONE = constant(`(
  EXISTS (
    SELECT FROM unnest(d.customer_ids) AS named(customer_id) WHERE (
      SELECT c.deleted_before FROM contacts c
      WHERE c.account_id = d.account_id AND c.channel_id = d.channel_id AND c.customer_id = named.customer_id
    ) IS NOT NULL
  ) OR EXISTS (
    SELECT FROM unnest(d.mids) AS named(mid) WHERE (
      SELECT m.unsent_at FROM messages m
      WHERE m.account_id = d.account_id AND m.channel_id = d.channel_id AND m.mid = named.mid
    ) IS NOT NULL OR (
      SELECT m.unsent_at FROM message_parts p
      JOIN messages m ON m.account_id = p.account_id AND m.id = p.message_id
      WHERE p.account_id = d.account_id AND p.channel_id = d.channel_id AND p.mid = named.mid
    ) IS NOT NULL
  )
)`);

/** The raw bodies of what this transaction has applied. */
export async function insertApplied(
  ctx: Context,
  tx: Tx,
  deliveries: readonly (NewDelivery & Named)[],
): Promise<void> {
  const input = deliveries.map(({ accountId, id, channelId, mids, customerIds, body, names }) => ({
    account_id: accountId,
    id,
    channel_id: channelId,
    mids,
    customer_ids: customerIds,
    body: body.toString('base64'),
    names,
  }));
  await tx.db.executeQuery(unawaited`
    INSERT INTO deliveries (account_id, id, channel_id, body, names, state, received_at, due_at)
    SELECT account_id, id, channel_id, decode(body, 'base64'), names, 'applied', ${ctx.now()}, ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS d(
      account_id uuid, id uuid, channel_id uuid, mids text[], customer_ids text[], body text, names text[]
    )
    WHERE NOT ${REPEATS_WHAT_IS_GONE}
  `);
}

/** Settles a raw body that was committed before. */
export async function markApplied(
  { db }: Pick<Tx, 'db'> | Pick<Context, 'db'>,
  delivery: Pick<Delivery, 'accountId' | 'id' | 'channelId'>,
  { mids, customerIds }: Named,
): Promise<void> {
  const { accountId, id, channelId } = delivery;
  await db.executeQuery(unawaited`
    WITH d AS (
      SELECT ${accountId}::uuid AS account_id, ${channelId}::uuid AS channel_id, ${mids}::text[] AS mids,
        ${customerIds}::text[] AS customer_ids
    ),
    wiped AS (
      DELETE FROM deliveries
      WHERE account_id = ${accountId} AND id = ${id} AND (SELECT ${REPEATS_WHAT_IS_GONE} FROM d)
      RETURNING id
    )
    UPDATE deliveries SET state = 'applied'
    WHERE account_id = ${accountId} AND id = ${id} AND NOT EXISTS (SELECT FROM wiped)
  `);
}

export async function claimDeliveries(ctx: Context, limit: number): Promise<Delivery[]> {
  const now = ctx.now();
  const { rows } = await sql<Delivery>`
    UPDATE deliveries d SET attempts = attempts + 1,
      due_at = ${now}::timestamptz + make_interval(secs => ${SWEEP_LEASE_SECONDS} * least(attempts + 1, 30))
    FROM (
      SELECT account_id, id FROM deliveries WHERE state = 'received' AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE d.account_id = due.account_id AND d.id = due.id
    RETURNING d.account_id, d.id, d.channel_id, d.body
  `.execute(ctx.prepared);
  return rows;
}

export type KeptState = 'kept' | 'parked' | 'failed';
type Where = { accountId: string; channelId: string };

/** Keeps an event that cannot be applied (yet); a redelivery of it changes nothing. */
export async function keepEvent(
  ctx: Context,
  tx: Tx,
  where: Where,
  event: PlatformEvent,
  state: KeptState,
  reason: string | null,
): Promise<void> {
  const dueAt = state === 'kept' ? null : new Date(ctx.now().getTime() + 2000);
  const customerId = 'customerId' in event ? event.customerId : null;
  const mid = 'mid' in event ? event.mid : null;
  await sql`
    INSERT INTO platform_events (
      account_id, id, channel_id, kind, state, dedupe_key, mid, customer_id, payload, reason, due_at
    ) VALUES (
      ${where.accountId}, ${newId()}, ${where.channelId}, ${event.kind}, ${state}, ${event.dedupeKey}, ${mid},
      ${customerId}, ${JSON.stringify(event)}::jsonb, ${reason}, ${dueAt}
    )
    ON CONFLICT (account_id, channel_id, dedupe_key) DO NOTHING
  `.execute(tx.db);
}

export type KeptEvent = Where & {
  id: string;
  state: 'parked' | 'echo' | 'failed';
  attempts: number;
  event: PlatformEvent;
};
type KeptRow = Omit<KeptEvent, 'event'> & { payload: PlatformEvent };

/** Dates travel through jsonb as text. */
function revive({ payload, ...row }: KeptRow): KeptEvent {
  return { ...row, event: { ...payload, at: payload.at ? new Date(payload.at) : null } };
}

/** What was parked for a message that has now arrived, in the order in which it came. */
export async function takeParked(tx: Tx, where: Where, mid: string): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptRow>`
    DELETE FROM platform_events
    WHERE account_id = ${where.accountId} AND channel_id = ${where.channelId} AND mid = ${mid} AND state = 'parked'
    RETURNING id, account_id, channel_id, state, attempts, payload
  `.execute(tx.db);
  return rows.map(revive).sort((a, b) => (a.id < b.id ? -1 : 1));
}

const MAX_BACKOFF_SECONDS = 3600;

export async function claimEvents(ctx: Context, limit: number): Promise<KeptEvent[]> {
  const now = ctx.now();
  const { rows } = await sql<KeptRow>`
    UPDATE platform_events e SET attempts = attempts + 1, due_at = ${now}::timestamptz + make_interval(
      secs => least(${MAX_BACKOFF_SECONDS}, power(2, least(e.attempts, 12) + 1)))
    FROM (
      SELECT account_id, id FROM platform_events WHERE state IN ('parked', 'echo', 'failed') AND due_at <= ${now}
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE e.account_id = due.account_id AND e.id = due.id
    RETURNING e.id, e.account_id, e.channel_id, e.state, e.attempts, e.payload
  `.execute(ctx.prepared);
  return rows.map(revive);
}

export async function dropEvent(
  { db }: Pick<Tx, 'db'> | Pick<Context, 'db'>,
  event: KeptEvent,
): Promise<void> {
  await db
    .deleteFrom('platformEvents')
    .where('accountId', '=', event.accountId)
    .where('id', '=', event.id)
    .execute();
}

/** Tried often enough. A failure stays as evidence; what waited for a message that never came goes, with its words. */
export async function giveUpEvent(ctx: Context, event: KeptEvent, reason: string): Promise<void> {
  if (event.state === 'parked') return dropEvent(ctx, event);
  await ctx.db
    .updateTable('platformEvents')
    .set({ state: 'kept', dueAt: null, reason })
    .where('accountId', '=', event.accountId)
    .where('id', '=', event.id)
    .execute();
}
