import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { requireDraft } from './answer.ts';
import { openComments, tellChanged } from './changed.ts';

/** The browser of whoever edits says so again well before. */
const EDITING_MS = 30_000;

/** Nobody else decides the draft until the answered moment. The same call moves it on. */
export async function beginEditing(ctx: Context, actor: Actor, id: string): Promise<Date> {
  const { accountId, userId } = actor;
  requireId(id);
  const until = new Date(ctx.now().getTime() + EDITING_MS);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { editingBy, editingUntil } = await requireDraft(ctx, tx, actor, id);
    await sql`
      UPDATE comments SET editing_by = ${userId}, editing_until = ${until}
      WHERE account_id = ${accountId} AND id = ${id}
    `.execute(tx.db);
    const isKnown = editingBy === userId && editingUntil !== null && editingUntil > ctx.now();
    if (!isKnown) tellChanged(tx, accountId, id);
  });
  return until;
}

/** Whoever does not edit it changes nothing. 404 for what the account does not have. */
export async function endEditing(ctx: Context, { accountId, userId }: Actor, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    await openComments(tx, accountId);
    const { rows } = await sql<{ isSelf: boolean }>`
      SELECT editing_by IS NOT DISTINCT FROM ${userId}::uuid AS is_self FROM comments
      WHERE account_id = ${accountId} AND id = ${id} AND NOT is_own FOR UPDATE
    `.execute(tx.db);
    const [row] = rows;
    if (!row) throw new AppError('not_found');
    if (row.isSelf) await releaseAll(tx, { accountId, userId }, id);
  });
}

/** Whoever no longer works here edits nothing. */
export async function releaseEditor(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  await openComments(tx, accountId);
  await releaseAll(tx, { accountId, userId }, null);
}

async function releaseAll(
  tx: Tx,
  { accountId, userId }: { accountId: string; userId: string },
  id: string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    UPDATE comments SET editing_by = NULL, editing_until = NULL
    WHERE account_id = ${accountId} AND editing_by = ${userId} AND (${id}::uuid IS NULL OR id = ${id}::uuid)
    RETURNING id
  `.execute(tx.db);
  for (const row of rows) tellChanged(tx, accountId, row.id);
}
