import type { Session } from '@parley/contract/identity.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import type { Caller, Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { describeDevice } from './devices.ts';
import { hashNewPassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';
import { dropResets } from './resets-repository.ts';
import { recordActivity } from './service.ts';
import { IDLE_MS } from './sessions.ts';
import { deleteSessionsOf, listOpenSessions, replacePassword } from './sessions-repository.ts';

/** Shown of a user; whoever has more ends all others at once. */
const MOST_SHOWN = 50;

/** Also ends every other session of the user; answers how many. 400 when the current password is another one. */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  input: { currentPassword: string; newPassword: string },
): Promise<number> {
  const { userId, accountId, sessionId } = caller;
  requireLongPassword(input.newPassword);
  const credential = await provePassword(ctx, userId, input.currentPassword);
  const hash = await hashNewPassword(input.newPassword);
  const ended = await ctx.transaction(async (tx) => {
    // Somebody else was first, with another new password.
    if (!(await replacePassword(tx.db, credential, hash))) throw new AppError('wrong_password');
    await dropResets(tx.db, userId);
    await recordActivity(tx, { accountId, userId, kind: 'password_changed' });
    return deleteSessionsOf(tx.db, userId, { but: sessionId });
  });
  for (const id of ended) ctx.endSockets({ sessionId: id });
  return ended.length;
}

/** Blanks at its ends are part of a password and make it no longer. */
export function requireLongPassword(password: string): void {
  const limit = LIMITS.passwordCharacters;
  if (password.trim().length < limit) throw new AppError('password_short', { limit });
}

/** Where the user is signed in, the last used first. */
export async function listSessions(ctx: Context, caller: Caller): Promise<Session[]> {
  const at = ctx.now();
  const open = { at, idleSince: new Date(at.getTime() - IDLE_MS), limit: MOST_SHOWN };
  const rows = await listOpenSessions(ctx.db, caller.userId, open);
  return rows.map(({ id, userAgent, createdAt, usedAt }) => ({
    id,
    device: describeDevice(userAgent),
    createdAt: createdAt.toISOString(),
    lastUsedAt: usedAt.toISOString(),
    isCurrent: id === caller.sessionId,
  }));
}

/** Ends one of the caller's own sessions; 404 for any other. */
export async function endSession(ctx: Context, caller: Caller, id: string): Promise<void> {
  const ended = await end(ctx, caller, { only: requireId(id) });
  if (ended === 0) throw new AppError('not_found');
}

export async function endOtherSessions(ctx: Context, caller: Caller): Promise<number> {
  return end(ctx, caller, { but: caller.sessionId });
}

async function end(ctx: Context, caller: Caller, which: { only: string } | { but: string }): Promise<number> {
  const { accountId, userId } = caller;
  const ended = await ctx.transaction(async (tx) => {
    const ids = await deleteSessionsOf(tx.db, userId, which);
    const details = { count: ids.length };
    if (ids.length > 0) await recordActivity(tx, { accountId, userId, kind: 'sessions_ended', details });
    return ids;
  });
  for (const sessionId of ended) ctx.endSockets({ sessionId });
  return ended.length;
}
