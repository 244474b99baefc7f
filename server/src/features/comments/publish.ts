import type { CommentFailure } from '@parley/contract/comments.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';
import type { InstagramClient } from '#instagram/client-types.ts';
import { InstagramError, type PlatformError } from '#instagram/errors.ts';

import { openComments, tellChanged } from './changed.ts';
import { uncountAnswer } from './counted.ts';
import { failureOf } from './failures.ts';
import { markGone } from './moderate.ts';
import { settleReplied } from './own.ts';
import { keepPromise } from './promised.ts';
import {
  type Claimed,
  claimAnswers,
  FIRST_LOOK_MS,
  findUpcoming,
  mayGoOut,
  pauseAfter,
  readyAnswer,
} from './publish-claims.ts';
import { readThread } from './thread.ts';

export type PublishHooks = {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
  /** Answers whether the channel has no better token by now. */
  tokenDied: (accountId: string, channelId: string, tokenHash: string, reason: string) => Promise<boolean>;
};

type Again = { state: 'again'; dueAt: Date; detail: string; isCounted?: boolean };
type Verdict =
  | { state: 'replied'; replyId: string }
  | { state: 'unknown'; detail: string }
  | { state: 'failed'; failure: CommentFailure; detail: string }
  /** `isCounted`: it was a try. */
  | Again
  /** The assistant is not to answer by itself any more. */
  | { state: 'withdrawn'; detail: null };

const CONCURRENCY = 8;
/** Definite refusals that may be repeated, and what never left this machine for about an hour. */
const TRIES: Partial<Record<PlatformError['class'], number>> = { throttled: 3, transient: 12 };
const RETRY_SECONDS = 5;
const LONGEST_RETRY_SECONDS = 600;

/** Publishes the answers that wait, with a pause between those of one account; none of them twice. */
export function createPublisher(ctx: Context, hooks: PublishHooks, lease: Lease): ClaimLoop {
  async function publish(answer: Claimed): Promise<void> {
    const verdict = await post(answer);
    if (verdict) await record(ctx, answer, verdict);
    loop.expect();
  }

  /** Null: it is settled, or somebody else's by now. */
  async function post(answer: Claimed): Promise<Verdict | null> {
    const { accountId, channelId, commentId, replyText } = answer;
    let client: InstagramClient | null = null;
    try {
      client = await hooks.clientFor(accountId, channelId);
      if (!client) return later(answer, RETRY_SECONDS, 'no_channel');
      // Somebody may have answered in the app meanwhile, or what it answers is gone.
      await readThread(ctx, client, answer);
      if (!(await mayGoOut(ctx, answer))) return { state: 'withdrawn', detail: null };
      const promised = await keepPromise(ctx, client, answer);
      if (promised === 'wait') return { ...later(answer, RETRY_SECONDS, 'private_waits'), isCounted: false };
      if (promised === 'broken') return { state: 'failed', failure: 'private', detail: 'private_not_sent' };
      if (!(await readyAnswer(ctx, answer))) return null;
    } catch (error) {
      if (error instanceof InstagramError && client) return judge(answer, error.error, client, false);
      ctx.log.error({ err: error, comment: answer.id }, 'an answer could not be prepared');
      return later(answer, RETRY_SECONDS, 'internal');
    }
    const result = await client.replyTo({ commentId, text: replyText });
    if (result.outcome === 'replied') return { state: 'replied', replyId: result.commentId };
    if (result.outcome === 'unknown') return { state: 'unknown', detail: result.reason };
    return judge(answer, result.error, client, true);
  }

  /** Of what certainly does not stand there. */
  async function judge(
    answer: Claimed,
    error: PlatformError,
    client: InstagramClient,
    isRefusal: boolean,
  ): Promise<Verdict> {
    const { accountId, channelId } = answer;
    if (error.class === 'auth') {
      const isDead = await hooks.tokenDied(accountId, channelId, client.tokenHash, error.message);
      // Without a live token nothing is claimed: it goes out with the next one.
      return later(answer, isDead ? RETRY_SECONDS : 0, error.message);
    }
    if (error.retryable && answer.attempts < (TRIES[error.class] ?? 0)) {
      return later(answer, error.retryAfterSeconds, error.message);
    }
    const failure = isRefusal ? await findReason(client, answer, error) : failureOf(error);
    return { state: 'failed', failure, detail: error.message };
  }

  function later(answer: Claimed, askedSeconds: number | undefined, detail: string): Again {
    const backoff = Math.min(LONGEST_RETRY_SECONDS, RETRY_SECONDS * 2 ** (answer.attempts - 1));
    const dueAt = new Date(ctx.now().getTime() + (askedSeconds ?? backoff) * 1000);
    return { state: 'again', dueAt, detail };
  }

  const loop = createClaimLoop({
    name: 'comments',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM comments WHERE state = 'queued' AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    claim: (limit) => claimAnswers(ctx, limit),
    handle: publish,
    upcoming: (until) => findUpcoming(ctx, until),
    lease: { ...lease, idOf: ({ id }) => id },
  });
  return loop;
}

/** The platform does not say why it takes no answer: mostly the comment, or the one on top, is hidden. */
async function findReason(
  client: InstagramClient,
  { commentId, threadId }: Claimed,
  error: PlatformError,
): Promise<CommentFailure> {
  const failure = failureOf(error);
  if (failure !== 'refused') return failure;
  try {
    for (const id of new Set([commentId, threadId])) {
      if ((await client.comment(id)).isHidden === true) return 'hidden';
    }
  } catch (cause) {
    if (!(cause instanceof InstagramError)) throw cause;
    if (cause.error.class === 'gone') return 'gone';
  }
  return failure;
}

async function record(ctx: Context, answer: Claimed, verdict: Verdict): Promise<void> {
  const { accountId, id, fence } = answer;
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    // The webhook of what stands there may have settled it, or it was deleted here.
    const { rows } = await sql`
      SELECT FROM comments
      WHERE account_id = ${accountId} AND id = ${id} AND fence = ${fence} AND state = 'publishing' FOR UPDATE
    `.execute(tx.db);
    if (rows.length > 0) await settle(ctx, tx, answer, verdict);
  });
}

async function settle(ctx: Context, tx: Tx, { accountId, id }: Claimed, verdict: Verdict): Promise<void> {
  const now = ctx.now();
  if (verdict.state === 'replied') {
    return settleReplied(ctx, tx, accountId, id, { replyId: verdict.replyId, at: now });
  }
  const where = sql`account_id = ${accountId} AND id = ${id}`;
  const released = sql`instance_id = NULL, leased_until = NULL, unposted = false, failure_detail = ${verdict.detail}`;
  if (verdict.state === 'again') {
    await sql`
      UPDATE comments SET state = 'queued', due_at = ${verdict.dueAt},
        attempts = attempts - ${verdict.isCounted === false ? 1 : 0}, ${released}
      WHERE ${where}
    `.execute(tx.db);
    return;
  }
  if (verdict.state === 'withdrawn') {
    await uncountAnswer(tx, accountId, id);
    await sql`
      UPDATE comments SET state = 'new', draft = reply_text, reply_text = NULL, reply_author = NULL, due_at = NULL,
        ${released}
      WHERE ${where}
    `.execute(tx.db);
    return tellChanged(tx, accountId, id);
  }
  if (verdict.state === 'unknown') {
    const lookAt = new Date(now.getTime() + FIRST_LOOK_MS);
    await sql`
      UPDATE comments SET state = 'unknown', looks = 0, look_at = ${lookAt}, ${released} WHERE ${where}
    `.execute(tx.db);
    await pauseAfter(ctx, tx, accountId);
    return tellChanged(tx, accountId, id);
  }
  await uncountAnswer(tx, accountId, id);
  await sql`
    UPDATE comments SET state = 'failed', failure = ${verdict.failure},
      private_state = CASE WHEN private_state <> 'waiting' THEN private_state END, ${released}
    WHERE ${where}
  `.execute(tx.db);
  if (verdict.failure === 'hidden') {
    await sql`UPDATE comments SET hidden_by = coalesce(hidden_by, 'instagram') WHERE ${where}`.execute(tx.db);
  }
  if (verdict.failure === 'gone') return markGone(ctx, tx, accountId, id);
  tellChanged(tx, accountId, id);
}
