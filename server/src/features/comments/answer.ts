import { LIMITS } from '@parley/contract/limits.ts';
import type { Context, Tx } from '#context';
import { countReply } from '#features/allowance/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { putDraft, putOnWay } from './assisted.ts';
import { openComments } from './changed.ts';
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
    const countedIn = author === 'ai' ? await countWritten(ctx, tx, { accountId, id }, words) : null;
    await putOnWay(ctx, tx, { accountId, id, text: words, author, userId, countedIn });
    await recordActivity(tx, { accountId, userId, kind, subjectId: id });
  });
}

/** What a person only let through is still the assistant's word, and counts as one; what they rewrote does not. */
async function countWritten(
  ctx: Context,
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
  words: string,
): Promise<string | null> {
  const written = await tx.db
    .selectFrom('commentDrafts')
    .select('text')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return written?.text?.trim() === words ? countReply(ctx, tx, accountId) : null;
}

export async function editDraft(ctx: Context, actor: Actor, id: string, text: string): Promise<void> {
  const { accountId, userId } = actor;
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const row = await requireDraft(tx, accountId, id);
    const words = requireText(text);
    if (row.draft === words) return;
    await putDraft(tx, { accountId, id }, words);
    await recordActivity(tx, { accountId, userId, kind: 'comment_draft_edited', subjectId: id });
  });
}

export async function discardDraft(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { accountId, userId } = actor;
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    await requireDraft(tx, accountId, id);
    await putDraft(tx, { accountId, id }, null);
    await recordActivity(tx, { accountId, userId, kind: 'comment_draft_rejected', subjectId: id });
  });
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

export function requireAnswerable(row: CommentRow): void {
  requireIdle(row);
  if (row.goneAt) throw new AppError('comment_gone');
  if (row.hiddenBy) throw new AppError('comment_hidden');
  if (row.isLive) throw new AppError('comment_live');
}
