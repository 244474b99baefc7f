import * as z from 'zod';

import type { Context } from '#context';
import { removeThread } from '#features/conversations/service.ts';
import type { QueuedJob } from '#infra/jobs.ts';

import { deleteAccount, eraseFiles } from './erase-account.ts';
import {
  type Doomed,
  deleteChannel,
  deletePictures,
  deleteSome,
  ERASE_JOB,
  findByCode,
  finishDeletion,
  listChannels,
  listConversations,
  listTables,
} from './repository.ts';

/** Then other jobs have their turn. */
const AT_ONCE = 200;
const ROWS = 5000;
/**
 * A delivery that was on its way when the request came may still be written down: where the address of a channel is
 * remembered it is for seconds, and a transaction that stands still is ended after ten. Only what is empty after this
 * long is deleted.
 */
const QUIET_MS = 60_000;

const payloadSchema = z.object({ code: z.string() });

export function eraseJob(ctx: Context): QueuedJob {
  return { name: ERASE_JOB, work: (payload, signal) => erase(ctx, payload, signal) };
}

/** Body of the job: a piece of the work, and then itself anew until nothing is left. Killed, it goes on where it was. */
async function erase(ctx: Context, payload: unknown, signal: AbortSignal): Promise<void> {
  const { code } = payloadSchema.parse(payload);
  const deletion = await findByCode(ctx.db, code);
  if (!deletion || deletion.finishedAt) return;
  const tables = await listTables(ctx.db);
  let isEmpty = true;
  for (const doomed of await listChannels(ctx.db, code)) {
    if (!(await erasePiece(ctx, doomed, tables, signal))) isEmpty = false;
    if (signal.aborted) break;
  }
  const { accountId } = deletion;
  if (accountId !== null && isEmpty && !(await eraseFiles(ctx, accountId, signal))) isEmpty = false;
  const now = ctx.now();
  const isQuiet = now.getTime() - deletion.requestedAt.getTime() >= QUIET_MS;
  await ctx.transaction(async (tx) => {
    if (isEmpty && isQuiet && !signal.aborted) {
      for (const doomed of await listChannels(tx.db, code)) await deleteChannel(tx.db, code, doomed);
      if (accountId !== null) await deleteAccount(tx.db, accountId);
      await finishDeletion(tx.db, code, now);
      return;
    }
    const runAt = isEmpty ? new Date(deletion.requestedAt.getTime() + QUIET_MS) : now;
    await tx.jobs.add(ERASE_JOB, { code }, { runAt, jobKey: `${ERASE_JOB}.${code}` });
  });
}

/** True when there was nothing left. */
async function erasePiece(
  ctx: Context,
  doomed: Doomed,
  tables: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const ids = await listConversations(ctx.db, doomed, AT_ONCE);
  for (const id of ids) {
    if (signal.aborted) return false;
    await ctx.transaction((tx) => removeThread(ctx, tx, doomed.accountId, id));
  }
  if (ids.length > 0) return false;
  await deletePictures(ctx.db, doomed);
  let removed = 0;
  for (const table of tables) {
    if (signal.aborted) return false;
    removed += await deleteSome(ctx.db, table, doomed, ROWS);
  }
  return removed === 0;
}
