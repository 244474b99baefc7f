import { type Kysely, sql, type Transaction } from 'kysely';

import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

const KIND = 'reset';
const identifierOf = (userId: string) => `${KIND}:${userId}`;
const hashText = (tokenHash: Buffer) => tokenHash.toString('hex');

/** Who may have a link: active, with a password and an account. */
export async function findResetUser(
  db: Reader,
  email: string,
): Promise<{ userId: string; accountId: string; language: string } | undefined> {
  return db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .select(['users.id as userId', 'memberships.accountId', 'users.language'])
    .where('users.email', '=', email)
    .where('users.isActive', '=', true)
    .where('credentials.providerId', '=', 'credential')
    .limit(1)
    .executeTakeFirst();
}

/** One link of a user at a time. */
export async function putReset(
  db: Reader,
  reset: { userId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await dropResets(db, reset.userId);
  const { expiresAt } = reset;
  await db
    .insertInto('verifications')
    .values({
      id: newId(),
      identifier: identifierOf(reset.userId),
      value: hashText(reset.tokenHash),
      expiresAt,
    })
    .execute();
}

export async function dropResets(db: Reader, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('identifier', '=', identifierOf(userId)).execute();
}

export async function findReset(db: Reader, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('verifications')
    .select('id')
    .where('value', '=', hashText(tokenHash))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of two at once one gets it. */
export async function takeReset(
  db: Reader,
  tokenHash: Buffer,
  now: Date,
): Promise<{ userId: string; accountId: string } | undefined> {
  const row = await db
    .deleteFrom('verifications')
    .where('value', '=', hashText(tokenHash))
    .where('expiresAt', '>', now)
    .returning('identifier')
    .executeTakeFirst();
  if (!row?.identifier.startsWith(`${KIND}:`)) return undefined;
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['memberships.userId', 'memberships.accountId'])
    .where('memberships.userId', '=', row.identifier.slice(KIND.length + 1))
    .where('users.isActive', '=', true)
    .orderBy('memberships.createdAt')
    .executeTakeFirst();
}

export async function setPassword(db: Reader, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .updateTable('credentials')
    .set({ password: hash, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteEndedResets(db: Reader, now: Date): Promise<void> {
  await db.deleteFrom('verifications').where('expiresAt', '<=', now).execute();
}
