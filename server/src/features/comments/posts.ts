import { sql } from 'kysely';

import type { Context } from '#context';
import * as media from '#features/media/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Media } from '#instagram/comment-types.ts';
import { InstagramError } from '#instagram/errors.ts';

import { openComments } from './changed.ts';
import type { PublishHooks } from './publish.ts';

type Post = {
  accountId: string;
  id: string;
  channelId: string;
  platformMediaId: string;
  mediaId: string | null;
  attempts: number;
};

const CONCURRENCY = 2;
/** A rush of comments under new posts must not use up the platform's calls at once. */
const REST_MILLISECONDS = 200;
const LEASE_SECONDS = 120;
const TRIES = 6;
const RETRY_SECONDS = 10;

/** Reads what the posts are that people comment on, and has their pictures copied: the platform's addresses expire. */
export function createPostLoop(ctx: Context, hooks: Pick<PublishHooks, 'clientFor'>): ClaimLoop {
  async function describe(post: Post): Promise<void> {
    const client = await hooks.clientFor(post.accountId, post.channelId);
    if (!client) return;
    try {
      await save(post, await client.media(post.platformMediaId));
    } catch (error) {
      if (!(error instanceof InstagramError)) throw error;
      ctx.log.info({ err: error, post: post.id }, 'a post could not be read');
      // Live videos and advertisements can mostly not be read: the comment is shown without its post.
      const isFinal = !error.error.retryable || post.attempts >= TRIES;
      await (isFinal ? giveUp(post) : later(post, RETRY_SECONDS * 2 ** post.attempts));
    }
  }

  async function later({ accountId, id }: Post, seconds: number): Promise<void> {
    const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
    await sql`UPDATE posts SET due_at = ${dueAt} WHERE account_id = ${accountId} AND id = ${id}`.execute(
      ctx.db,
    );
  }

  async function giveUp({ accountId, id }: Post): Promise<void> {
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      await sql`
        UPDATE posts SET due_at = NULL, fetched_at = ${ctx.now()} WHERE account_id = ${accountId} AND id = ${id}
      `.execute(tx.db);
      await ctx.tell(tx, 'postSettled', { accountId, postId: id });
    });
  }

  async function save(post: Post, read: Media): Promise<void> {
    const { accountId, id } = post;
    await ctx.transaction(async (tx) => {
      await openComments(tx, accountId);
      const mediaId = await media.expectPostPicture(ctx, tx, {
        accountId,
        postId: id,
        known: post.mediaId,
        address: read.pictureUrl,
      });
      await sql`
        UPDATE posts SET media_type = ${read.mediaType}, product_type = ${read.productType},
          caption = coalesce(${read.caption}, caption), permalink = ${read.permalink}, media_id = ${mediaId},
          fetched_at = ${ctx.now()}, due_at = NULL
        WHERE account_id = ${accountId} AND id = ${id}
      `.execute(tx.db);
      tx.live.publish(accountId, { type: 'comments_updated' });
      await ctx.tell(tx, 'postSettled', { accountId, postId: id });
    });
  }

  async function claim(limit: number): Promise<Post[]> {
    const now = ctx.now();
    const { rows } = await sql<Post>`
      UPDATE posts p SET due_at = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}, attempts = p.attempts + 1
      FROM (
        SELECT o.account_id, o.id FROM posts o
        JOIN channels ch ON ch.account_id = o.account_id AND ch.id = o.channel_id
        WHERE o.due_at <= ${now} AND ch.token_state = 'live' AND ch.disconnected_at IS NULL
        ORDER BY o.due_at LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED
      ) due
      WHERE p.account_id = due.account_id AND p.id = due.id
      RETURNING p.account_id, p.id, p.channel_id, p.platform_media_id, p.media_id, p.attempts
    `.execute(ctx.prepared);
    return rows;
  }

  return createClaimLoop({
    name: 'posts',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM posts WHERE due_at <= clock.now`,
    concurrency: CONCURRENCY,
    restMilliseconds: REST_MILLISECONDS,
    claim,
    handle: describe,
  });
}
