import { sql } from 'kysely';

import type { Context, Tx } from '#context';

import { tellChanged } from './changed.ts';
import { uncountAnswer } from './counted.ts';
import type { State } from './present.ts';
import { pauseAfter } from './publish-claims.ts';

/** A comment of the business, as the platform tells of it. */
export type OwnComment = { commentId: string; parentId: string | null; text: string; at: Date };
/** `known`: placed before. `ours`: what Parley published. `app`: typed in the Instagram app. `alone`: answers nobody. */
export type OwnPlace = 'known' | 'ours' | 'app' | 'alone';

type Waiting = {
  id: string;
  commentId: string;
  parentId: string | null;
  username: string | null;
  state: State;
  replyText: string | null;
  replyId: string | null;
  sendingSince: Date | null;
  unposted: boolean;
  commentedAt: Date;
};

/** The webhook of an own comment may come before the answer to the call that published it, by this at most. */
const CLAIM_MS = 60_000;

/**
 * Finds the comment that one of the business answers, and settles it: with our claim, whose id may be told here first,
 * or with what was typed in the app. The account's comments are open.
 */
export async function placeOwn(
  ctx: Context,
  tx: Tx,
  where: { accountId: string; channelId: string },
  own: OwnComment,
): Promise<OwnPlace> {
  const { accountId, channelId } = where;
  if (own.parentId === null) return 'alone';
  const { rows } = await sql<Waiting>`
    SELECT id, comment_id, parent_id, username, state, reply_text, reply_id, sending_since, unposted,
      commented_at FROM comments
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND thread_id = ${own.parentId} AND NOT is_own
    ORDER BY commented_at, id FOR UPDATE
  `.execute(tx.db);
  if (rows.some((row) => row.replyId === own.commentId)) return 'known';
  const claimed = rows.find((row) => isClaim(row, own));
  if (claimed) {
    await settleReplied(ctx, tx, accountId, claimed.id, { replyId: own.commentId, at: own.at });
    return 'ours';
  }
  const answered = findAnswered(rows, own);
  if (!answered) return 'alone';
  await uncountAnswer(tx, accountId, answered.id);
  await sql`
    UPDATE comments SET reply_text = ${own.text}, reply_author = 'app', replied_by = NULL
    WHERE account_id = ${accountId} AND id = ${answered.id}
  `.execute(tx.db);
  await settleReplied(ctx, tx, accountId, answered.id, { replyId: own.commentId, at: own.at });
  return 'app';
}

/**
 * Webhooks come in any order: what the business wrote in a thread may be here before the comment that it answers. Says
 * whether one of these answers the comment.
 */
export async function placeEarlier(
  ctx: Context,
  tx: Tx,
  { accountId, channelId }: { accountId: string; channelId: string },
  { id, threadId }: { id: string; threadId: string },
): Promise<boolean> {
  const { rows } = await sql<OwnComment>`
    SELECT own.comment_id, own.parent_id, coalesce(own.content, '') AS text, own.commented_at AS at FROM comments own
    WHERE own.account_id = ${accountId} AND own.channel_id = ${channelId} AND own.thread_id = ${threadId}
      AND own.is_own AND own.parent_id IS NOT NULL AND NOT EXISTS (
        SELECT FROM comments other
        WHERE other.account_id = own.account_id AND other.channel_id = own.channel_id
          AND other.thread_id = own.thread_id AND other.reply_id = own.comment_id
      )
    ORDER BY own.commented_at, own.id
  `.execute(tx.db);
  for (const own of rows) await placeOwn(ctx, tx, { accountId, channelId }, own);
  if (rows.length === 0) return false;
  const { state } = await tx.db
    .selectFrom('comments')
    .select('state')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return state === 'replied';
}

function isClaim(row: Waiting, own: OwnComment): boolean {
  if (row.state !== 'publishing' && row.state !== 'unknown') return false;
  if (row.replyText?.trim() !== own.text.trim() || row.sendingSince === null) return false;
  return own.at.getTime() >= row.sendingSince.getTime() - CLAIM_MS;
}

/** The platform tells times in whole seconds, and of a webhook when it was made. */
const CLOCK_MS = 5000;

/**
 * A person names whom they answer, else it is the comment on top, else the newest one below it. What may be posted
 * already is left to that; what is about to be has just been answered.
 */
function findAnswered(rows: readonly Waiting[], own: OwnComment): Waiting | undefined {
  const open = rows.filter(({ state, unposted, commentedAt }) => {
    const isOpen = state !== 'replied' && (state !== 'publishing' || unposted);
    return isOpen && commentedAt.getTime() <= own.at.getTime() + CLOCK_MS;
  });
  const text = own.text.toLowerCase();
  const named = open.findLast(
    ({ username }) => username !== null && namesPerson(text, username.toLowerCase()),
  );
  return named ?? open.find(({ parentId }) => parentId === null) ?? open.at(-1);
}

function namesPerson(text: string, username: string): boolean {
  for (let at = text.indexOf(`@${username}`); at >= 0; at = text.indexOf(`@${username}`, at + 1)) {
    if (!/[\w.]/.test(text[at + username.length + 1] ?? ' ')) return true;
  }
  return false;
}

/** The answer stands there: nothing waits any more, a draft least of all. The next one keeps its pause from now on. */
export async function settleReplied(
  ctx: Context,
  tx: Tx,
  accountId: string,
  id: string,
  { replyId, at }: { replyId: string | null; at: Date },
): Promise<void> {
  await sql`
    UPDATE comments SET state = 'replied', reply_id = ${replyId}, replied_at = ${at}, draft = NULL, private_draft = NULL,
      private_state = CASE WHEN private_state <> 'waiting' THEN private_state END, private_first = false, due_at = NULL,
      look_at = NULL, instance_id = NULL, leased_until = NULL, unposted = false, failure = NULL, failure_detail = NULL
    WHERE account_id = ${accountId} AND id = ${id}
  `.execute(tx.db);
  await pauseAfter(ctx, tx, accountId);
  tellChanged(tx, accountId, id);
}
