import { sql } from 'kysely';
import type { Caller, Context, Tx } from '#context';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { lockEditor } from './editor.ts';
import { tellStatus } from './stored-drafts.ts';

/**
 * The answer does not go out by itself any more: from now on it waits for a person. Once more changes nothing;
 * `stop_too_late` when it is on its way.
 */
export async function stopAnnounced(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { accountId, userId } = caller;
  const where = { accountId, id: requireId(id), userId };
  await ctx.transaction(async (tx) => {
    const editor = await lockEditor(ctx, tx, where);
    if (!editor) throw new AppError('not_found');
    const { status } = editor;
    if (status === 'sending' || status === 'approved') throw new AppError('stop_too_late');
    if (status !== 'pending') throw new AppError('draft_resolved');
    const stopped = await tx.db
      .updateTable('drafts')
      .set({ sendsAt: null })
      .where('accountId', '=', accountId)
      .where('id', '=', where.id)
      .where('sendsAt', 'is not', null)
      .returning('conversationId')
      .executeTakeFirst();
    if (!stopped) return;
    await recordActivity(tx, { accountId, userId, kind: 'answer_stopped', subjectId: where.id });
    tellStatus(tx, accountId, { ...stopped, id: where.id, status: 'pending' });
  });
}

/** The same of all answers of an account, or of one conversation. Answers the turns that they were of. */
export async function stopAllAnnounced(
  tx: Tx,
  accountId: string,
  conversationId: string | null,
): Promise<string[]> {
  const stopped = await tx.db
    .updateTable('drafts')
    .set({ sendsAt: null })
    .where('accountId', '=', accountId)
    .where('status', '=', 'pending')
    .where('sendsAt', 'is not', null)
    .$if(conversationId !== null, (query) => query.where('conversationId', '=', conversationId))
    .returning(['id', 'conversationId', 'turnId'])
    .execute();
  for (const row of stopped) tellStatus(tx, accountId, { ...row, status: 'pending' });
  return stopped.flatMap(({ turnId }) => turnId ?? []);
}

/** A process that takes one and ends leaves it to another after this. */
const TAKEN_SECONDS = 30;

export type Announced = { accountId: string; id: string; conversationId: string };

/** What may be taken, about the `clock` of the lookout. */
export const dueAnnounced = sql`SELECT FROM drafts WHERE status = 'pending' AND sends_at <= clock.now`;

/** Takes answers whose time has come; those of them that are not sent come again. */
export async function claimAnnounced(ctx: Context, limit: number): Promise<Announced[]> {
  const now = ctx.now();
  const { rows } = await sql<Announced>`
    UPDATE drafts d SET sends_at = ${now}::timestamptz + make_interval(secs => ${TAKEN_SECONDS})
    FROM (
      SELECT account_id, id FROM drafts WHERE sends_at <= ${now} AND status = 'pending'
      ORDER BY sends_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) due
    WHERE d.account_id = due.account_id AND d.id = due.id
    RETURNING d.account_id, d.id, d.conversation_id
  `.execute(ctx.prepared);
  return rows;
}

/** Whether it still is to go out by itself; locked, so that nobody stops or decides it until the transaction ends. */
export async function lockAnnounced(tx: Tx, { accountId, id }: Announced): Promise<boolean> {
  const row = await tx.db
    .selectFrom('drafts')
    .select('id')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('sendsAt', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** It waits for a person after all; with a reason, the guard's or another, it is marked as held. */
export async function keepAnnounced(
  tx: Tx,
  { accountId, id, conversationId }: Announced,
  heldReasons: readonly { code: string; text: string }[] = [],
): Promise<void> {
  await tx.db
    .updateTable('drafts')
    .set({
      sendsAt: null,
      ...(heldReasons.length > 0 ? { isHeld: true, heldReasons: JSON.stringify(heldReasons) } : {}),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
  tellStatus(tx, accountId, { id, conversationId, status: 'pending' });
}

/** It has been queued as a message of the assistant, which nobody had to decide. */
export async function finishAnnounced(
  ctx: Context,
  tx: Tx,
  { accountId, id, conversationId }: Announced,
): Promise<void> {
  await tx.db
    .updateTable('drafts')
    .set({ status: 'approved', sendsAt: null, decidedAt: ctx.now() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
  tellStatus(tx, accountId, { id, conversationId, status: 'approved' });
}
