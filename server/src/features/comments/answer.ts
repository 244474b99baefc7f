import { LIMITS } from '@parley/contract/limits.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { openComments, tellChanged } from './changed.ts';
import { requireClientFor } from './channel.ts';
import type { CommentRow } from './present.ts';
import { findComment, lockComment } from './repository.ts';

/** Puts a person's answer on its way. */
export async function reply(ctx: Context, actor: Actor, id: string, text: string): Promise<void> {
  await queue(ctx, actor, id, () => ({ text, author: 'person', kind: 'comment_answered' }));
}

/** Puts the draft on its way, or what a person made of it. */
export async function sendDraft(
  ctx: Context,
  actor: Actor,
  id: string,
  edited: string | undefined,
): Promise<void> {
  await queue(ctx, actor, id, (row) => {
    if (row.draft === null) throw new AppError('comment_without_draft');
    return { text: edited ?? row.draft, author: 'ai', kind: 'comment_draft_approved' };
  });
}

type Answer = { text: string; author: 'ai' | 'person'; kind: string };

async function queue(
  ctx: Context,
  { accountId, userId }: Actor,
  id: string,
  answerTo: (row: CommentRow) => Answer,
): Promise<void> {
  const { channelId } = await requireComment(ctx, accountId, id);
  await requireClientFor(ctx, accountId, channelId);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const row = await requireLocked(tx, accountId, id);
    requireAnswerable(row);
    const { text, author, kind } = answerTo(row);
    const words = requireText(text);
    await sql`
      UPDATE comments SET state = 'queued', reply_text = ${words}, reply_author = ${author}, replied_by = ${userId},
        due_at = ${ctx.now()}, attempts = 0, looks = 0, look_at = NULL, failure = NULL, failure_detail = NULL
      WHERE account_id = ${accountId} AND id = ${id}
    `.execute(tx.db);
    await recordActivity(tx, { accountId, userId, kind, subjectId: id });
    tellChanged(tx, accountId, id);
  });
  ctx.wake('comments');
}

export async function editDraft(ctx: Context, actor: Actor, id: string, text: string): Promise<void> {
  const { accountId, userId } = actor;
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const row = await requireDraft(tx, accountId, id);
    const words = requireText(text);
    if (row.draft === words) return;
    await setDraft(tx, accountId, id, words);
    await recordActivity(tx, { accountId, userId, kind: 'comment_draft_edited', subjectId: id });
    tellChanged(tx, accountId, id);
  });
}

export async function discardDraft(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { accountId, userId } = actor;
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    await requireDraft(tx, accountId, id);
    await setDraft(tx, accountId, id, null);
    await recordActivity(tx, { accountId, userId, kind: 'comment_draft_rejected', subjectId: id });
    tellChanged(tx, accountId, id);
  });
}

async function setDraft(tx: Tx, accountId: string, id: string, draft: string | null): Promise<void> {
  await tx.db
    .updateTable('comments')
    .set({ draft })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** 404 for what the account does not have. */
export async function requireComment(ctx: Context, accountId: string, id: string): Promise<CommentRow> {
  const row = await findComment(ctx.db, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  return row;
}

export async function requireLocked(tx: Tx, accountId: string, id: string): Promise<CommentRow> {
  const row = await lockComment(tx, accountId, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function requireDraft(tx: Tx, accountId: string, id: string): Promise<CommentRow> {
  const row = await requireLocked(tx, accountId, id);
  requireIdle(row);
  if (row.draft === null) throw new AppError('comment_without_draft');
  return row;
}

function requireText(text: string): string {
  const words = text.trim();
  if (words === '') throw new AppError('blank_text');
  const limit = LIMITS.commentCharacters;
  if ([...words].length > limit) throw new AppError('text_too_long', { limit });
  return words;
}

/** Nothing stands below it yet, and nothing is on its way there. */
export function requireIdle({ state, lookAt }: CommentRow): void {
  if (state === 'replied') throw new AppError('comment_replied');
  if (state === 'queued' || state === 'publishing' || lookAt) throw new AppError('comment_publishing');
}

function requireAnswerable(row: CommentRow): void {
  requireIdle(row);
  if (row.goneAt) throw new AppError('comment_gone');
  if (row.hiddenBy) throw new AppError('comment_hidden');
  if (row.isLive) throw new AppError('comment_live');
}
