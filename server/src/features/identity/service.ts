import type { User } from '@parley/contract/identity.ts';
import { isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';
import type { Caller, Context, Tx } from '#context';
import { randomToken } from '#infra/crypto.ts';
import { sqlState } from '#infra/db/database.ts';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { expectOwnAddress, removeEverybodyFrom } from './close-account.ts';
import { FIRST_TRIGGER } from './first-trigger.ts';
import { provePassword } from './prove-password.ts';
import * as repository from './repository.ts';
import { countAttempt, holdLease, networkOf, takeLease } from './throttle.ts';

export {
  countAttempt,
  expectOwnAddress,
  FIRST_TRIGGER,
  holdLease,
  networkOf,
  provePassword,
  removeEverybodyFrom,
  takeLease,
};

const UNIQUE_VIOLATION = '23505';

export type NewClient = {
  /** Trimmed and in lower case. */
  email: string;
  /** Made outside of the transaction: it takes a tenth of a second of processor. */
  passwordHash: string;
  language: LanguageCode;
  /** Default: UTC. */
  timezone?: string;
  /** Default: the part of the address before the @. */
  displayName?: string;
  /** Default: the display name, until a channel brings the name of the business. */
  accountName?: string;
  isDemo?: boolean;
};

/** A client with an account of their own and all that belongs to it. 409 when the address is in use. */
export async function createAccount(
  tx: Tx,
  client: NewClient,
): Promise<{ userId: string; accountId: string }> {
  const { email, passwordHash, language, timezone = 'UTC', isDemo = false } = client;
  const displayName = client.displayName ?? email.slice(0, email.indexOf('@'));
  const account: repository.NewAccount = {
    email,
    passwordHash,
    displayName,
    accountName: client.accountName ?? displayName,
    timezone,
    language,
    verifyToken: randomToken(24),
    trigger: FIRST_TRIGGER[language],
    isDemo,
  };
  try {
    const created = await repository.insertAccount(tx.db, account);
    await recordActivity(tx, { ...created, kind: 'account_created' });
    return created;
  } catch (error) {
    throw asTaken(error);
  }
}

/** Of what fails as two users would have one address: that it is in use. */
export function asTaken(error: unknown): unknown {
  if (sqlState(error) !== UNIQUE_VIOLATION) return error;
  return new AppError('email_in_use', {}, { cause: error });
}

/** What people did; it cannot be rebuilt later. `userId` null means the system. */
export async function recordActivity(
  tx: { db: Context['db'] | Tx['db'] },
  activity: {
    accountId: string;
    userId: string | null;
    kind: string;
    subjectId?: string;
    details?: Record<string, unknown>;
  },
): Promise<void> {
  const { accountId, userId, kind, subjectId = null, details = {} } = activity;
  await repository.insertActivity(tx.db, { accountId, userId, kind, subjectId, details });
}

/** A user of the caller's account as the contract shows it; without `userId` the caller. */
export async function presentUser(
  ctx: Pick<Context, 'db' | 'env'>,
  caller: { accountId: string; userId: string },
  userId: string = caller.userId,
): Promise<User> {
  const row = await repository.findUser(ctx.db, caller.accountId, userId);
  if (!row) throw new AppError('not_found');
  return {
    ...row,
    hasKnowledge: (row.knowledgeBase ?? '').trim() !== '',
    role: row.role === 'client' ? 'client' : 'manager',
    stoppedBy: row.stoppedBy === null ? null : 'account_restricted',
    webhookUrl: webhookUrl(ctx.env.publicUrl, row.ownerId),
    createdAt: row.createdAt.toISOString(),
  };
}

/** The address that the account's Meta app calls. */
export function webhookUrl(publicUrl: string, ownerId: string): string {
  return new URL(`/api/instagram-webhook-v3/${ownerId}`, publicUrl).href;
}

/**
 * Changes with whatever `presentUser` answers, at the cost of no text: of prompt and knowledge base, which every open
 * tab asks for each few seconds, it reads the versions.
 */
export async function userState(
  ctx: Pick<Context, 'db' | 'env'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<string> {
  const row = await repository.findUserState(ctx.db, accountId, userId);
  if (!row) throw new AppError('not_found');
  return JSON.stringify([row, ctx.env.publicUrl]);
}

/** Only the own name and language: not even the owner changes those of a manager. */
export async function updateProfile(
  ctx: Context,
  caller: Caller,
  input: { id: string; displayName?: string | undefined; language?: string | undefined },
): Promise<User> {
  if (input.id !== caller.userId) throw new AppError('foreign_account');
  const name = input.displayName?.trim();
  if (name === '') throw new AppError('blank_text');
  const { language } = input;
  if (language !== undefined && !isLanguageCode(language)) {
    throw new AppError('bad_request', { detail: 'language: not one of the twelve' });
  }
  const change = { ...(name !== undefined && { name }), ...(language !== undefined && { language }) };
  if (Object.keys(change).length > 0) {
    await ctx.transaction(async (tx) => {
      const { accountId } = caller;
      await repository.updateUser(tx.db, accountId, caller.userId, change);
      tx.live.publish(accountId, { type: 'account_updated', part: 'settings' });
      if (language !== undefined && caller.role === 'client')
        await ctx.tell(tx, 'languageChosen', { accountId, language });
    });
  }
  return presentUser(ctx, caller);
}

export type Owner = repository.Owner;

/** Whom a mail about the account goes to. */
export async function ownerOf(db: Context['db'] | Tx['db'], accountId: string): Promise<Owner | undefined> {
  return repository.findOwnerOf(db, accountId);
}

/** The account that an id in a webhook address means: that of the client with this user id. 404 for what is no id. */
export async function findOwner(db: Context['db'] | Tx['db'], userId: string): Promise<Owner | undefined> {
  return repository.findOwner(db, requireId(userId));
}
