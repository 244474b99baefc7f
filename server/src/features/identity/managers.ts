import { DEFAULT_LANGUAGE, isLanguageCode } from '@parley/contract/languages.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import type { Manager } from '@parley/contract/managers.ts';
import type { Caller, Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import * as repository from './managers-repository.ts';
import { hashNewPassword, makePassword } from './passwords.ts';
import { mailPassword, normalizeEmail, takeAddress } from './registration.ts';
import { isEmailInUse } from './repository.ts';
import { asTaken, presentUser, recordActivity } from './service.ts';
import { deleteThrottle } from './sessions-repository.ts';
import { countAttempt, invitationLimits } from './throttle.ts';

export async function listManagers(ctx: Context, caller: Caller): Promise<Manager[]> {
  const rows = await repository.listManagers(ctx.db, caller.accountId, LIMITS.managers);
  return rows.map((row) => ({ ...row, role: 'manager', createdAt: row.createdAt.toISOString() }));
}

/**
 * Mails a new password, then makes the manager: nobody is made when the mail does not leave. The manager reads what the
 * client reads, until they choose another language.
 */
export async function createManager(ctx: Context, caller: Caller, address: string): Promise<void> {
  const { accountId, userId } = caller;
  const email = normalizeEmail(address);
  await countAttempt(ctx, invitationLimits(accountId));
  const lease = await takeAddress(ctx, email);
  try {
    if (await isEmailInUse(ctx.db, email)) throw new AppError('email_in_use');
    const limit = LIMITS.managers;
    if ((await repository.countManagers(ctx.db, accountId)) >= limit)
      throw new AppError('managers_used_up', { limit });
    const inviter = await presentUser(ctx, caller);
    const password = makePassword();
    const language = isLanguageCode(inviter.language) ? inviter.language : DEFAULT_LANGUAGE;
    const invitation = { by: inviter.displayName, account: inviter.accountName };
    await mailPassword(ctx, { email, password, language, invitation });
    const name = email.slice(0, email.indexOf('@'));
    const passwordHash = await hashNewPassword(password);
    await ctx.transaction(async (tx) => {
      const manager = { accountId, email, name, language, passwordHash };
      const subjectId = await repository.insertManager(tx.db, manager).catch((error: unknown) => {
        throw asTaken(error);
      });
      await recordActivity(tx, { accountId, userId, kind: 'manager_created', subjectId });
      tx.live.publish(accountId, { type: 'account_updated', part: 'team' });
    });
  } finally {
    await deleteThrottle(ctx.db, lease);
  }
}

/**
 * Ends every session and socket of the manager. What a request of theirs has begun is finished; what they did keeps
 * their name. 404 for who is no manager of the account.
 */
export async function removeManager(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { accountId, userId } = caller;
  const managerId = requireId(id);
  await ctx.transaction(async (tx) => {
    if (!(await repository.removeManager(tx.db, accountId, managerId))) throw new AppError('not_found');
    await ctx.tell(tx, 'managerRemoved', { accountId, userId: managerId });
    await recordActivity(tx, { accountId, userId, kind: 'manager_removed', subjectId: managerId });
    tx.live.publish(accountId, { type: 'account_updated', part: 'team' });
  });
  ctx.endSockets({ userId: managerId });
}
