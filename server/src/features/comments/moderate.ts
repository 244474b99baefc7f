import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { forgetBodies } from '#features/conversations/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import type { InstagramClient } from '#instagram/client-types.ts';
import { InstagramError, type PlatformError } from '#instagram/errors.ts';

import { requireComment, requireIdle, requireLocked } from './answer.ts';
import { openComments, tellChanged } from './changed.ts';
import { requireClientFor } from './channel.ts';
import { exceptShown } from './rule-hits.ts';
import { thinkAfterAll } from './think.ts';

/** What the platform took is stored, and nothing else. */
export async function hide(ctx: Context, actor: Actor, id: string, wanted: boolean): Promise<void> {
  const { accountId, userId } = actor;
  const { channelId, commentId, goneAt, hiddenBy: before } = await requireComment(ctx, accountId, id);
  if (goneAt) throw new AppError('comment_gone');
  const client = await requireClientFor(ctx, accountId, channelId);
  const result = await client.hide({ commentId, hide: wanted });
  if (result.outcome === 'rejected') await refuse(ctx, accountId, id, result.error);
  // The same change again does no harm, but what stands there can be read.
  if (result.outcome === 'unknown' && (await readHidden(client, commentId)) !== wanted) {
    throw new AppError('platform_silent');
  }
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const row = await requireLocked(tx, accountId, id);
    // A look in between may have found it hidden there already.
    const hiddenBy = wanted ? (before ?? 'parley') : null;
    const isExcepted = !wanted && (await exceptShown(tx, accountId, id));
    if (hiddenBy !== row.hiddenBy) {
      await sql`
        UPDATE comments SET hidden_by = ${hiddenBy} WHERE account_id = ${accountId} AND id = ${id}
      `.execute(tx.db);
      const kind = wanted ? 'comment_hidden' : 'comment_shown';
      await recordActivity(tx, { accountId, userId, kind, subjectId: id });
      tellChanged(tx, accountId, id);
    }
    if (isExcepted) await thinkAfterAll(ctx, tx, accountId, [id]);
  });
}

async function readHidden(client: InstagramClient, commentId: string): Promise<boolean | null> {
  return client.comment(commentId).then(
    ({ isHidden }) => isHidden,
    (error: unknown) => {
      if (error instanceof InstagramError) return null;
      throw error;
    },
  );
}

/** Throws what a person is told. */
async function refuse(ctx: Context, accountId: string, id: string, error: PlatformError): Promise<never> {
  if (error.class !== 'gone') throw new AppError('platform_failed', { reason: error.message });
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    await markGone(ctx, tx, accountId, id);
  });
  throw new AppError('comment_gone');
}

export async function markGone(ctx: Context, tx: Tx, accountId: string, id: string): Promise<void> {
  await sql`
    UPDATE comments SET gone_at = coalesce(gone_at, ${ctx.now()}) WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
  tellChanged(tx, accountId, id);
}

/** On Instagram and here; refused there, nothing is deleted. */
export async function remove(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { accountId, userId } = actor;
  const row = await requireComment(ctx, accountId, id);
  requireStill(row);
  const client = await requireClientFor(ctx, accountId, row.channelId);
  await deleteThere(client, row.commentId);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    // What stood below it went with it.
    const { rows } = await sql<{ id: string; isOwn: boolean; commentId: string }>`
      WITH gone AS (
        DELETE FROM comments
        WHERE account_id = ${accountId} AND channel_id = ${row.channelId}
          AND (id = ${id} OR parent_id = ${row.commentId})
        RETURNING account_id, channel_id, comment_id, id, is_own
      ),
      kept AS (
        INSERT INTO comment_tombstones (account_id, channel_id, comment_id)
        SELECT account_id, channel_id, comment_id FROM gone ON CONFLICT DO NOTHING
      )
      SELECT id, is_own, comment_id FROM gone
    `.execute(tx.db);
    const { channelId } = row;
    await forgetBodies(
      tx,
      { accountId, channelId },
      rows.map(({ commentId }) => commentId),
    );
    for (const { id: commentId, isOwn } of rows) {
      if (!isOwn) tx.live.publish(accountId, { type: 'comment_updated', commentId, removed: true });
    }
    await recordActivity(tx, { accountId, userId, kind: 'comment_deleted', subjectId: id });
  });
}

/** What may be on its way cannot be deleted: it would be published below nothing, or stay there unseen. */
function requireStill(row: Parameters<typeof requireIdle>[0]): void {
  if (row.state !== 'replied') requireIdle(row);
}

async function deleteThere(client: InstagramClient, commentId: string): Promise<void> {
  const result = await client.deleteComment(commentId);
  if (result.outcome === 'done') return;
  if (result.outcome === 'rejected') {
    if (result.error.class === 'gone') return;
    throw new AppError('platform_failed', { reason: result.error.message });
  }
  const isGone = await client.comment(commentId).then(
    () => false,
    (error: unknown) => error instanceof InstagramError && error.error.class === 'gone',
  );
  if (!isGone) throw new AppError('platform_silent');
}

/** Here only: they stay on Instagram, and no redelivery brings them back. Answers how many. */
export async function removeAll(ctx: Context, { accountId, userId }: Actor): Promise<number> {
  return ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<{ channelId: string; count: number; ids: string[] }>`
      WITH gone AS (
        DELETE FROM comments WHERE account_id = ${accountId} RETURNING account_id, channel_id, comment_id, is_own
      ),
      kept AS (
        INSERT INTO comment_tombstones (account_id, channel_id, comment_id)
        SELECT account_id, channel_id, comment_id FROM gone ON CONFLICT DO NOTHING
      )
      SELECT channel_id, count(*) FILTER (WHERE NOT is_own)::int AS count, array_agg(comment_id) AS ids
      FROM gone GROUP BY channel_id
    `.execute(tx.db);
    for (const { channelId, ids } of rows) await forgetBodies(tx, { accountId, channelId }, ids);
    const count = rows.reduce((sum, one) => sum + one.count, 0);
    await recordActivity(tx, { accountId, userId, kind: 'comments_deleted', details: { count } });
    tx.live.publish(accountId, { type: 'comments_updated' });
    return count;
  });
}
