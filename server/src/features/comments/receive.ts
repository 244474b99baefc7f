import { comments } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { newId } from '#infra/ids.ts';
import type { CommentReceived, EventBase } from '#instagram/events.ts';

import { openComments } from './changed.ts';
import { placeEarlier, placeOwn } from './own.ts';
import { applyRules } from './rule-hits.ts';

export type Where = { accountId: string; channelId: string; platformAccountId: string };
export type ReceivedComment = EventBase & CommentReceived;

/** A post is described anew by the first comment after this. */
const DESCRIBED_HOURS = 24;

/** Stores what somebody wrote under a post, once, however often and under whichever of its media it is told. */
export async function receiveComment(
  ctx: Context,
  tx: Tx,
  where: Where,
  event: ReceivedComment,
): Promise<void> {
  const { accountId, channelId } = where;
  await openComments(tx, accountId);
  if (await isDeleted(tx, where, event)) return;
  const at = timeOf(ctx, event);
  const isOwn = event.isOwn || (await isOwnAccount(tx, where, event));
  const postId = await findPost(ctx, tx, where, event);
  const words = isOwn ? { isQuestion: false, isWordless: false } : comments.readComment(event.text ?? '');
  const threadId = event.parentId ?? event.commentId;
  const id = newId();
  const { rows } = await sql<{ threadAt: Date | null }>`
    INSERT INTO comments (
      account_id, id, channel_id, post_id, comment_id, parent_id, thread_id, author_id, username, content, is_own,
      is_live, ad_id, ad_title, is_question, is_wordless, asked_due_at, commented_at, thread_at
    ) VALUES (
      ${accountId}, ${id}, ${channelId}, ${postId}, ${event.commentId}, ${event.parentId}, ${threadId},
      ${event.fromId}, ${event.username}, ${event.text}, ${isOwn}, ${event.live}, ${event.adId}, ${event.adTitle},
      ${words.isQuestion}, ${words.isWordless}, ${words.isQuestion ? ctx.now() : null}, ${at},
      ${isOwn ? await findThreadTime(tx, where, threadId, at) : at}
    )
    ON CONFLICT (account_id, channel_id, comment_id) DO NOTHING
    RETURNING thread_at
  `.execute(tx.db);
  if (rows.length === 0) return noteTwin(tx, where, event, postId);
  if (isOwn) {
    const { commentId, parentId, text } = event;
    await placeOwn(ctx, tx, where, { commentId, parentId, text: text ?? '', at });
    return;
  }
  await moveThread(tx, where, threadId, at);
  tx.live.publish(accountId, { type: 'comment_received', commentId: id });
  if (words.isQuestion) tx.afterCommit(() => ctx.wake('commentsAsked'));
  if (await placeEarlier(ctx, tx, where, { id, threadId })) return;
  const { live, text, parentId } = event;
  if (text === null || live) return;
  const { fromId: authorId, username } = event;
  if (await applyRules(ctx, tx, accountId, { id, channelId, authorId, username, content: text })) return;
  if (words.isWordless) return;
  await ctx.tell(tx, 'commentReceived', {
    accountId,
    comment: { id, postId, parentId, text, isQuestion: words.isQuestion, at },
  });
}

async function isDeleted(tx: Tx, where: Where, event: ReceivedComment): Promise<boolean> {
  // What stood below a deleted comment went with it.
  const { rows } = await sql`
    SELECT FROM comment_tombstones
    WHERE account_id = ${where.accountId} AND channel_id = ${where.channelId}
      AND comment_id IN (${event.commentId}, ${event.parentId ?? event.commentId})
  `.execute(tx.db);
  return rows.length > 0;
}

/** Never in our future: a clock ahead of ours must not pin a comment to the top. */
function timeOf(ctx: Context, event: ReceivedComment): Date {
  const now = ctx.now();
  return event.at && event.at < now ? event.at : now;
}

/** The platform names the business by another id, or by its name alone, in places. */
async function isOwnAccount(tx: Tx, where: Where, { fromId, username }: ReceivedComment): Promise<boolean> {
  const own = await tx.db
    .selectFrom('channels')
    .select(['platformAccountId', 'appScopedId', 'username'])
    .where('accountId', '=', where.accountId)
    .where('id', '=', where.channelId)
    .executeTakeFirst();
  if (!own) return false;
  if (fromId !== null && (fromId === own.platformAccountId || fromId === own.appScopedId)) return true;
  return username !== null && username.toLowerCase() === own.username?.toLowerCase();
}

/** The post that it stands under; of an advertisement the one that was advertised. */
async function findPost(
  ctx: Context,
  tx: Tx,
  where: Where,
  { originalMediaId, mediaId }: ReceivedComment,
): Promise<string | null> {
  const platformMediaId = originalMediaId ?? mediaId;
  if (platformMediaId === null) return null;
  const now = ctx.now();
  const old = new Date(now.getTime() - DESCRIBED_HOURS * 3_600_000);
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    INSERT INTO posts (account_id, id, channel_id, platform_media_id, due_at)
    VALUES (${where.accountId}, ${newId()}, ${where.channelId}, ${platformMediaId}, ${now})
    ON CONFLICT (account_id, channel_id, platform_media_id) DO UPDATE SET
      due_at = CASE WHEN posts.due_at IS NULL AND coalesce(posts.fetched_at, '-infinity') < ${old}::timestamptz
        THEN ${now} ELSE posts.due_at END
    RETURNING id, coalesce(due_at <= ${now}, false) AS is_due
  `.execute(tx.db);
  if (rows[0]?.isDue) tx.afterCommit(() => ctx.wake('posts'));
  return rows[0]?.id ?? null;
}

/** The same comment told of an advertisement and of its post: it is shown under the post. */
async function noteTwin(
  tx: Tx,
  { accountId, channelId }: Where,
  event: ReceivedComment,
  postId: string | null,
): Promise<void> {
  const isOfPost = event.adId === null || event.originalMediaId !== null;
  const { rows } = await sql<{ id: string }>`
    UPDATE comments SET ad_id = coalesce(ad_id, ${event.adId}), ad_title = coalesce(ad_title, ${event.adTitle}),
      post_id = CASE WHEN ${isOfPost} AND (ad_id IS NOT NULL OR post_id IS NULL)
        THEN coalesce(${postId}::uuid, post_id) ELSE post_id END
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND comment_id = ${event.commentId}
      AND NOT is_own AND (
        (ad_id IS NULL AND ${event.adId}::text IS NOT NULL)
        OR (${isOfPost} AND (ad_id IS NOT NULL OR post_id IS NULL) AND post_id IS DISTINCT FROM ${postId}::uuid)
      )
    RETURNING id
  `.execute(tx.db);
  for (const { id } of rows) tx.live.publish(accountId, { type: 'comment_updated', commentId: id });
}

/** What the business writes moves no thread. */
async function findThreadTime(tx: Tx, where: Where, threadId: string, at: Date): Promise<Date> {
  const { rows } = await sql<{ threadAt: Date }>`
    SELECT thread_at FROM comments
    WHERE account_id = ${where.accountId} AND channel_id = ${where.channelId} AND thread_id = ${threadId} LIMIT 1
  `.execute(tx.db);
  return rows[0]?.threadAt ?? at;
}

/** All of a thread stands together, where its newest comment belongs. */
async function moveThread(tx: Tx, where: Where, threadId: string, at: Date): Promise<void> {
  const { accountId, channelId } = where;
  await sql`
    UPDATE comments SET thread_at = newest.at
    FROM (
      SELECT greatest(max(thread_at), ${at}::timestamptz) AS at FROM comments
      WHERE account_id = ${accountId} AND channel_id = ${channelId} AND thread_id = ${threadId} AND NOT is_own
    ) newest
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND thread_id = ${threadId}
      AND thread_at <> newest.at
  `.execute(tx.db);
}
