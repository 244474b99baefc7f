import { sql } from 'kysely';

import type { Context } from '#context';

/** What was written in one conversation, oldest first. */
export type Talk = { messages: { id: string; by: 'customer' | 'business'; text: string; at: Date }[] };

/** The newest ones; what is older than these teaches what is no longer so. */
const CONVERSATIONS = 2000;
const AT_ONCE = 100;
/** Of each; several times what Instagram gives. */
const MESSAGES = 300;
const CHARACTERS = 1000;

type Row = { conversationId: string; id: string; author: string; content: string; sortAt: Date };

/**
 * The stored conversations of an account, as what a person of the business and its customers wrote; what the assistant
 * wrote teaches nothing. The newest first; `limit` of them.
 */
export async function readTalks(ctx: Context, accountId: string, limit = CONVERSATIONS): Promise<Talk[]> {
  const conversations = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('isTest', '=', false)
    .orderBy('lastSortAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  const talks: Talk[] = [];
  for (let n = 0; n < conversations.length; n += AT_ONCE) {
    const ids = conversations.slice(n, n + AT_ONCE).map(({ id }) => id);
    const { rows } = await sql<Row>`
      SELECT m.conversation_id, m.id, m.author, left(m.content, ${CHARACTERS}) AS content, m.sort_at
      FROM unnest(${ids}::uuid[]) AS c(id), LATERAL (
        SELECT * FROM messages
        WHERE account_id = ${accountId} AND conversation_id = c.id
        ORDER BY sort_at DESC, id DESC LIMIT ${MESSAGES}
      ) m
      WHERE m.author IN ('customer', 'app', 'person') AND m.content <> '' AND m.unsent_at IS NULL
      ORDER BY m.conversation_id, m.sort_at, m.id
    `.execute(ctx.db);
    talks.push(...gather(rows));
  }
  return talks;
}

function gather(rows: readonly Row[]): Talk[] {
  const talks = new Map<string, Talk>();
  for (const { conversationId, id, author, content, sortAt } of rows) {
    const talk = talks.get(conversationId) ?? { messages: [] };
    talks.set(conversationId, talk);
    talk.messages.push({
      id,
      by: author === 'customer' ? 'customer' : 'business',
      text: content,
      at: sortAt,
    });
  }
  return [...talks.values()];
}
