import { comments } from '@parley/assistant';
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
import { type CommentRow, editorOf } from './present.ts';
import { requireAllowance, requirePrivateText } from './private-allowance.ts';
import { findComment, lockComment } from './repository.ts';

/** Puts a person's answer on its way. */
export async function reply(ctx: Context, actor: Actor, id: string, text: string): Promise<void> {
  await queue(ctx, actor, id, () => ({ text, author: 'person', kind: 'comment_answered' }));
}

/** What a person made of the draft; left out where it stays as it is, `privately` null for no private message. */
export type Edited = { text?: string | undefined; privately?: string | null | undefined };

/** Puts the draft on its way, or what a person made of it, with the private message that goes with it. */
export async function sendDraft(ctx: Context, actor: Actor, id: string, edited: Edited): Promise<void> {
  await queue(ctx, actor, id, (row) => {
    if (row.draft === null) throw new AppError('comment_without_draft');
    requireFree(ctx, row, actor.userId);
    const promised = edited.privately === undefined ? row.privateDraft : edited.privately;
    if (promised !== null) requireAllowance(row, ctx.now());
    return {
      text: edited.text ?? row.draft,
      author: 'ai',
      kind: 'comment_draft_approved',
      promised: promised === null ? null : requirePrivateText(promised),
    };
  });
}

type Answer = { text: string; author: 'ai' | 'person'; kind: string; promised?: string | null };

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
    const { text, author, kind, promised = null } = answerTo(row);
    const words = requireText(text);
    const countedIn = author === 'ai' ? await countWritten(ctx, tx, { accountId, id }, words) : null;
    await putOnWay(ctx, tx, { accountId, id, text: words, author, userId, countedIn, promised });
    if (promised !== null) {
      await recordActivity(tx, { accountId, userId, kind: 'comment_private_reply', subjectId: id });
    }
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
  const written = await findWritten(tx, accountId, [id]);
  return written.has(words) ? countReply(ctx, tx, accountId) : null;
}

/** What the assistant wrote for these comments, before anybody changed it. */
export async function findWritten(tx: Tx, accountId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.db
    .selectFrom('commentDrafts')
    .select('text')
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.flatMap(({ text }) => text?.trim() ?? []));
}

export async function editDraft(ctx: Context, actor: Actor, id: string, edited: Edited): Promise<void> {
  await changeDraft(ctx, actor, id, ({ draft, privateDraft }) => ({
    text: edited.text === undefined ? draft : requireText(edited.text),
    privately:
      edited.privately === undefined
        ? privateDraft
        : edited.privately && requirePrivateText(edited.privately),
  }));
}

/** What of the draft names a price goes to the private message; nothing changes where it names none. */
export async function moveToPrivate(ctx: Context, actor: Actor, id: string): Promise<void> {
  await changeDraft(ctx, actor, id, (row) => {
    requireAllowance(row, ctx.now());
    const parts = comments.partPrices(row.draft);
    if (!parts) return { text: row.draft, privately: row.privateDraft };
    const privately = [row.privateDraft, parts.priced].filter(Boolean).join('\n');
    return { text: requireText(parts.open), privately: requirePrivateText(privately) };
  });
}

type Draft = CommentRow & { draft: string };

async function changeDraft(
  ctx: Context,
  actor: Actor,
  id: string,
  change: (row: Draft) => { text: string; privately: string | null },
): Promise<void> {
  const { accountId, userId } = actor;
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const row = await requireDraft(ctx, tx, actor, id);
    const { text, privately } = change(row);
    if (row.draft === text && row.privateDraft === privately) return;
    await putDraft(tx, { accountId, id }, text, privately);
    await recordActivity(tx, { accountId, userId, kind: 'comment_draft_edited', subjectId: id });
  });
}

export async function discardDraft(ctx: Context, actor: Actor, id: string): Promise<void> {
  const { accountId, userId } = actor;
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    await requireDraft(ctx, tx, actor, id);
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

/** The draft, for one who may decide it: nobody else is editing it. Locked. */
export async function requireDraft(
  ctx: Context,
  tx: Tx,
  { accountId, userId }: Actor,
  id: string,
): Promise<Draft> {
  const row = await requireLocked(tx, accountId, id);
  requireIdle(row);
  const { draft } = row;
  if (draft === null) throw new AppError('comment_without_draft');
  requireFree(ctx, row, userId);
  return { ...row, draft };
}

/** `draft_being_edited` when somebody else edits it. */
export function requireFree(ctx: Context, row: CommentRow, userId: string): void {
  const editor = editorOf(row, ctx.now());
  if (editor && editor.userId !== userId) throw new AppError('draft_being_edited', { name: editor.name });
}

export function requireText(text: string): string {
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
