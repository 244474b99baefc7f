import type { CommentCounts, CommentFilter } from '@parley/contract/comments.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';

import type { Tx } from '#context';
import type { DB } from '#schema';

import type { CommentRow } from './present.ts';

/** The database itself or a transaction. */
export type Reader = Kysely<DB>;

const columns = sql`
  c.id, c.channel_id, c.comment_id, c.thread_id, c.author_id, c.username, c.content, c.commented_at, c.hidden_by,
  c.gone_at, c.is_live, c.ad_id, c.is_question, c.needs_answer, c.state, c.draft, c.private_draft, c.attention,
  c.editing_by, c.editing_until, e.name AS editing_name, c.reply_text, c.reply_author,
  c.replied_at, c.look_at, c.failure, c.private_state, c.private_text, c.private_since, c.private_failure,
  CASE WHEN c.hidden_by = 'parley' THEN (
    SELECT h.kind FROM comment_rule_hits h
    WHERE h.account_id = c.account_id AND h.id = c.id AND h.state IN ('hidden', 'showing')
  ) END AS hidden_by_rule,
  CASE WHEN c.private_answer_id IS NOT NULL THEN (
    SELECT jsonb_build_object(
      'text', CASE WHEN a.unsent_at IS NULL THEN a.content ELSE '' END, 'kind', a.kind, 'at', a.sort_at
    ) FROM messages a WHERE a.account_id = c.account_id AND a.id = c.private_answer_id
  ) END AS private_answer,
  CASE WHEN c.private_state = 'sent' THEN (
    SELECT v.id FROM conversations v
    WHERE v.account_id = c.account_id AND v.channel_id = c.channel_id AND v.customer_id = c.author_id
  ) END AS conversation_id,
  CASE WHEN c.parent_id IS NOT NULL THEN (
    SELECT jsonb_build_object(
      'id', r.id, 'authorUsername', r.username, 'text', coalesce(r.content, ''), 'isOwn', r.is_own
    ) FROM comments r
    WHERE r.account_id = c.account_id AND r.channel_id = c.channel_id AND r.comment_id = c.parent_id
  ) END AS parent,
  p.platform_media_id, p.media_type, p.caption, p.permalink, m.object_key, m.has_thumbnail
`;

const joins = sql`
  LEFT JOIN posts p ON p.account_id = c.account_id AND p.id = c.post_id
  LEFT JOIN media m ON m.account_id = p.account_id AND m.id = p.media_id AND m.state = 'ready'
  LEFT JOIN users e ON e.id = c.editing_by
`;

const FILTERS: Record<CommentFilter, RawBuilder<boolean>> = {
  all: sql`NOT c.is_own`,
  needs_answer: sql`c.needs_answer`,
  questions: sql`c.needs_answer AND c.is_question`,
  hidden: sql`c.hidden_by IS NOT NULL AND NOT c.is_own`,
};

/** The comment on top of a thread first, then what answers it, as it was written. */
const order = sql`c.thread_at DESC, c.thread_id DESC, (c.parent_id IS NOT NULL), c.commented_at, c.id`;

export type Place = {
  threadAt: Date;
  threadId: string;
  isReply: boolean;
  commentedAt: Date;
  id: string;
};

/** Where a comment stands in the list. */
export async function findPlace(db: Reader, accountId: string, id: string): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    SELECT thread_at, thread_id, parent_id IS NOT NULL AS is_reply, commented_at, id FROM comments
    WHERE account_id = ${accountId} AND id = ${id} AND NOT is_own
  `.execute(db);
  return rows[0];
}

export async function listComments(
  db: Reader,
  query: {
    accountId: string;
    filter: CommentFilter;
    /** The thread that this comment stands in, and nothing else. */
    beside?: string | null;
    after: Place | null;
    limit: number;
  },
): Promise<CommentRow[]> {
  const { accountId, filter, beside, after, limit } = query;
  const beyond = after
    ? sql`AND (c.thread_at, c.thread_id) <= (${after.threadAt}::timestamptz, ${after.threadId}) AND (
        (c.thread_at, c.thread_id) < (${after.threadAt}::timestamptz, ${after.threadId})
        OR (c.parent_id IS NOT NULL, c.commented_at, c.id)
          > (${after.isReply}::boolean, ${after.commentedAt}::timestamptz, ${after.id}::uuid)
      )`
    : sql``;
  const thread = beside
    ? sql`AND (c.channel_id, c.thread_id) = (
        SELECT channel_id, thread_id FROM comments WHERE account_id = ${accountId} AND id = ${beside}
      )`
    : sql``;
  // The page is cut before anything is joined.
  const { rows } = await sql<CommentRow>`
    SELECT ${columns} FROM (
      SELECT * FROM comments c WHERE c.account_id = ${accountId} AND ${FILTERS[filter]} ${thread} ${beyond}
      ORDER BY ${order} LIMIT ${limit}
    ) c ${joins} ORDER BY ${order}
  `.execute(db);
  return rows;
}

export async function findComments(
  db: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CommentRow>`
    SELECT ${columns} FROM comments c ${joins}
    WHERE c.account_id = ${accountId} AND c.id = ANY(${ids}::uuid[]) AND NOT c.is_own
  `.execute(db);
  return rows;
}

export async function findComment(
  db: Reader,
  accountId: string,
  id: string,
): Promise<CommentRow | undefined> {
  const [row] = await findComments(db, accountId, [id]);
  return row;
}

/** The same, held until the end of the transaction, which has opened the account's comments. */
export async function lockComment(tx: Tx, accountId: string, id: string): Promise<CommentRow | undefined> {
  await sql`SELECT FROM comments WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE`.execute(tx.db);
  return findComment(tx.db, accountId, id);
}

/** Of each filter at most `cap`. */
export async function countComments(db: Reader, accountId: string, cap: number): Promise<CommentCounts> {
  const count = (filter: CommentFilter) => sql`(
    SELECT count(*)::int FROM (
      SELECT FROM comments c WHERE c.account_id = ${accountId} AND ${FILTERS[filter]} LIMIT ${cap}
    ) counted
  )`;
  const { rows } = await sql<CommentCounts>`
    SELECT ${count('all')} AS "all", ${count('needs_answer')} AS needs_answer, ${count('questions')} AS questions,
      ${count('hidden')} AS hidden
  `.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('a count has no row');
  return counts;
}

/** Counts up with everything that the list shows. */
export async function findVersion(db: Reader, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('commentSettings')
    .select('version')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.version ?? '0';
}
