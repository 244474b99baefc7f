import { LostThoughtError, type Outcome, type Provider, phrases } from '@parley/assistant';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { claimReply } from '#features/allowance/service.ts';
import * as comments from '#features/comments/service.ts';
import { mustBeRead } from '#features/knowledge/service.ts';
import * as missingInfo from '#features/missing-info/service.ts';
import { type AskHooks, askTurn, insertRun, mayGoUnread, type RunResult } from '#features/runs/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { type ClaimLoop, createClaimLoop } from '#infra/claims.ts';
import type { Lease } from '#infra/leases.ts';

import {
  type Alike,
  type Claimed,
  claimDrafts,
  endDraft,
  findAlike,
  findTwin,
  findUpcoming,
  lockWaiting,
  ownDraft,
  waitAgain,
  waitForPlace,
} from './claims.ts';
import { type CommentInput, readCommentInput } from './input.ts';
import { CAPTION_AGAIN_MS } from './receive.ts';

const CONCURRENCY = 4;
/** Each may be a call that costs. */
const TRIES = 3;
const RETRY_SECONDS = 5;
/** A provider that is left alone is waited for so long. */
const PATIENCE_MS = 10 * 60_000;
/** The post of a new comment is being read: its caption is waited for so long. */
const CAPTION_MS = 10_000;
/** Settled in one transaction: longer ones would hold the comments of the account too long. */
const ALIKE_AT_ONCE = 20;
/** Who asked longer ago may not wait any more: a person reads the answer first. */
const PROMPT_MS = 60 * 60_000;

const BY_WORDS: Provider = { name: 'builtin', model: null };

type Decided = Extract<RunResult, { kind: 'decided' }>;

/** Thinks of new comments, outside any transaction, and records what came of each. */
export function createDraftLoop(ctx: Context, hooks: AskHooks, lease: Lease): ClaimLoop {
  async function think(claimed: Claimed): Promise<void> {
    const { accountId, id } = claimed;
    // Asked before the comment is read, so that a caption that comes meanwhile is not missed.
    const isEarly = await awaitsCaption(ctx.db, claimed);
    const row = await comments.findComment(ctx.db, accountId, id);
    if (!row || !comments.mayBeAnswered(row)) return end(claimed, 'needless');
    const provider = await hooks.providerFor(accountId);
    // A model judges what would be answered; nobody pays for what no answer follows, however many cheer below a post.
    if (!row.isQuestion || provider.model === null) {
      const written = [{ id, text: row.content ?? '' }];
      const { firings } = await triggers.evaluate(ctx, BY_WORDS, accountId, written);
      if (firings.length > 0) {
        return record(claimed, (tx) => handOff(tx, claimed, firings, { outcome: 'hand_off' }));
      }
    }
    if (!row.isQuestion) return end(claimed, 'no_question');
    if (isEarly) return record(claimed, (tx) => waitForCaption(tx, claimed));
    const input = await readCommentInput(ctx, accountId, row);
    if (await reuse(claimed, row, input)) return spread(claimed, row, provider);
    if (!claimed.hasPlace) return record(claimed, (tx) => waitForPlace(tx, claimed, input.madeOf));
    const askedAt = ctx.now();
    await noteAsked(claimed, askedAt);
    const fresh = provider.model === null ? [] : input.messages;
    const result = await askTurn(ctx, hooks, { accountId, input, fresh, isRead: input.isModerated });
    await record(claimed, async (tx) => {
      if (result.kind === 'decided') return recordResult(tx, { claimed, row, input, result, askedAt });
      const { report, firings } = result;
      const ran = report && { report, told: [] };
      const runId = ran && (await insertRun(ctx, tx, aboutOf(claimed), input, ran, 'fired', 'trigger'));
      await handOff(tx, claimed, firings, { outcome: 'hand_off', runId, askedAt });
    });
    await spread(claimed, row, provider);
  }

  async function handOff(
    tx: Tx,
    claimed: Claimed,
    firings: readonly triggers.Firing[],
    ended: Parameters<typeof endDraft>[2],
  ): Promise<void> {
    const { accountId, id } = claimed;
    await triggers.activateAtComment(ctx, tx, { accountId, commentId: id }, firings);
    await comments.callPerson(tx, claimed, triggers.reasonOf(firings));
    await endDraft(tx, claimed, ended);
  }

  /** It is under way, and counts in its minute whatever becomes of it. */
  async function noteAsked({ accountId, id }: Claimed, askedAt: Date): Promise<void> {
    await ctx.db
      .updateTable('commentDrafts')
      .set({ askedAt })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  }

  /** The post may have been read since it was looked for: who is told of that is who waits already. */
  async function waitForCaption(tx: Tx, claimed: Claimed): Promise<void> {
    const wait = (await awaitsCaption(tx.db, claimed)) ? CAPTION_AGAIN_MS : 0;
    await waitAgain(ctx, tx, claimed, new Date(ctx.now().getTime() + wait), false);
  }

  async function awaitsCaption(
    db: Context['db'] | Tx['db'],
    { accountId, id, createdAt }: Claimed,
  ): Promise<boolean> {
    if (ctx.now().getTime() - createdAt.getTime() > CAPTION_MS) return false;
    const post = await db
      .selectFrom('comments')
      .innerJoin('posts', (join) =>
        join.onRef('posts.accountId', '=', 'comments.accountId').onRef('posts.id', '=', 'comments.postId'),
      )
      .select(['posts.fetchedAt', 'posts.dueAt'])
      .where('comments.accountId', '=', accountId)
      .where('comments.id', '=', id)
      .executeTakeFirst();
    return post !== undefined && post.fetchedAt === null && post.dueAt !== null;
  }

  const end = (claimed: Claimed, outcome: string) =>
    record(claimed, (tx) => endDraft(tx, claimed, { outcome }));

  /** Everything is looked at once more: what it is about may be answered, deleted or hidden by now, and the AI off. */
  async function record(claimed: Claimed, work: (tx: Tx) => Promise<unknown>): Promise<void> {
    const { accountId } = claimed;
    await ctx.transaction(async (tx) => {
      await comments.openComments(tx, accountId);
      if (!(await ownDraft(ctx, tx, claimed))) return;
      const row = await comments.lockAnswerable(tx, claimed);
      if (!row || row.draft !== null || !(await isWanted(tx, accountId))) {
        await endDraft(tx, claimed, { outcome: 'needless' });
        return;
      }
      await work(tx);
    });
  }

  async function reuse(claimed: Claimed, row: comments.CommentRow, input: CommentInput): Promise<boolean> {
    let isReused = false;
    await ctx.transaction(async (tx) => {
      await comments.openComments(tx, claimed.accountId);
      const twin = await findTwin(ctx, tx, claimed, input.madeOf);
      if (!twin) return;
      isReused = true;
      if (!(await ownDraft(ctx, tx, claimed))) return;
      const { outcome, text, runId } = twin;
      const mayPut = await comments.lockAnswerable(tx, claimed);
      if (mayPut?.draft === null && text !== null && (await isWanted(tx, claimed.accountId))) {
        await put(tx, { claimed, row, isRead: input.isModerated }, text);
      }
      await endDraft(tx, claimed, {
        outcome,
        runId,
        madeOf: input.madeOf,
        ...(text === null ? {} : { text }),
      });
    });
    return isReused;
  }

  /**
   * Whoever waits and says the same is served by what came of this one: nothing is asked for them, so that they need not
   * wait for a place in their minute. Where a trigger may mean one of them, each is thought of by itself.
   */
  async function spread(claimed: Claimed, row: comments.CommentRow, provider: Provider): Promise<void> {
    const { accountId } = claimed;
    for (let settled = ALIKE_AT_ONCE; settled === ALIKE_AT_ONCE; ) {
      const alike = await findAlike(ctx, claimed, ALIKE_AT_ONCE);
      if (alike.length === 0) return;
      if (provider.model === null) {
        const { firings } = await triggers.evaluate(ctx, BY_WORDS, accountId, alike);
        if (firings.length > 0) return;
      }
      const input = await readCommentInput(ctx, accountId, row);
      settled = await settleAlike(claimed, input, alike);
    }
  }

  async function settleAlike(
    { accountId, likeness }: Claimed,
    { madeOf, isModerated: isRead }: CommentInput,
    alike: readonly Alike[],
  ): Promise<number> {
    const [first] = alike;
    if (!first) return 0;
    return ctx.transaction(async (tx) => {
      await comments.openComments(tx, accountId);
      const twin = await findTwin(ctx, tx, { accountId, likeness, id: first.id }, madeOf);
      if (!twin || !(await isWanted(tx, accountId))) return 0;
      const { outcome, text, runId } = twin;
      const waiting = await lockWaiting(
        tx,
        accountId,
        alike.map(({ id }) => id),
      );
      for (const { id } of waiting) {
        const where = { accountId, id };
        const mayPut = await comments.lockAnswerable(tx, where);
        if (!mayPut || mayPut.draft !== null) {
          await endDraft(tx, where, { outcome: 'needless' });
          continue;
        }
        if (text !== null) await put(tx, { claimed: where, row: mayPut, isRead }, text);
        await endDraft(tx, where, { outcome, runId, madeOf, ...(text === null ? {} : { text }) });
      }
      return waiting.length;
    });
  }

  type Putting = { claimed: Pick<Claimed, 'accountId' | 'id'>; row: comments.CommentRow; isRead: boolean };

  /** Under the comment by itself where that is wanted, and else before a person. */
  async function put(tx: Tx, { claimed, row, isRead }: Putting, text: string): Promise<void> {
    const { accountId, id } = claimed;
    const isLate = ctx.now().getTime() - row.commentedAt.getTime() > PROMPT_MS;
    const words = isRead || isLate ? null : await findNewWords(tx, accountId, row.username, text);
    if (words === null || (await isModerated(tx, accountId))) return comments.putDraft(tx, claimed, text);
    const claim = await claimReply(ctx, tx, accountId);
    if (claim.pause) return comments.putDraft(tx, claimed, text);
    const { countedIn } = claim;
    await comments.putOnWay(ctx, tx, { accountId, id, text: words, author: 'ai', userId: null, countedIn });
  }

  type Thought = {
    claimed: Claimed;
    row: comments.CommentRow;
    input: CommentInput;
    result: Decided;
    askedAt: Date;
  };

  async function recordResult(tx: Tx, thought: Thought): Promise<void> {
    const { claimed, input, row, result, askedAt } = thought;
    const { outcome, report, cited } = result;
    if (outcome.kind === 'failed') return recordFailure(tx, thought, outcome);
    const { accountId, id } = claimed;
    const runId = await insertRun(
      ctx,
      tx,
      aboutOf(claimed),
      input,
      { report, told: cited },
      outcome.kind,
      'reply',
    );
    const ended = { runId, askedAt, madeOf: input.madeOf };
    if (outcome.kind === 'answer') {
      const isRead = input.isModerated || !mayGoUnread(report);
      await put(tx, { claimed, row, isRead }, outcome.text);
      return endDraft(tx, claimed, { ...ended, outcome: 'answer', text: outcome.text });
    }
    if (outcome.kind === 'hand_off') await comments.callPerson(tx, claimed, outcome.reason);
    const isOpen = await askPeople(
      ctx,
      tx,
      { accountId, commentId: id, runId, words: row.content ?? '' },
      outcome,
    );
    await endDraft(tx, claimed, { ...ended, outcome: isOpen ? 'missing_information' : outcome.kind });
  }

  async function recordFailure(
    tx: Tx,
    { claimed, input, askedAt, result: { report, purpose } }: Thought,
    { error }: Extract<Outcome, { kind: 'failed' }>,
  ): Promise<void> {
    const now = ctx.now().getTime();
    const isUncalled = error.isUncalled && report.attempts.length === 1;
    const seconds = error.retryAfterSeconds ?? RETRY_SECONDS * claimed.attempts;
    const again = new Date(now + Math.min(seconds, 300) * 1000);
    if (isUncalled && now - claimed.createdAt.getTime() < PATIENCE_MS) {
      return waitAgain(ctx, tx, claimed, again, false);
    }
    const ran = { report, told: [] };
    const outcome = `failed:${error.code}`;
    const runId = await insertRun(ctx, tx, aboutOf(claimed), input, ran, outcome, purpose);
    if (error.retryable && !isUncalled && claimed.attempts < TRIES) {
      return waitAgain(ctx, tx, claimed, again, true);
    }
    await endDraft(tx, claimed, { outcome, runId, askedAt });
  }

  async function handle(claimed: Claimed): Promise<void> {
    try {
      await think(claimed);
    } catch (error) {
      ctx.log.error({ err: error, comment: claimed.id }, 'a comment could not be thought of');
      await record(claimed, (tx) => {
        const isHopeless = error instanceof LostThoughtError || claimed.attempts >= TRIES;
        if (isHopeless) return endDraft(tx, claimed, { outcome: 'failed:internal' });
        const dueAt = new Date(ctx.now().getTime() + RETRY_SECONDS * 1000 * claimed.attempts);
        return waitAgain(ctx, tx, claimed, dueAt, true);
      });
    }
  }

  return createClaimLoop({
    name: 'comment drafts',
    log: ctx.log,
    now: ctx.now,
    due: sql`SELECT FROM comment_drafts WHERE state = 'waiting' AND due_at <= clock.now`,
    concurrency: CONCURRENCY,
    claim: (limit) => claimDrafts(ctx, limit),
    upcoming: (until) => findUpcoming(ctx, until),
    handle,
    lease: { ...lease, idOf: ({ id }) => id },
  });
}

export const aboutOf = ({ accountId, id }: { accountId: string; id: string }) => ({
  accountId,
  subject: { kind: 'comment', commentId: id } as const,
  turnId: null,
});

/** Nobody is answered twice with the same words in a row: then whoever asks is named, or a person reads it. */
async function findNewWords(
  tx: Tx,
  accountId: string,
  username: string | null,
  text: string,
): Promise<string | null> {
  for (const words of username === null ? [text] : [text, `@${username} ${text}`]) {
    if (!(await comments.wasJustSaid(tx, accountId, words))) return words;
  }
  return null;
}

/**
 * What the assistant does not know, or may not say in public, waits with the missing information; false where nothing is
 * missing.
 */
export async function askPeople(
  ctx: Context,
  tx: Tx,
  {
    accountId,
    commentId,
    runId,
    words,
  }: { accountId: string; commentId: string; runId: string; words: string },
  outcome: Outcome,
): Promise<boolean> {
  if (outcome.kind !== 'missing_information' && outcome.kind !== 'held') return false;
  const isMissing = outcome.kind === 'missing_information';
  const reason = isMissing ? outcome.reason : phrases.sayReason('nothing', 'en');
  await missingInfo.create(ctx, tx, {
    accountId,
    subject: { kind: 'comment', commentId },
    turnId: null,
    runId,
    messageId: null,
    question: (isMissing && outcome.question) || words,
    reason,
    reasonCode: phrases.readReason(reason)?.kind ?? null,
  });
  return true;
}

async function isWanted(tx: Tx, accountId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('accounts')
    .innerJoin('commentSettings', 'commentSettings.accountId', 'accounts.id')
    .select(['accounts.autoResponseEnabled', 'commentSettings.commentPrompt'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return row?.autoResponseEnabled === true && row.commentPrompt !== null;
}

export async function isModerated(tx: Tx, accountId: string): Promise<boolean> {
  const { moderationEnabled } = await tx.db
    .selectFrom('accounts')
    .select('moderationEnabled')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return moderationEnabled || mustBeRead(tx.db, accountId);
}
