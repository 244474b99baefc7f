import type { Origin } from '@parley/contract/origins.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { WINDOW_MS } from '#instagram/limits.ts';

export type InputMessage = {
  id: string;
  content: string;
  /** The message is longer than what is read of it. */
  isCut: boolean;
  kind: string;
  origin: Origin;
  /** A file that neither a model nor a person has put into words. */
  isUnread: boolean;
  sortAt: Date;
  isCovered: boolean;
};

/**
 * Characters that are read for a reply, the newest ones: several times what a customer can write on Instagram at once,
 * and little enough that no text keeps the server from its other work. What is stored and shown stays whole.
 */
export const READ_CHARACTERS = 4000;

/**
 * What a message says: its text, what was said in it, what a model or a person says that it shows. All of it counts as
 * the customer's words, since it is made of what they sent.
 */
const WHOLE = sql`concat_ws(
  E'\\n', nullif(content, ''), details -> 'transcript' ->> 'text', '[' || (details -> 'description' ->> 'text') || ']',
  '[' || (details ->> 'caption') || ']'
)`;
export const SAID = sql`right(${WHOLE}, ${sql.lit(READ_CHARACTERS)})`;

const columns = sql`
  id, ${SAID} AS content, length(${WHOLE}) > ${sql.lit(READ_CHARACTERS)} AS is_cut, kind, origin, sort_at,
  kind <> 'text' AND coalesce(
    details -> 'transcript' ->> 'text', details -> 'description' ->> 'text', details ->> 'caption'
  ) IS NULL AS is_unread
`;

/** Of what nobody has answered, the oldest that a turn still answers: what is older is for a person. */
export function answerableSince(now: Date): Date {
  return new Date(now.getTime() - WINDOW_MS);
}

/**
 * What the customer wrote that nobody has answered: uncovered messages of the window, and those of a draft that was
 * never sent.
 */
export async function readTurnMessages(
  db: Context['db'],
  now: Date,
  accountId: string,
  conversationId: string,
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT ${columns}, turn_id IS NOT NULL AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND (
        (turn_id IS NULL AND sort_at > ${answerableSince(now)}) OR turn_id IN (
          SELECT turn_id FROM drafts
          WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND status = 'pending'
        )
      )
    ORDER BY sort_at, id
  `.execute(db);
  return rows;
}

/** A draft's own question, for writing it anew. */
export async function readCoveredMessages(
  db: Context['db'],
  accountId: string,
  conversationId: string,
  turnId: string,
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT ${columns}, true AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND turn_id = ${turnId}
    ORDER BY sort_at, id
  `.execute(db);
  return rows;
}

/** What a run read, as it stands now; what the customer took back is gone. */
export async function readMessages(
  db: Context['db'],
  accountId: string,
  conversationId: string,
  ids: readonly string[],
): Promise<InputMessage[]> {
  const { rows } = await sql<InputMessage>`
    SELECT ${columns}, true AS is_covered FROM messages
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author = 'customer'
      AND unsent_at IS NULL AND id = ANY(${ids}::uuid[])
    ORDER BY sort_at, id
  `.execute(db);
  return rows;
}

export type ThreadMessage = Omit<InputMessage, 'isCovered'> & {
  conversationId: string;
  author: 'customer' | 'ai' | 'person' | 'app';
  purpose: string | null;
};

/** The last messages of each thread that were said and not taken back, oldest first. */
export async function readThreads(
  db: Context['db'],
  accountId: string,
  conversationIds: readonly string[],
  limit: number,
): Promise<ThreadMessage[]> {
  const { rows } = await sql<ThreadMessage>`
    SELECT m.* FROM unnest(${conversationIds}::uuid[]) AS thread(id)
    CROSS JOIN LATERAL (
      SELECT conversation_id, author, purpose, ${columns} FROM messages
      WHERE account_id = ${accountId} AND conversation_id = thread.id AND unsent_at IS NULL
        AND (delivery_state IS NULL OR delivery_state IN ('sent', 'partial'))
      ORDER BY sort_at DESC, id DESC LIMIT ${limit}
    ) m
    ORDER BY m.sort_at, m.id
  `.execute(db);
  return rows;
}

/** What each of the messages says as it stands now, by its id; those taken back are left out. */
export async function readTexts(
  db: Context['db'] | Tx['db'],
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; content: string }>`
    SELECT id, ${SAID} AS content FROM messages
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND unsent_at IS NULL
  `.execute(db);
  return new Map(rows.map(({ id, content }) => [id, content]));
}
