import { sql } from 'kysely';

import type { Context } from '#context';
import type { InstagramClient } from '#instagram/client-types.ts';
import type { Comment } from '#instagram/comment-types.ts';
import { LARGEST_COMMENT_PAGE } from '#instagram/comments.ts';

import { openComments } from './changed.ts';
import { placeOwn } from './own.ts';

type Thread = { accountId: string; channelId: string; threadId: string };

/** A thread of more replies is read no further: what was written a moment ago stands at either end. */
const MOST_PAGES = 6;

/** Reads what the business has written in a thread on Instagram, and settles what it answers. */
export async function readThread(ctx: Context, client: InstagramClient, thread: Thread): Promise<void> {
  const { accountId, channelId, threadId } = thread;
  const replies = await readReplies(client, threadId);
  const own = await ownOf(ctx, thread, replies);
  if (own.length === 0) return;
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    for (const { id, text, at } of own) {
      const reply = { commentId: id, parentId: threadId, text: text ?? '', at: at ?? ctx.now() };
      await placeOwn(ctx, tx, { accountId, channelId }, reply);
    }
  });
}

async function readReplies(client: InstagramClient, commentId: string): Promise<Comment[]> {
  const replies: Comment[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const read = await client.repliesTo({
      commentId,
      limit: LARGEST_COMMENT_PAGE,
      ...(after === null ? {} : { after }),
    });
    replies.push(...read.comments);
    after = read.after;
    if (after === null || read.comments.length === 0) break;
  }
  return replies;
}

/** Those of the business that are not known here yet, oldest first. */
async function ownOf(
  ctx: Context,
  { accountId, channelId }: Thread,
  replies: readonly Comment[],
): Promise<Comment[]> {
  const channel = await ctx.db
    .selectFrom('channels')
    .select(['platformAccountId', 'appScopedId', 'username'])
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  const isOwn = ({ fromId, username }: Comment) =>
    fromId === null
      ? username !== null && username.toLowerCase() === channel?.username?.toLowerCase()
      : fromId === channel?.platformAccountId || fromId === channel?.appScopedId;
  const own = replies.filter(isOwn);
  if (own.length === 0) return [];
  const ids = own.map(({ id }) => id);
  // One that was told by its webhook answered somebody then: it does not answer whoever wrote since.
  const { rows } = await sql<{ commentId: string }>`
    SELECT comment_id FROM comments
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND is_own AND comment_id = ANY(${ids})
    UNION ALL
    SELECT reply_id FROM comments
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND reply_id = ANY(${ids})
  `.execute(ctx.db);
  const known = new Set(rows.map(({ commentId }) => commentId));
  return own
    .filter(({ id }) => !known.has(id))
    .sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
}
