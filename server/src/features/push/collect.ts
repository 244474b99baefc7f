import type { PushKind } from '@parley/contract/push-kinds.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { prepared } from '#infra/db/joined.ts';
import { newId } from '#infra/ids.ts';

import { isSettled } from './repository.ts';

/** Events older than that are no news: nobody is told in the evening what came in the morning. */
const NEWS_MINUTES = 10;
const ACCOUNTS = 20;
const EVENTS = 500;

type Event = { seq: string; payload: { type: string; conversationId?: string } & Record<string, unknown> };
type News = { kind: PushKind; about: string; aboutId: string; conversationId: string | null };
type Cursor = { accountId: string; seq: string; upTo: string };

/**
 * Looks through the live events that came since the last look, of accounts that somebody is told of, and writes down
 * what is to be told to whom, with how far it has looked. Two instances never look through the same.
 */
export async function collectNews(ctx: Context): Promise<void> {
  let count: number;
  do {
    count = await ctx.transaction(async (tx) => {
      const { rows } = await tx.db.executeQuery<Cursor>(prepared`
        SELECT c.account_id, c.seq, s.seq AS up_to FROM push_cursors c
        JOIN live_sequences s ON s.account_id = c.account_id AND s.seq > c.seq
        LIMIT ${ACCOUNTS} FOR UPDATE OF c SKIP LOCKED
      `);
      for (const row of rows) await collectFrom(ctx, tx, row);
      return rows.length;
    });
  } while (count === ACCOUNTS);
}

/** All numbers up to the account's own are committed: they are taken in the order of the commits. */
async function collectFrom(ctx: Context, tx: Tx, { accountId, seq, upTo }: Cursor): Promise<void> {
  if (!(await isFollowed(tx, accountId))) {
    await tx.db.deleteFrom('pushCursors').where('accountId', '=', accountId).execute();
    return;
  }
  const { rows: events } = await sql<Event>`
    SELECT seq, payload FROM live_events
    WHERE account_id = ${accountId} AND seq > ${seq} AND seq <= ${upTo}
      AND created_at > now() - make_interval(mins => ${NEWS_MINUTES})
    ORDER BY seq LIMIT ${EVENTS}
  `.execute(tx.db);
  const last = events.length === EVENTS ? events.at(-1)?.seq : undefined;
  await tx.db
    .updateTable('pushCursors')
    .set({ seq: last ?? upTo })
    .where('accountId', '=', accountId)
    .execute();
  const touched = [...new Set(events.flatMap(({ payload }) => payload.conversationId ?? []))];
  const news = [
    ...(await findMessages(tx, accountId, events)),
    ...events.flatMap(({ payload }) => waiting(payload)),
    ...(await findAttention(tx, accountId, touched)),
  ];
  await writeDown(ctx, tx, accountId, news);
  await closeSettled(ctx, tx, accountId, touched);
}

async function isFollowed(tx: Tx, accountId: string): Promise<boolean> {
  const found = tx.db.selectFrom('pushSubscriptions').select('id').where('accountId', '=', accountId);
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** To each device that wants to hear of the kind, and once. */
async function writeDown(ctx: Context, tx: Tx, accountId: string, news: readonly News[]): Promise<void> {
  if (news.length === 0) return;
  await sql`
    INSERT INTO push_outbox (account_id, id, subscription_id, kind, about, about_id, conversation_id, due_at, created_at)
    SELECT s.account_id, gen_random_uuid(), s.id, n.kind, n.about, n."aboutId", n."conversationId", ${ctx.now()}, ${ctx.now()}
    FROM jsonb_to_recordset(${JSON.stringify(news)}::jsonb) AS n(kind text, about text, "aboutId" uuid, "conversationId" uuid)
    JOIN push_subscriptions s ON s.account_id = ${accountId} AND n.kind = ANY(s.kinds)
    ON CONFLICT (subscription_id, about) DO NOTHING
  `.execute(tx.db);
}

/** Drafts and questions that came to wait for a person. */
function waiting(payload: Event['payload']): News[] {
  const conversationId = payload.conversationId ?? null;
  // An answer that goes out by itself asks nobody for anything.
  if (payload.type === 'pending_message_created' && payload['sendsAt'] === undefined) {
    const id = String(payload['pendingMessageId']);
    return [{ kind: 'drafts', about: `draft ${id}`, aboutId: id, conversationId }];
  }
  if (payload.type === 'insufficient_info' && payload['resolved'] !== true) {
    const id = String(payload['insufficientInfoId']);
    return [{ kind: 'missing', about: `missing ${id}`, aboutId: id, conversationId }];
  }
  return [];
}

/** What customers wrote just now, of each the newest: nothing imported, of our own, or of a test. */
async function findMessages(tx: Tx, accountId: string, events: readonly Event[]): Promise<News[]> {
  const ids = events.flatMap(({ payload }) => {
    const { id } = (payload['message'] ?? {}) as { id?: string };
    return payload.type === 'new_message' && id ? [id] : [];
  });
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string; conversationId: string }>`
    SELECT DISTINCT ON (m.conversation_id) m.id, m.conversation_id FROM messages m
    JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
    WHERE m.account_id = ${accountId} AND m.id = ANY(${ids}::uuid[]) AND m.author = 'customer'
      AND m.origin IN ('webhook', 'recovery') AND NOT c.is_test
    ORDER BY m.conversation_id, m.sort_at DESC
  `.execute(tx.db);
  return rows.map(({ id, conversationId }) => ({
    kind: 'messages',
    about: `message ${id}`,
    aboutId: id,
    conversationId,
  }));
}

/** Conversations among these that came to need a person; one that needs none any more can be told again. */
async function findAttention(tx: Tx, accountId: string, ids: readonly string[]): Promise<News[]> {
  if (ids.length === 0) return [];
  await sql`
    DELETE FROM push_attention a USING conversations c
    WHERE a.account_id = ${accountId} AND a.conversation_id = ANY(${ids}::uuid[])
      AND c.account_id = a.account_id AND c.id = a.conversation_id AND NOT c.needs_person
  `.execute(tx.db);
  const { rows } = await sql<{ conversationId: string }>`
    INSERT INTO push_attention (account_id, conversation_id)
    SELECT account_id, id FROM conversations
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND needs_person AND NOT is_test
    ON CONFLICT DO NOTHING RETURNING conversation_id
  `.execute(tx.db);
  return rows.map(({ conversationId }) => ({
    kind: 'attention',
    about: `attention ${conversationId} ${newId()}`,
    aboutId: conversationId,
    conversationId,
  }));
}

/** What stands on a device and was read or decided elsewhere goes there: of each conversation only the newest stands. */
async function closeSettled(ctx: Context, tx: Tx, accountId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    INSERT INTO push_outbox (account_id, id, subscription_id, kind, about, conversation_id, due_at, created_at)
    SELECT o.account_id, gen_random_uuid(), o.subscription_id, 'closed', 'closed ' || o.about, o.conversation_id,
      ${ctx.now()}, ${ctx.now()}
    FROM (
      SELECT DISTINCT ON (conversation_id, subscription_id) * FROM push_outbox
      WHERE account_id = ${accountId} AND conversation_id = ANY(${ids}::uuid[]) AND outcome = 'sent'
      ORDER BY conversation_id, subscription_id, place DESC
    ) o
    WHERE o.kind <> 'closed' AND ${isSettled}
    ON CONFLICT (subscription_id, about) DO NOTHING
  `.execute(tx.db);
}
