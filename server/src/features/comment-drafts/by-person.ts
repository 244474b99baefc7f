import type { Outcome } from '@parley/assistant';

import type { Context, Tx } from '#context';
import { countReply } from '#features/allowance/service.ts';
import * as comments from '#features/comments/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { type AskHooks, askForPerson, insertRun, mayGoUnread } from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';

import { noteByPerson } from './claims.ts';
import { type CommentInput, readCommentInput } from './input.ts';
import { aboutOf, askPeople, isModerated } from './loop.ts';
import { likenessOf } from './receive.ts';

type Asked = { input: CommentInput } & Awaited<ReturnType<typeof askForPerson>>;

/** An answer that a person asks for: a draft under moderation, and else it goes out. */
export function aiReply(ctx: Context, hooks: AskHooks, actor: Actor, id: string): Promise<void> {
  return ask(ctx, hooks, actor, id, 'reply');
}

/** The draft stays until the new one is there. */
export async function regenerateDraft(
  ctx: Context,
  hooks: AskHooks,
  actor: Actor,
  id: string,
): Promise<void> {
  return ask(ctx, hooks, actor, id, 'regenerate');
}

async function ask(
  ctx: Context,
  hooks: AskHooks,
  actor: Actor,
  id: string,
  purpose: 'reply' | 'regenerate',
): Promise<void> {
  const { accountId } = actor;
  const row = await comments.requireComment(ctx, accountId, id);
  requireReady(row, purpose);
  comments.requireFree(ctx, row, actor.userId);
  const input = await readCommentInput(ctx, accountId, row);
  if (input.assistant.turn.every(({ text }) => text === '')) throw new AppError('no_new_draft');
  const asked = { input, ...(await askForPerson(ctx, hooks, accountId, input)) };
  // Thrown after the commit: what was asked stands, and so does what is missing.
  const refusal = await ctx.transaction((tx) => record(ctx, tx, actor, { id, purpose }, asked));
  if (refusal) throw refusal;
}

function requireReady(row: comments.CommentRow, purpose: 'reply' | 'regenerate'): void {
  comments.requireAnswerable(row);
  if (purpose === 'regenerate' && row.draft === null) throw new AppError('comment_without_draft');
}

/** An error: nothing came of it, and the comment stays as it is. */
async function record(
  ctx: Context,
  tx: Tx,
  { accountId, userId }: Actor,
  { id, purpose }: { id: string; purpose: 'reply' | 'regenerate' },
  { input, outcome, report, cited }: Asked,
): Promise<AppError | null> {
  await comments.openComments(tx, accountId);
  const row = await comments.requireLocked(tx, accountId, id);
  const ran = { report, told: cited };
  const runId = await insertRun(ctx, tx, aboutOf({ accountId, id }), input, ran, outcome.kind, purpose);
  if (outcome.kind === 'failed') return failureOf(outcome);
  const words = row.content ?? '';
  const isOpen = await askPeople(ctx, tx, { accountId, commentId: id, runId, words }, outcome);
  if (outcome.kind === 'hand_off') await comments.callPerson(tx, { accountId, id }, outcome.reason);
  if (isOpen || outcome.kind !== 'answer') return new AppError('no_new_draft');
  requireReady(row, purpose);
  comments.requireFree(ctx, row, userId);
  const { text } = outcome;
  const isRead = purpose === 'regenerate' || !mayGoUnread(report) || (await isModerated(tx, accountId));
  if (isRead) await comments.putDraft(tx, { accountId, id }, text);
  else {
    const countedIn = await countReply(ctx, tx, accountId);
    await comments.putOnWay(ctx, tx, { accountId, id, text, author: 'ai', userId, countedIn });
  }
  const likeness = likenessOf(null, row.commentId, words);
  await noteByPerson(ctx, tx, { accountId, id, likeness }, { text, runId });
  const kind = purpose === 'reply' ? 'comment_answer_asked' : 'comment_draft_regenerated';
  await recordActivity(tx, { accountId, userId, kind, subjectId: id });
  return null;
}

function failureOf({ error }: Extract<Outcome, { kind: 'failed' }>): AppError {
  return error.code === 'token_budget'
    ? new AppError('token_budget_used')
    : new AppError('ai_failed', { reason: error.message });
}
