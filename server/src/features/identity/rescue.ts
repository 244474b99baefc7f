import type { Tx } from '#context';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { VALID_MS } from './password-reset.ts';
import { normalizeEmail } from './registration.ts';
import { findResetUser, putReset } from './resets-repository.ts';
import { tellByMail } from './second-factor.ts';
import { deleteFactor, lockFactor } from './second-factor-repository.ts';
import { recordActivity } from './service.ts';
import { deleteSessionsOf } from './sessions-repository.ts';

export type Rescue = {
  /** Of the address that sets a new password, once. */
  token: string;
  /** Whether a second factor was on, which is off now. */
  hadFactor: boolean;
};

/**
 * The operator's way for a person who can no longer sign in: every session ends, the second factor goes, and a link
 * sets a new password for 30 minutes. Null for an address that nobody active has. The account's log says that it was
 * nobody of theirs, and the person is told by mail.
 */
export async function rescue(tx: Tx, address: string, now: Date): Promise<Rescue | null> {
  const email = normalizeEmail(address);
  const user = await findResetUser(tx.db, email);
  if (!user) return null;
  const { userId, accountId } = user;
  const factor = await lockFactor(tx.db, userId);
  const hadFactor = factor !== undefined && factor.confirmedAt !== null;
  await deleteFactor(tx.db, userId);
  if (hadFactor) {
    await recordActivity(tx, {
      accountId,
      userId: null,
      kind: 'second_factor_off',
      details: { name: email },
    });
    await tellByMail(tx, { userId, isOn: false });
  }
  await deleteSessionsOf(tx.db, userId, { but: null });
  const token = randomToken();
  await putReset(tx.db, {
    userId,
    tokenHash: sha256(token),
    expiresAt: new Date(now.getTime() + VALID_MS),
  });
  return { token, hadFactor };
}
