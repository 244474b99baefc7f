import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';

export type DraftOf = { accountId: string; id: string; userId: string };
type Editor = { conversationId: string | null; status: string; isSelf: boolean; refusal: AppError | null };

/**
 * Who edits a draft now, as `userId` sees it; the draft is kept as it is until the transaction ends, so that nobody begins
 * meanwhile. `refusal`: somebody else does, and nobody but them decides it.
 */
export async function lockEditor(
  ctx: Context,
  tx: Tx,
  { accountId, id, userId }: DraftOf,
): Promise<Editor | undefined> {
  const row = await tx.db
    .selectFrom('drafts')
    .leftJoin('users', 'users.id', 'drafts.editingBy')
    .select(['conversationId', 'status', 'editingBy', 'editingUntil', 'users.name'])
    .where('accountId', '=', accountId)
    .where('drafts.id', '=', id)
    .forUpdate('drafts')
    .executeTakeFirst();
  if (!row) return undefined;
  const { conversationId, status, editingBy, editingUntil, name } = row;
  const isEdited = editingUntil !== null && editingUntil > ctx.now();
  const isSelf = isEdited && editingBy === userId;
  const refusal = isEdited && !isSelf ? new AppError('draft_being_edited', { name: name ?? '' }) : null;
  return { conversationId, status, isSelf, refusal };
}

/** `draft_being_edited` when somebody else edits it. */
export async function requireFree(ctx: Context, tx: Tx, draft: DraftOf): Promise<void> {
  const editor = await lockEditor(ctx, tx, draft);
  if (editor?.refusal) throw editor.refusal;
}
