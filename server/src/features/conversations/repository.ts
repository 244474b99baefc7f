import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { DB } from '#schema';

import { likePattern } from './fold.ts';
import type { ConversationRow, MessageRow } from './present.ts';

/** The database itself or a transaction. */
export type Reader = Kysely<DB>;

export type ListQuery = {
  accountId: string;
  cursor?: string | undefined;
  /** When the last message of the cursor's conversation was, as the page before showed it. */
  cursorAt?: Date | undefined;
  limit: number;
  filter: 'all' | 'unread' | 'drafts' | 'attention';
  search?: string | undefined;
};

const UNREAD_CAP = 100;

/** What a row of the list shows; an answer that is about to go out waits for nobody. A read model: it looks at drafts, turns and questions too, and writes nothing. */
const conversationColumns = sql`
  c.id, p.name, p.username, p.picture_url, p.language, c.moved_at, c.last_content, c.last_kind, c.last_author,
  c.ai_enabled, c.disabled_by_trigger, c.attention, c.attention_text, c.window_opened_at, c.is_test, c.created_at,
  ch.human_agent,
  CASE WHEN c.is_unread THEN (
    SELECT count(*)::int FROM (
      SELECT FROM messages m
      WHERE m.account_id = c.account_id AND m.conversation_id = c.id AND m.author = 'customer'
        AND m.sort_at > coalesce(c.read_at, '-infinity')
      LIMIT ${sql.lit(UNREAD_CAP)}
    ) unread
  ) ELSE 0 END AS unread_count,
  (SELECT d.final_text FROM drafts d
    WHERE d.account_id = c.account_id AND d.conversation_id = c.id AND d.status = 'pending' AND d.sends_at IS NULL
    ORDER BY d.id DESC LIMIT 1) AS draft_preview,
  (SELECT count(*)::int FROM missing_info i
    WHERE i.account_id = c.account_id AND i.conversation_id = c.id AND i.status = 'open') AS missing_information_count,
  (SELECT t.state FROM turns t
    WHERE t.account_id = c.account_id AND t.conversation_id = c.id AND t.state IN ('waiting', 'generating')) AS turn_state
`;

/** Looked up for each row: a join with a page of 50 would rather read all contacts of the table. */
const conversationJoins = sql`
  JOIN LATERAL (
    SELECT name, username, picture_url, language FROM contacts
    WHERE account_id = c.account_id AND channel_id = c.channel_id AND customer_id = c.customer_id LIMIT 1
  ) p ON true
  JOIN channels ch ON ch.account_id = c.account_id AND ch.id = c.channel_id
`;

const FILTERS: Record<ListQuery['filter'], RawBuilder<unknown>> = {
  all: sql`true`,
  unread: sql`c.is_unread`,
  attention: sql`c.needs_person`,
  drafts: sql`EXISTS (
    SELECT FROM drafts d
    WHERE d.account_id = c.account_id AND d.conversation_id = c.id AND d.status = 'pending' AND d.sends_at IS NULL
  )`,
};

export async function listConversations(db: Reader, query: ListQuery): Promise<ConversationRow[]> {
  const { accountId, limit, filter, search } = query;
  const after = afterCursor(query);
  const pattern = search ? likePattern(search) : null;
  const found = pattern ? sql`AND (c.search_name LIKE ${pattern} OR c.search_last LIKE ${pattern})` : sql``;
  // Drafts are few: walking them first spares the walk over all conversations.
  const only =
    filter === 'drafts'
      ? sql`AND c.id IN (
          SELECT d.conversation_id FROM drafts d
          WHERE d.account_id = ${accountId} AND d.status = 'pending' AND d.sends_at IS NULL
        )`
      : sql`AND ${FILTERS[filter]}`;
  // The page is cut before anything is joined: else the planner, which takes the keys of contacts for independent of
  // each other, joins all of them and sorts.
  const page = sql`(
    SELECT * FROM conversations c WHERE c.account_id = ${accountId} ${only} ${after} ${found}
    ORDER BY c.moved_at DESC, c.id DESC LIMIT ${limit}
  )`;
  const { rows } = await sql<ConversationRow>`
    SELECT ${conversationColumns} FROM ${page} c ${conversationJoins}
    ORDER BY c.moved_at DESC, c.id DESC
  `.execute(db);
  return rows;
}

function afterCursor({ accountId, cursor, cursorAt }: ListQuery): RawBuilder<unknown> {
  if (!cursor) return sql``;
  if (cursorAt) return sql`AND (c.moved_at, c.id) < (${cursorAt}::timestamptz, ${cursor}::uuid)`;
  return sql`AND (c.moved_at, c.id) < (
    SELECT moved_at, id FROM conversations WHERE account_id = ${accountId} AND id = ${cursor}
  )`;
}

export async function findConversation(
  db: Reader,
  accountId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    SELECT ${conversationColumns} FROM conversations c ${conversationJoins} WHERE c.account_id = ${accountId} AND c.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function findConversations(
  db: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ConversationRow>`
    SELECT ${conversationColumns} FROM conversations c ${conversationJoins}
    WHERE c.account_id = ${accountId} AND c.id = ANY(${ids}::uuid[])
  `.execute(db);
  return rows;
}

export type ConversationStats = { messageCount: number; aiMessageCount: number; firstMessageAt: Date | null };

export async function countMessages(db: Reader, accountId: string, id: string): Promise<ConversationStats> {
  const { rows } = await sql<ConversationStats>`
    SELECT count(*)::int AS message_count, (count(*) FILTER (WHERE author = 'ai' AND purpose IS DISTINCT FROM 'disclosure'))::int AS ai_message_count,
      min(sort_at) AS first_message_at
    FROM messages WHERE account_id = ${accountId} AND conversation_id = ${id}
  `.execute(db);
  return rows[0] ?? { messageCount: 0, aiMessageCount: 0, firstMessageAt: null };
}

export type TriggerState = { id: string; name: string; state: 'watching' | 'fired' };

export async function listTriggerStates(db: Reader, accountId: string, id: string): Promise<TriggerState[]> {
  const { rows } = await sql<TriggerState>`
    SELECT t.id, t.name, CASE WHEN EXISTS (
      SELECT FROM trigger_activations a
      WHERE a.account_id = t.account_id AND a.trigger_id = t.id AND a.conversation_id = ${id} AND NOT a.is_resolved
    ) THEN 'fired' ELSE 'watching' END AS state
    FROM triggers t WHERE t.account_id = ${accountId} AND t.is_active ORDER BY t.id
  `.execute(db);
  return rows;
}

export type Counts = {
  all: number;
  unread: number;
  drafts: number;
  attention: number;
  active: number;
  missingInformation: number;
};

/**
 * Each count walks an index, whose order it asks for, and stops at the cap: it costs the same with a hundred thousand
 * rows.
 */
export async function countConversations(db: Reader, accountId: string, cap: number): Promise<Counts> {
  const upTo = (rows: RawBuilder<unknown>) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${cap}) counted)`;
  const newest = (only: RawBuilder<unknown>) =>
    sql`SELECT id FROM conversations WHERE account_id = ${accountId} AND ${only} ORDER BY moved_at DESC, id DESC`;
  const { rows } = await sql<Counts>`
    SELECT
      ${upTo(newest(sql`true`))} AS all,
      ${upTo(newest(sql`is_unread`))} AS unread,
      ${upTo(sql`
        SELECT DISTINCT conversation_id FROM drafts
        WHERE account_id = ${accountId} AND status = 'pending' AND conversation_id IS NOT NULL AND sends_at IS NULL
      `)} AS drafts,
      ${upTo(newest(sql`needs_person`))} AS attention,
      ${upTo(sql`
        (${newest(sql`is_unread`)} LIMIT ${cap})
        UNION (${newest(sql`needs_person AND disabled_by_trigger`)} LIMIT ${cap})
      `)} AS active,
      ${upTo(sql`SELECT FROM missing_info WHERE account_id = ${accountId} AND status = 'open'`)} AS missing_information
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting answered nothing');
  return counts;
}

const messageColumns = sql`
  m.id, m.conversation_id, m.author, m.origin, m.kind, m.content, m.attachments, m.details, m.sort_at, m.delivery_state, m.failure,
  m.failure_detail, m.not_before, m.client_id, m.draft_id, m.purpose, m.edited_at, m.unsent_at, u.name AS sender_name,
  CASE WHEN c.customer_read_at >= m.sort_at THEN c.customer_read_at END AS seen_at,
  (SELECT r.id FROM messages r
    WHERE r.account_id = m.account_id AND r.channel_id = m.channel_id AND r.mid = m.reply_to_mid) AS reply_to_message_id,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('senderId', r.sender_id, 'reaction', r.reaction, 'emoji', r.emoji) ORDER BY r.reacted_at)
    FROM reactions r
    WHERE r.account_id = m.account_id AND r.channel_id = m.channel_id AND NOT r.is_removed
      AND (r.mid = m.mid OR r.mid IN (
        SELECT part.mid FROM message_parts part WHERE part.account_id = m.account_id AND part.message_id = m.id
      ))
  ), '[]') AS reactions,
  CASE WHEN m.delivery_state = 'partial' THEN (
    SELECT jsonb_build_object(
      'sent', coalesce(sum(1 + cardinality(part.more_media_ids)) FILTER (WHERE part.state = 'sent'), 0),
      'total', sum(1 + cardinality(part.more_media_ids))
    )
    FROM message_parts part
    WHERE part.account_id = m.account_id AND part.message_id = m.id AND part.media_id IS NOT NULL
    HAVING count(*) > 0
  ) END AS files_sent,
  CASE WHEN m.author = 'app' AND m.mid IS NOT NULL THEN (
    SELECT jsonb_build_object(
      'id', w.id, 'text', coalesce(w.content, ''), 'caption', coalesce(p.caption, ''), 'objectKey', f.object_key,
      'hasThumbnail', coalesce(f.has_thumbnail, false)
    )
    FROM comments w
    LEFT JOIN posts p ON p.account_id = w.account_id AND p.id = w.post_id
    LEFT JOIN media f ON f.account_id = p.account_id AND f.id = p.media_id AND f.state = 'ready'
    WHERE w.account_id = m.account_id AND w.channel_id = m.channel_id AND w.private_mid = m.mid
    LIMIT 1
  ) END AS from_comment
`;

const messageTables = sql`
  messages m
  JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
  LEFT JOIN users u ON u.id = m.actor_user_id
`;

/** The newest `limit` messages (or those before one), oldest first. */
export async function listMessages(
  db: Reader,
  query: { accountId: string; conversationId: string; before?: string | undefined; limit: number },
): Promise<MessageRow[]> {
  const { accountId, conversationId, before, limit } = query;
  const older = before
    ? sql`AND (m.sort_at, m.id) < (SELECT sort_at, id FROM messages WHERE account_id = ${accountId} AND id = ${before})`
    : sql``;
  const { rows } = await sql<MessageRow>`
    SELECT ${messageColumns} FROM ${messageTables}
    WHERE m.account_id = ${accountId} AND m.conversation_id = ${conversationId} ${older}
    ORDER BY m.sort_at DESC, m.id DESC LIMIT ${limit}
  `.execute(db);
  return rows.reverse();
}

export async function findMessages(
  db: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<MessageRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    SELECT ${messageColumns} FROM ${messageTables} WHERE m.account_id = ${accountId} AND m.id = ANY(${ids}::uuid[])
  `.execute(db);
  return rows;
}

export async function findMessage(
  db: Reader,
  accountId: string,
  id: string,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    SELECT ${messageColumns} FROM ${messageTables} WHERE m.account_id = ${accountId} AND m.id = ${id}
  `.execute(db);
  return rows[0];
}

export async function conversationExists(db: Reader, accountId: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
