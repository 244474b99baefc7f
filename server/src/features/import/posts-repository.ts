import type { PastPost } from '@parley/assistant';

import type { Context, Tx } from '#context';
import type { Media } from '#instagram/comment-types.ts';

import type { Claimed } from './repository.ts';

export async function insertPosts(
  tx: Tx,
  { accountId, id: runId, channelId }: Claimed,
  posts: readonly Media[],
): Promise<void> {
  if (posts.length === 0) return;
  await tx.db
    .insertInto('importPosts')
    .values(
      posts.map(({ id, caption, at }) => ({
        accountId,
        runId,
        channelId,
        id,
        caption: caption ?? '',
        postedAt: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countPosts(
  db: Context['db'] | Tx['db'],
  { accountId, id: runId }: Claimed,
): Promise<number> {
  const { count } = await db
    .selectFrom('importPosts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What was written under them, newest first. */
export async function readStoredPosts(
  db: Context['db'],
  { accountId, id: runId }: Claimed,
): Promise<PastPost[]> {
  const posts = await db
    .selectFrom('importPosts')
    .select(['id', 'caption', 'postedAt'])
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .where('caption', '<>', '')
    .orderBy('postedAt', 'desc')
    .execute();
  return posts.map(({ id, caption, postedAt }) => ({ id, caption, at: postedAt?.getTime() ?? 0 }));
}
