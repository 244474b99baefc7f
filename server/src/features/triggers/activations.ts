import type { TriggerActivation } from '@parley/contract/triggers.ts';

import type { Context, Tx } from '#context';
import * as comments from '#features/comments/service.ts';
import { lockConversation } from '#features/conversations/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { windowState } from '#instagram/limits.ts';

import {
  type ActivationRow,
  countOpen,
  findActivation,
  isKnownTrigger,
  listActivations,
  mayAnswer,
  type Page,
} from './repository.ts';
import { release } from './service.ts';

export type ResolveHooks = {
  /** The AI answers in a conversation again: what waits there gets its turn. */
  aiReturned: (tx: Tx, where: { accountId: string; conversationId: string }) => Promise<void>;
};

/** 404 for a cursor that is not there. */
export async function list(ctx: Context, page: Page): Promise<TriggerActivation[]> {
  if (page.cursor !== undefined) await findOwn(ctx, page.accountId, page.cursor);
  const now = ctx.now();
  return (await listActivations(ctx.db, page)).map((row) => present(row, now));
}

/** Of one trigger, also of one that is deleted and has fired. */
export async function listOfTrigger(
  ctx: Context,
  page: Page & { triggerId: string },
): Promise<TriggerActivation[]> {
  const { accountId, triggerId } = page;
  if (!(await isKnownTrigger(ctx.db, accountId, requireId(triggerId)))) throw new AppError('not_found');
  return list(ctx, page);
}

function present(row: ActivationRow, now: Date): TriggerActivation {
  const { activatedAt, resolvedAt, windowOpenedAt, humanAgent, name, username, pictureUrl, ...rest } = row;
  const window = windowState(windowOpenedAt, now, { humanAgent: humanAgent ?? false });
  return {
    ...rest,
    activatedAt: activatedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    windowClosesAt: window.closesAt?.toISOString() ?? null,
    participantName: name,
    participantUsername: username,
    participantProfilePic: pictureUrl,
  };
}

export type Resolved = TriggerActivation & { openCount: number; aiEnabled: boolean };

/** Somebody has taken care of it. Twice is the same as once. */
export async function resolve(
  ctx: Context,
  hooks: ResolveHooks,
  actor: Actor,
  id: string,
  resolvedBy: string,
): Promise<Resolved> {
  const { accountId } = actor;
  const found = await findOwn(ctx, accountId, id);
  if (!found.isResolved) await ctx.transaction((tx) => resolveOne(ctx, tx, hooks, actor, found, resolvedBy));
  const row = await findOwn(ctx, accountId, id);
  const { conversationId } = row;
  return {
    ...present(row, ctx.now()),
    openCount: await countOpen(ctx.db, accountId, row),
    aiEnabled: conversationId !== null && (await mayAnswer(ctx.db, accountId, conversationId)),
  };
}

async function resolveOne(
  ctx: Context,
  tx: Tx,
  hooks: ResolveHooks,
  { accountId, userId }: Actor,
  { id, conversationId, commentId }: ActivationRow,
  resolvedBy: string,
): Promise<void> {
  if (commentId !== null) await comments.openComments(tx, accountId);
  // Deleted meanwhile, and its activations with it.
  else if (conversationId !== null && !(await lockConversation(tx, accountId, conversationId))) return;
  const { numUpdatedRows } = await tx.db
    .updateTable('triggerActivations')
    .set({ isResolved: true, resolvedBy, resolvedUserId: userId, resolvedAt: ctx.now() })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('isResolved', '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const isLast = (await countOpen(tx.db, accountId, { conversationId, commentId })) === 0;
  if (isLast && commentId !== null) await comments.releasePerson(tx, { accountId, id: commentId });
  if (isLast && conversationId !== null) {
    await release(tx, { accountId, conversationId });
    await hooks.aiReturned(tx, { accountId, conversationId });
  }
  await recordActivity(tx, { accountId, userId, kind: 'trigger_resolved', subjectId: id });
  tx.live.publish(accountId, { type: 'account_updated', part: 'triggers' });
}

async function findOwn(ctx: Context, accountId: string, id: string): Promise<ActivationRow> {
  const row = await findActivation(ctx.db, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  return row;
}
