import { sql } from 'kysely';

import type { Context, Tx } from '#context';

import { openComments } from './changed.ts';

const TRIES = 6;
const AGAIN_SECONDS = 600;

/** The copy of a post's picture is there, or could not be made: then the post is read again, for an address that opens. */
export async function settlePostPicture(
  ctx: Context,
  tx: Tx,
  { accountId, postId, isReady }: { accountId: string; postId: string; isReady: boolean },
): Promise<void> {
  await openComments(tx, accountId);
  const dueAt = new Date(ctx.now().getTime() + AGAIN_SECONDS * 1000);
  await sql`
    UPDATE posts SET attempts = CASE WHEN ${isReady} THEN 0 ELSE attempts END,
      due_at = CASE WHEN ${isReady} OR attempts >= ${TRIES} THEN due_at ELSE ${dueAt} END
    WHERE account_id = ${accountId} AND id = ${postId}
  `.execute(tx.db);
  if (isReady) tx.live.publish(accountId, { type: 'comments_updated' });
}
