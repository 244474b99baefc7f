import { comments, reading } from '@parley/assistant';
import type { AlikeComment, AskedOften } from '@parley/contract/shared-answers.ts';
import { sql } from 'kysely';

import type { Context } from '#context';

import { requireComment } from './answer.ts';

/** What is older than so many waiting questions is not looked through. */
const MOST_WAITING = 2000;
/** Shown at once. */
const MOST_QUESTIONS = 5;
const MOST_ALIKE = 100;

type Waiting = { id: string; postId: string; asked: string };

/** Each thread's newest first, as the list of comments stands. */
async function readWaiting(ctx: Context, accountId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT c.id, c.post_id, c.asked FROM (
      SELECT * FROM comments WHERE account_id = ${accountId} AND needs_answer AND is_question
      ORDER BY thread_at DESC, thread_id DESC LIMIT ${MOST_WAITING}
    ) c
    WHERE c.state = 'new' AND NOT c.is_live AND c.asked IS NOT NULL AND c.post_id IS NOT NULL
    ORDER BY c.commented_at DESC, c.id
  `.execute(ctx.db);
  return rows;
}

async function readCaptions(
  ctx: Context,
  accountId: string,
  posts: Iterable<string>,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; caption: string }>`
    SELECT id, caption FROM posts
    WHERE account_id = ${accountId} AND id = ANY(${[...posts]}::uuid[]) AND caption IS NOT NULL
  `.execute(ctx.db);
  return new Map(rows.map(({ id, caption }) => [id, caption]));
}

/** What at least two comments under one post ask, what most ask first. */
export async function listAskedOften(ctx: Context, accountId: string): Promise<AskedOften[]> {
  const byPost = Map.groupBy(await readWaiting(ctx, accountId), ({ postId }) => postId);
  const captions = await readCaptions(ctx, accountId, byPost.keys());
  const often = [...byPost]
    .flatMap(([postId, waiting]) => {
      const read = comments.withoutCaption(captions.get(postId) ?? '');
      return [...Map.groupBy(waiting, ({ asked }) => read(asked)).values()];
    })
    .filter((group) => group.length > 1)
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_QUESTIONS);
  const newest = often.flatMap(([first]) => (first ? [first.id] : []));
  const texts = await readTexts(ctx, accountId, newest);
  return often.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const text = texts.get(first.id)?.content ?? '';
    return [
      { commentId: first.id, text, count: group.length, mediaCaption: captions.get(first.postId) ?? null },
    ];
  });
}

type Text = {
  id: string;
  content: string | null;
  username: string | null;
  draft: string | null;
  privateDraft: string | null;
  commentedAt: Date;
};

async function readTexts(
  ctx: Context,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, Text>> {
  if (ids.length === 0) return new Map();
  const rows: Text[] = await ctx.db
    .selectFrom('comments')
    .select(['id', 'content', 'username', 'draft', 'privateDraft', 'commentedAt'])
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The others of its post that ask what `own` asks. */
async function findAlike(
  ctx: Context,
  accountId: string,
  own: Waiting,
  waiting: readonly Waiting[],
): Promise<Waiting[]> {
  const captions = await readCaptions(ctx, accountId, [own.postId]);
  const read = comments.withoutCaption(captions.get(own.postId) ?? '');
  const asked = read(own.asked);
  return waiting.filter((one) => one !== own && one.postId === own.postId && read(one.asked) === asked);
}

export type Alike = { suggestion: string | null; comments: AlikeComment[] };

/** The comment itself, and those under its post that wait and ask the same. 404 for what the account does not have. */
export async function listAlike(ctx: Context, accountId: string, id: string): Promise<Alike> {
  const { content } = await requireComment(ctx, accountId, id);
  const waiting = await readWaiting(ctx, accountId);
  const own = waiting.find((one) => one.id === id);
  const alike = own ? await findAlike(ctx, accountId, own, waiting) : [];
  const ids = [id, ...alike.map((one) => one.id)].slice(0, MOST_ALIKE);
  const texts = await readTexts(ctx, accountId, ids);
  const language = reading.tellLanguage(content ?? '');
  const comments = ids.flatMap((one): AlikeComment[] => {
    const row = texts.get(one);
    if (!row) return [];
    const told = reading.tellLanguage(row.content ?? '');
    return [
      {
        id: row.id,
        authorUsername: row.username,
        text: row.content ?? '',
        instagramTimestamp: row.commentedAt.toISOString(),
        isOtherLanguage: told !== null && language !== null && told !== language,
        // What promises a private message goes out with that alone, from its card.
        draft: row.privateDraft === null ? row.draft : null,
      },
    ];
  });
  const suggestion = comments.find(({ draft, isOtherLanguage }) => draft !== null && !isOtherLanguage);
  return { suggestion: suggestion?.draft ?? null, comments };
}
