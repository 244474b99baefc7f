import { LIMITS } from '@parley/contract/limits.ts';
import type { SharedAnswer } from '@parley/contract/shared-answers.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { countReply } from '#features/allowance/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { newId, requireId } from '#infra/ids.ts';

import { findWritten, requireComment, requireText } from './answer.ts';
import { mayBeAnswered } from './assisted.ts';
import { openComments } from './changed.ts';
import { requireClientFor } from './channel.ts';
import { uncountAnswer } from './counted.ts';
import { type CommentRow, editorOf } from './present.ts';
import { findComments } from './repository.ts';

/** Nothing goes out before: whoever approved it may take it back. */
const UNDO_MS = 10_000;
/** What has come to an end is shown so long. */
const SHOWN_MS = 10 * 60_000;
/** All of them have long come to an end. */
const LONGEST_MS = 24 * 60 * 60_000;

export type Wanted = { text: string; answers: readonly { id: string; text?: string | undefined }[] };

export type Shared = { queued: number; left: number; undoUntil: Date };

/**
 * Puts one answer on its way to each of the comments, of the post of comment `id`. Each has a claim and an outcome of
 * its own; what somebody answered meanwhile is left out.
 */
export async function answerAlike(
  ctx: Context,
  actor: Actor,
  id: string,
  { text, answers }: Wanted,
): Promise<Shared> {
  const { accountId, userId } = actor;
  const { channelId, platformMediaId } = await requireComment(ctx, accountId, id);
  await requireClientFor(ctx, accountId, channelId);
  const texts = new Map(answers.map((answer) => [requireId(answer.id), requireText(answer.text ?? text)]));
  const undoUntil = new Date(ctx.now().getTime() + UNDO_MS);
  // A draft that somebody else is editing is not decided under their hands.
  const isFree = (row: CommentRow) => [undefined, userId].includes(editorOf(row, ctx.now())?.userId);
  return ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const rows = await lockAll(tx, accountId, [...texts.keys()]);
    const open = rows.filter(
      (row) =>
        mayBeAnswered(row) &&
        isFree(row) &&
        row.channelId === channelId &&
        row.platformMediaId === platformMediaId,
    );
    const queued = nameEach(open, texts);
    if (queued.length > 0) {
      const countedIn = await countAll(ctx, tx, accountId, queued);
      await putAllOnWay(
        tx,
        { accountId, userId, sharedId: newId(), at: ctx.now(), undoUntil },
        queued,
        countedIn,
      );
      await recordActivity(tx, {
        accountId,
        userId,
        kind: 'comments_answered_together',
        subjectId: id,
        details: { count: queued.length },
      });
      tx.live.publish(accountId, { type: 'comments_updated' });
      tx.afterCommit(() => ctx.wake('comments', undoUntil));
    }
    return { queued: queued.length, left: texts.size - queued.length, undoUntil };
  });
}

async function lockAll(tx: Tx, accountId: string, ids: readonly string[]): Promise<CommentRow[]> {
  await sql`
    SELECT FROM comments WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE
  `.execute(tx.db);
  return findComments(tx.db, accountId, ids);
}

type Queued = { id: string; words: string; text: string; author: 'ai' | 'person' };

/**
 * Whoever asked is named, so that no two say the same; who asked twice is answered once. What the assistant wrote for one
 * of them is its word to all who get it.
 */
function nameEach(rows: readonly CommentRow[], texts: ReadonlyMap<string, string>): Queued[] {
  const drafts = new Set(rows.map(({ draft }) => draft));
  const said = new Set<string>();
  return rows.flatMap((row) => {
    const words = texts.get(row.id) ?? '';
    const named = row.username === null ? words : `@${row.username} ${words}`;
    const text = [...named].length > LIMITS.commentCharacters ? words : named;
    if (said.has(text)) return [];
    said.add(text);
    return [{ id: row.id, words, text, author: drafts.has(words) ? 'ai' : 'person' } as const];
  });
}

/** What a person only let through is still the assistant's word, and counts for each who gets it. */
async function countAll(
  ctx: Context,
  tx: Tx,
  accountId: string,
  queued: readonly Queued[],
): Promise<(string | null)[]> {
  const written = await findWritten(
    tx,
    accountId,
    queued.map(({ id }) => id),
  );
  const counted = [];
  for (const { words, author } of queued) {
    counted.push(author === 'ai' && written.has(words) ? await countReply(ctx, tx, accountId) : null);
  }
  return counted;
}

type Approved = { accountId: string; userId: string; sharedId: string; at: Date; undoUntil: Date };

async function putAllOnWay(
  tx: Tx,
  { accountId, userId, sharedId, at, undoUntil }: Approved,
  queued: readonly Queued[],
  countedIn: readonly (string | null)[],
): Promise<void> {
  await sql`
    UPDATE comments c SET state = 'queued', reply_text = q.text, reply_author = q.author, replied_by = ${userId},
      counted_in = q.counted_in, due_at = ${undoUntil}, attempts = 0, looks = 0, look_at = NULL, failure = NULL,
      failure_detail = NULL, private_first = false, shared_id = ${sharedId}, shared_at = ${at}
    FROM unnest(
      ${queued.map(({ id }) => id)}::uuid[], ${queued.map(({ text }) => text)}::text[],
      ${queued.map(({ author }) => author)}::text[], ${countedIn}::text[]
    ) q(id, text, author, counted_in)
    WHERE c.account_id = ${accountId} AND c.id = q.id
  `.execute(tx.db);
}

/** Answers how many were taken back; what has gone out, or may have, stays. */
export async function stopAlike(ctx: Context, actor: Actor, id: string): Promise<number> {
  const { accountId, userId } = actor;
  await requireComment(ctx, accountId, id);
  return ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<{ id: string }>`
      SELECT c.id FROM comments c JOIN comments named
        ON named.account_id = c.account_id AND named.shared_id = c.shared_id AND named.shared_at = c.shared_at
      WHERE named.account_id = ${accountId} AND named.id = ${id} AND c.state = 'queued'
      ORDER BY c.id FOR UPDATE OF c
    `.execute(tx.db);
    if (rows.length === 0) return 0;
    for (const row of rows) await uncountAnswer(tx, accountId, row.id);
    await sql`
      UPDATE comments SET state = 'new', reply_text = NULL, reply_author = NULL, replied_by = NULL, due_at = NULL,
        failure_detail = NULL, shared_id = NULL, shared_at = NULL
      WHERE account_id = ${accountId} AND id = ANY(${rows.map((row) => row.id)}::uuid[])
    `.execute(tx.db);
    const details = { count: rows.length };
    await recordActivity(tx, { accountId, userId, kind: 'comments_answers_stopped', subjectId: id, details });
    tx.live.publish(accountId, { type: 'comments_updated' });
    return rows.length;
  });
}

type Round = {
  id: string;
  text: string | null;
  total: number;
  sent: number;
  waiting: number;
  failed: number;
  begun: number;
  dueAt: Date | null;
  nextReplyAt: Date | null;
};

/** Those on their way, and those that came to an end a moment ago; the newest first. */
export async function listSharedAnswers(ctx: Context, accountId: string): Promise<SharedAnswer[]> {
  const now = ctx.now();
  const isWaiting = sql`(c.state IN ('queued', 'publishing') OR (c.state = 'unknown' AND c.look_at IS NOT NULL))`;
  const { rows } = await sql<Round>`
    SELECT r.*, n.content AS text, s.next_reply_at FROM (
      SELECT min(c.id::text)::uuid AS id, min(c.shared_at) AS shared_at, count(*)::int AS total,
        count(*) FILTER (WHERE c.state = 'replied')::int AS sent,
        count(*) FILTER (WHERE ${isWaiting})::int AS waiting,
        count(*) FILTER (WHERE NOT ${isWaiting} AND c.state <> 'replied')::int AS failed,
        count(*) FILTER (WHERE c.state <> 'queued')::int AS begun,
        min(c.due_at) FILTER (WHERE c.state = 'queued') AS due_at
      FROM comments c
      WHERE c.account_id = ${accountId} AND c.shared_id IS NOT NULL
        AND c.shared_at > ${new Date(now.getTime() - LONGEST_MS)}
      GROUP BY c.shared_id
      HAVING count(*) FILTER (WHERE ${isWaiting}) > 0
        OR min(c.shared_at) > ${new Date(now.getTime() - SHOWN_MS)}
    ) r
    JOIN comments n ON n.account_id = ${accountId} AND n.id = r.id
    LEFT JOIN comment_settings s ON s.account_id = ${accountId}
    ORDER BY r.shared_at DESC LIMIT 5
  `.execute(ctx.db);
  return rows.map((row) => presentRound(row, now));
}

function presentRound(round: Round, now: Date): SharedAnswer {
  const { id, text, total, sent, waiting, failed, begun, dueAt, nextReplyAt } = round;
  const isOpen = dueAt !== null && begun === 0 && dueAt > now;
  const next = dueAt && new Date(Math.max(dueAt.getTime(), nextReplyAt?.getTime() ?? 0));
  return {
    commentId: id,
    text: text ?? '',
    total,
    sent,
    waiting,
    failed,
    undoUntil: isOpen ? dueAt.toISOString() : null,
    nextAt: next?.toISOString() ?? null,
  };
}
