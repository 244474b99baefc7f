import type { PastTalk } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context } from '#context';

/** The newest ones; what is older than these teaches what is no longer so. */
const CONVERSATIONS = 2000;
const AT_ONCE = 50;
/** Of each; several times what Instagram gives. */
const MESSAGES = 300;
const CHARACTERS = 1500;

type Row = {
  conversationId: string;
  name: string | null;
  username: string | null;
  id: string;
  author: string;
  content: string;
  sortAt: Date;
};

/** The stored conversations of an account, a few in memory at a time, those that moved last first; `limit` of them. */
export async function* readTalks(
  ctx: Context,
  accountId: string,
  limit = CONVERSATIONS,
): AsyncGenerator<PastTalk> {
  const conversations = await ctx.db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('isTest', '=', false)
    .orderBy('lastSortAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  for (let n = 0; n < conversations.length; n += AT_ONCE) {
    const ids = conversations.slice(n, n + AT_ONCE).map(({ id }) => id);
    const { rows } = await sql<Row>`
      SELECT m.conversation_id, p.name, p.username, m.id, m.author, left(m.content, ${CHARACTERS}) AS content, m.sort_at
      FROM unnest(${ids}::uuid[]) AS wanted(id)
      JOIN conversations c ON c.account_id = ${accountId} AND c.id = wanted.id
      JOIN contacts p ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
      CROSS JOIN LATERAL (
        SELECT * FROM messages
        WHERE account_id = c.account_id AND conversation_id = c.id
        ORDER BY sort_at DESC, id DESC LIMIT ${MESSAGES}
      ) m
      WHERE m.content <> '' AND m.unsent_at IS NULL
      ORDER BY m.conversation_id, m.sort_at, m.id
    `.execute(ctx.db);
    yield* gather(rows);
  }
}

function gather(rows: readonly Row[]): PastTalk[] {
  const talks = new Map<string, PastTalk & { messages: PastTalk['messages'][number][] }>();
  for (const { conversationId, name, username, id, author, content, sortAt } of rows) {
    const names = [name, username].filter((one) => one !== null);
    const talk = talks.get(conversationId) ?? { id: conversationId, names, messages: [] };
    talks.set(conversationId, talk);
    talk.messages.push({ id, by: whose(author), text: content, at: sortAt.getTime() });
  }
  return [...talks.values()];
}

function whose(author: string): PastTalk['messages'][number]['by'] {
  if (author === 'customer') return 'customer';
  return author === 'ai' ? 'automatic' : 'person';
}
