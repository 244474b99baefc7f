import type { PastPost } from '@parley/assistant';

import { sql } from 'kysely';
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
      posts.map(({ id, caption, at, pictureUrl }) => ({
        accountId,
        runId,
        channelId,
        id,
        caption: caption ?? '',
        postedAt: at,
        pictureUrl,
        pictureState: pictureUrl === null ? null : 'waiting',
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

/** What was written under them and in their pictures, newest first. */
export async function readStoredPosts(
  db: Context['db'],
  { accountId, id: runId }: Claimed,
): Promise<PastPost[]> {
  const posts = await db
    .selectFrom('importPosts')
    .select(['id', 'caption', 'pictureText', 'postedAt'])
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .where(({ eb, or }) => or([eb('caption', '<>', ''), eb('pictureText', '<>', '')]))
    .orderBy('postedAt', 'desc')
    .execute();
  return posts.map(({ id, caption, pictureText, postedAt }) => ({
    id,
    caption: [caption, pictureText ?? ''].filter((text) => text !== '').join('\n'),
    at: postedAt?.getTime() ?? 0,
  }));
}

type Picture = { id: string; url: string };

/** Those that wait to be read, newest first. */
export async function findUnreadPictures(
  db: Context['db'],
  { accountId, id: runId }: Claimed,
  limit: number,
): Promise<Picture[]> {
  const rows = await db
    .selectFrom('importPosts')
    .select(['id', 'pictureUrl as url'])
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .where('pictureState', '=', 'waiting')
    .orderBy('postedAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id, url }) => (url === null ? [] : [{ id, url }]));
}

/** Null: it could not be read. */
export async function settlePicture(
  tx: Tx,
  { accountId, id: runId }: Claimed,
  postId: string,
  text: string | null,
): Promise<void> {
  await tx.db
    .updateTable('importPosts')
    .set({ pictureState: text === null ? 'failed' : 'read', pictureText: text })
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .where('id', '=', postId)
    .execute();
}

/** How many pictures there are, how many of them are done, and how many of those were read. */
export async function countPictures(
  db: Context['db'] | Tx['db'],
  { accountId, id: runId }: Claimed,
): Promise<{ total: number; done: number; read: number }> {
  const { rows } = await sql<{ total: number; done: number; read: number }>`
    SELECT count(*)::int AS total,
      count(*) FILTER (WHERE picture_state <> 'waiting')::int AS done,
      count(*) FILTER (WHERE picture_state = 'read')::int AS read
    FROM import_posts WHERE account_id = ${accountId} AND run_id = ${runId} AND picture_state IS NOT NULL
  `.execute(db);
  return rows[0] ?? { total: 0, done: 0, read: 0 };
}
