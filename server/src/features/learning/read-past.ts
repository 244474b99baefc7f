import type { PastMessage, PastPage, PastTalk } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context } from '#context';

/** The newest ones; what is older than these teaches what is no longer so. */
const MOST_CONVERSATIONS = 20_000;
const AT_ONCE = 50;
/** Of each, the newest. */
const MOST_MESSAGES = 2000;
/** All that is sent at once; the assistant reads less of it. */
const CHARACTERS = 10_000;

type Row = { conversationId: string; id: string; author: string; content: string; sortAt: Date };
type Conversation = { id: string; name: string | null; username: string | null; customerId: string };

/** The stored conversations of an account, some at a time, so that they are never all in memory. */
export async function* readPast(ctx: Context, accountId: string): AsyncGenerator<PastTalk> {
  let before: { lastSortAt: Date; id: string } | undefined;
  for (let read = 0; read < MOST_CONVERSATIONS; read += AT_ONCE) {
    const page = await findConversations(ctx, accountId, before);
    const messages = await findMessages(ctx, accountId, page);
    for (const conversation of page) {
      const { id, name, username, customerId } = conversation;
      const names = [name, username, customerId].filter((one) => one !== null);
      yield { id, names, messages: messages.get(id) ?? [] };
    }
    before = page.at(-1);
    if (page.length < AT_ONCE) return;
  }
}

async function findConversations(
  ctx: Context,
  accountId: string,
  before: { lastSortAt: Date; id: string } | undefined,
) {
  let query = ctx.db
    .selectFrom('conversations as c')
    .leftJoin('contacts as p', (join) =>
      join
        .onRef('p.accountId', '=', 'c.accountId')
        .onRef('p.channelId', '=', 'c.channelId')
        .onRef('p.customerId', '=', 'c.customerId'),
    )
    .select(['c.id', 'c.customerId', 'c.lastSortAt', 'p.name', 'p.username'])
    .where('c.accountId', '=', accountId)
    .where('c.isTest', '=', false);
  if (before) {
    query = query.where(sql<boolean>`(c.last_sort_at, c.id) < (${before.lastSortAt}, ${before.id})`);
  }
  return query.orderBy('c.lastSortAt', 'desc').orderBy('c.id', 'desc').limit(AT_ONCE).execute();
}

async function findMessages(
  ctx: Context,
  accountId: string,
  conversations: readonly Conversation[],
): Promise<Map<string, PastMessage[]>> {
  const ids = conversations.map(({ id }) => id);
  const { rows } = await sql<Row>`
    SELECT m.conversation_id, m.id, m.author, left(m.content, ${CHARACTERS}) AS content, m.sort_at
    FROM unnest(${ids}::uuid[]) AS c(id), LATERAL (
      SELECT * FROM messages
      WHERE account_id = ${accountId} AND conversation_id = c.id
      ORDER BY sort_at DESC, id DESC LIMIT ${MOST_MESSAGES}
    ) m
    WHERE m.content <> '' AND m.unsent_at IS NULL
    ORDER BY m.sort_at, m.id
  `.execute(ctx.db);
  const found = new Map<string, PastMessage[]>();
  for (const { conversationId, id, author, content, sortAt } of rows) {
    const list = found.get(conversationId) ?? [];
    found.set(conversationId, list);
    list.push({ id, by: authorOf(author), text: content, at: sortAt.getTime() });
  }
  return found;
}

/** The pages of the account's website that were read; `id` is the address. */
export async function readPages(ctx: Context, accountId: string): Promise<PastPage[]> {
  const rows = await ctx.db
    .selectFrom('materialParts as p')
    .innerJoin('materials as s', (join) =>
      join.onRef('s.accountId', '=', 'p.accountId').onRef('s.id', '=', 'p.materialId'),
    )
    .select(['p.name', 'p.text', 'p.readAt', 's.startedAt'])
    .where('s.accountId', '=', accountId)
    .where('s.kind', '=', 'website')
    .where('p.state', '=', 'read')
    .orderBy('p.position')
    .execute();
  return rows.map(({ name, text, readAt, startedAt }) => ({
    id: name,
    text,
    at: (readAt ?? startedAt).getTime(),
  }));
}

/** What was typed here or in the Instagram app teaches; what the assistant wrote does not. */
function authorOf(author: string): PastMessage['by'] {
  if (author === 'customer') return 'customer';
  return author === 'ai' ? 'automatic' : 'person';
}
