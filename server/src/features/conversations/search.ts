import type { FoundMessage } from '@parley/contract/message-search.ts';
import { sql } from 'kysely';

import { excerptOf } from './excerpt.ts';
import type { Reader } from './repository.ts';

type FoundRow = Pick<
  FoundMessage,
  'id' | 'conversationId' | 'participantName' | 'participantUsername' | 'participantProfilePic'
> & { author: string; sortAt: Date; content: string };

/** Messages of all conversations that have every word of `search`, or words that begin with it, newest first. */
export async function searchMessages(
  db: Reader,
  accountId: string,
  search: string,
  limit: number,
): Promise<FoundMessage[]> {
  const query = await readQuery(db, accountId, search);
  if (query === null) return [];
  const rows = await findByWords(db, accountId, query, limit);
  return rows.map(({ content, sortAt, author, ...row }) => ({
    ...row,
    author: author as FoundMessage['author'],
    createdAt: sortAt.toISOString(),
    ...excerptOf(content, search),
  }));
}

/** The words as the index knows them, each of which may go on. Null when there are none. */
export async function readQuery(db: Reader, accountId: string, search: string): Promise<string | null> {
  const { rows } = await sql<{ query: string | null }>`
    SELECT string_agg(quote_literal(lexeme) || ':*', ' & ') AS query
    FROM unnest(tsvector_to_array(message_words(${accountId}::uuid, ${search.toWellFormed()}))) lexeme
  `.execute(db);
  return rows[0]?.query ?? null;
}

/**
 * All that have the words are taken from their index before the newest are: the planner takes any word that may go on
 * for a frequent one, and would look for a rare one through all messages.
 */
export async function findByWords(
  db: Reader,
  accountId: string,
  query: string,
  limit: number,
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    WITH found AS MATERIALIZED (
      SELECT id, sort_at FROM messages
      WHERE account_id = ${accountId} AND message_words(account_id, content) @@ ${query}::tsquery
    )
    SELECT m.id, m.conversation_id, m.author, m.content, m.sort_at, p.name AS participant_name,
      p.username AS participant_username, p.picture_url AS participant_profile_pic
    FROM (SELECT * FROM found ORDER BY sort_at DESC, id DESC LIMIT ${limit}) f
    JOIN messages m ON m.account_id = ${accountId} AND m.id = f.id
    JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
    JOIN contacts p ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    ORDER BY f.sort_at DESC, f.id DESC
  `.execute(db);
  return rows;
}
