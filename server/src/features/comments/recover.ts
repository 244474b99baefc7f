import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { InstagramClient } from '#instagram/client-types.ts';
import type { Comment } from '#instagram/comment-types.ts';
import { LARGEST_COMMENT_PAGE } from '#instagram/comments.ts';

import { openComments, tellChanged } from './changed.ts';
import { type ReceivedComment, receiveComment, type Where } from './receive.ts';

/** Of the newest posts, and of those that people commented on last, so many each. */
const POSTS = 5;
/** Of a post that many comment on at once, four pages a look. */
const PAGES = 4;
/** What is older can be answered in public only, and was seen in the app by now. */
const DAYS = 7;

/**
 * Looks below the newest posts and those with the newest comments for what no webhook brought, and stores it; what is
 * hidden or shown there meanwhile is noted, of which no webhook tells. Answers how many comments of others were missing. Throws
 * `InstagramError`.
 */
export async function recoverComments(ctx: Context, where: Where, client: InstagramClient): Promise<number> {
  const since = await findBegin(ctx, where);
  if (!since) return 0;
  const { media } = await client.mediaPage({ limit: POSTS });
  const posts = new Set([...media.map(({ id }) => id), ...(await findBusyPosts(ctx, where))]);
  let count = 0;
  for (const mediaId of posts) count += await recoverPost(ctx, where, client, { mediaId, since });
  return count;
}

/** Nothing that was written before the account was connected. Null: it is connected no more. */
async function findBegin(ctx: Context, { accountId, channelId }: Where): Promise<Date | null> {
  const channel = await ctx.db
    .selectFrom('channels')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  if (!channel) return null;
  // The platform tells times in whole seconds.
  const connected = Math.floor(channel.createdAt.getTime() / 1000) * 1000;
  return new Date(Math.max(connected, ctx.now().getTime() - DAYS * 86_400_000));
}

async function findBusyPosts(ctx: Context, { accountId, channelId }: Where): Promise<string[]> {
  const { rows } = await sql<{ platformMediaId: string }>`
    SELECT p.platform_media_id FROM (
      SELECT post_id, max(thread_at) AS at FROM (
        SELECT post_id, thread_at FROM comments
        WHERE account_id = ${accountId} AND NOT is_own ORDER BY thread_at DESC, thread_id DESC LIMIT 500
      ) newest GROUP BY post_id
    ) busy
    JOIN posts p ON p.account_id = ${accountId} AND p.id = busy.post_id
    WHERE p.channel_id = ${channelId} ORDER BY busy.at DESC LIMIT ${POSTS}
  `.execute(ctx.db);
  return rows.map(({ platformMediaId }) => platformMediaId);
}

/** Page by page, the newest first, as long as a page holds something that is not here. */
async function recoverPost(
  ctx: Context,
  where: Where,
  client: InstagramClient,
  { mediaId, since }: { mediaId: string; since: Date },
): Promise<number> {
  let count = 0;
  let after: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const version = await findVersion(ctx, where.accountId);
    const query = { mediaId, limit: LARGEST_COMMENT_PAGE, ...(after === null ? {} : { after }) };
    const read = await client.commentsOf(query);
    const listed = read.comments.flatMap(({ replies, ...top }) => [
      top,
      ...replies.map((reply) => ({ ...reply, parentId: reply.parentId ?? top.id })),
    ]);
    await noteVisibility(ctx, where, listed, version);
    const missing = await findMissing(ctx, where, listed, since);
    for (const comment of missing) {
      const isStored = await recover(ctx, where, comment, mediaId);
      if (isStored && comment.fromId !== where.platformAccountId) count += 1;
    }
    after = read.after;
    if (after === null || missing.length === 0) break;
  }
  return count;
}

/** Neither here nor deleted here, oldest first. */
async function findMissing(
  ctx: Context,
  { accountId, channelId }: Where,
  listed: readonly Comment[],
  since: Date,
): Promise<Comment[]> {
  const recent = listed.filter(({ at }) => at !== null && at >= since);
  const ids = recent.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    SELECT comment_id AS id FROM comments
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND comment_id = ANY(${ids})
    UNION ALL
    SELECT comment_id FROM comment_tombstones
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND comment_id = ANY(${ids})
    UNION ALL
    SELECT reply_id FROM comments
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND reply_id = ANY(${ids})
  `.execute(ctx.db);
  const known = new Set(rows.map(({ id }) => id));
  return recent
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
}

async function recover(ctx: Context, where: Where, comment: Comment, mediaId: string): Promise<boolean> {
  return ctx.transaction(async (tx) => {
    if (!(await isConnected(tx, where))) return false;
    await receiveComment(ctx, tx, where, toEvent(where, comment, mediaId));
    return true;
  });
}

/** As the webhook would have brought it. */
function toEvent(where: Where, comment: Comment, mediaId: string): ReceivedComment {
  const { id, parentId, fromId, username, text, at } = comment;
  return {
    kind: 'comment_received',
    businessId: where.platformAccountId,
    at,
    raw: {},
    dedupeKey: `recovered:${id}`,
    standby: false,
    commentId: id,
    parentId,
    mediaId,
    mediaProductType: null,
    originalMediaId: null,
    adId: null,
    adTitle: null,
    fromId,
    username,
    // Read back, a comment without words has an empty text.
    text: text === '' ? null : text,
    live: false,
    isOwn: fromId === where.platformAccountId,
  };
}

async function isConnected(tx: Tx, { accountId, channelId }: Where): Promise<boolean> {
  const row = await tx.db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

async function findVersion(ctx: Context, accountId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    SELECT version FROM comment_settings WHERE account_id = ${accountId}
  `.execute(ctx.db);
  return rows[0]?.version ?? '0';
}

type Seen = { id: string; isHidden: boolean };

/** What differs from ours was done in the app, or by Instagram; unless something has changed here since it was read. */
async function noteVisibility(
  ctx: Context,
  where: Where,
  listed: readonly Comment[],
  version: string,
): Promise<void> {
  const { accountId, channelId } = where;
  const seen = listed.flatMap(({ id, isHidden }): Seen[] => (isHidden === null ? [] : [{ id, isHidden }]));
  if (seen.length === 0) return;
  const differing = sql`
    FROM jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) AS s(id text, "isHidden" boolean)
    WHERE c.account_id = ${accountId} AND c.channel_id = ${channelId} AND c.comment_id = s.id AND NOT c.is_own
      AND (c.hidden_by IS NOT NULL) <> s."isHidden"
  `;
  const { rows: any } =
    await sql`SELECT FROM comments c, LATERAL (SELECT s.* ${differing}) s LIMIT 1`.execute(ctx.db);
  if (any.length === 0) return;
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<{ id: string }>`
      UPDATE comments c SET hidden_by = CASE WHEN s."isHidden" THEN 'instagram' END ${differing}
        AND (SELECT v.version FROM comment_settings v WHERE v.account_id = ${accountId}) = ${version}::bigint + 1
      RETURNING c.id
    `.execute(tx.db);
    for (const { id } of rows) tellChanged(tx, accountId, id);
  });
}
