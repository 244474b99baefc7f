import type { Caller, Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { type DraftOf, lockEditor } from './editor.ts';
import { tellStatus } from './stored-drafts.ts';

/** The browser of whoever edits says so again well before. */
const EDITING_MS = 30_000;

/** Nobody else decides the draft until the answered moment. The same call moves it on. */
export async function beginEditing(ctx: Context, caller: Caller, id: string): Promise<Date> {
  const { accountId, userId } = caller;
  const where = { accountId, id: requireId(id), userId };
  const until = new Date(ctx.now().getTime() + EDITING_MS);
  await ctx.transaction(async (tx) => {
    const editor = await lockEditor(ctx, tx, where);
    if (!editor) throw new AppError('not_found');
    const { conversationId, status, isSelf, refusal } = editor;
    if (status !== 'pending') throw new AppError('draft_resolved');
    if (refusal) throw refusal;
    // Whoever edits an answer has stopped it.
    await set(tx, where, { editingBy: userId, editingUntil: until, sendsAt: null });
    if (!isSelf) tellStatus(tx, accountId, { id: where.id, conversationId, status: 'pending' });
  });
  return until;
}

/** Whoever does not edit it changes nothing. */
export async function endEditing(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { accountId, userId } = caller;
  const where = { accountId, id: requireId(id), userId };
  await ctx.transaction(async (tx) => {
    const editor = await lockEditor(ctx, tx, where);
    if (!editor) throw new AppError('not_found');
    const { conversationId, status, isSelf } = editor;
    if (!isSelf) return;
    await set(tx, where, { editingBy: null, editingUntil: null });
    if (status === 'pending') tellStatus(tx, accountId, { id: where.id, conversationId, status: 'pending' });
  });
}

/** Whoever no longer works here edits nothing. */
export async function releaseEditor(tx: Tx, { accountId, userId }: Omit<DraftOf, 'id'>): Promise<void> {
  const rows = await tx.db
    .updateTable('drafts')
    .set({ editingBy: null, editingUntil: null })
    .where('accountId', '=', accountId)
    .where('status', '=', 'pending')
    .where('editingBy', '=', userId)
    .returning(['id', 'conversationId'])
    .execute();
  for (const row of rows) tellStatus(tx, accountId, { ...row, status: 'pending' });
}

async function set(
  tx: Tx,
  { accountId, id }: DraftOf,
  editing: { editingBy: string | null; editingUntil: Date | null; sendsAt?: null },
): Promise<void> {
  await tx.db
    .updateTable('drafts')
    .set(editing)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}
