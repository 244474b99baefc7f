import type { Caller } from '#context';
import { AppError } from '#infra/errors.ts';

/**
 * The account that a `userId` of path, query or body means: the caller's own for nothing, the own id, or the id of
 * the client whose account the caller works in. Any other id is 403, known or not.
 */
export function resolveAccount(caller: Caller, userId?: string | undefined): string {
  if (userId === undefined || userId === caller.userId || userId === caller.ownerId) return caller.accountId;
  throw new AppError('foreign_account');
}

/** Who acts, and in which account. */
export type Actor = Pick<Caller, 'accountId' | 'userId'>;

export function actIn(caller: Caller, userId?: string | undefined): Actor {
  return { accountId: resolveAccount(caller, userId), userId: caller.userId };
}

/** Managers may not: connecting the platform, secrets, deleting everything, the team. */
export function requireClient(caller: Caller): void {
  if (caller.role !== 'client') throw new AppError('client_only');
}

/** A bearer token lies in browser storage, so it may not reach what hurts most. */
export function requireCookie(caller: Caller): void {
  if (caller.via !== 'cookie') throw new AppError('cookie_required');
}
