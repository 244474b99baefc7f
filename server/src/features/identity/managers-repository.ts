import type { LanguageCode } from '@parley/contract/languages.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

import { dropResets } from './resets-repository.ts';
import { deleteFactor } from './second-factor-repository.ts';
import { deleteSessionsOf } from './sessions-repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The oldest first. */
export async function listManagers(db: Reader, accountId: string, limit: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.email', 'users.isActive', 'memberships.createdAt'])
    .where('memberships.accountId', '=', accountId)
    .where('memberships.role', '=', 'manager')
    .orderBy('memberships.createdAt')
    .orderBy('users.id')
    .limit(limit)
    .execute();
}

/** The names of all who work in the account, by their ids. */
export async function readTeam(db: Reader, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.name'])
    .where('memberships.accountId', '=', accountId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function countManagers(db: Reader, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('memberships')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .where('role', '=', 'manager')
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewManager = {
  accountId: string;
  email: string;
  name: string;
  language: LanguageCode;
  passwordHash: string;
};

/** Answers the user's id. */
export async function insertManager(db: Transaction<DB>, manager: NewManager): Promise<string> {
  const userId = newId();
  const { accountId, passwordHash: password, ...user } = manager;
  await db
    .insertInto('users')
    .values({ id: userId, ...user })
    .execute();
  const credential = { userId, accountId: userId, providerId: 'credential', password };
  await db
    .insertInto('credentials')
    .values({ id: newId(), ...credential })
    .execute();
  await db.insertInto('memberships').values({ accountId, userId, role: 'manager' }).execute();
  return userId;
}

/**
 * Takes the membership and all that a user signs in with; of the user nothing but the name stays. False when the account
 * has no such manager.
 */
export async function removeManager(
  db: Transaction<DB>,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const membership = await db
    .deleteFrom('memberships')
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('role', '=', 'manager')
    .returning('userId')
    .executeTakeFirst();
  if (!membership) return false;
  await takeSignIn(db, userId);
  await takeAddress(db, accountId, userId);
  return true;
}

/**
 * Nobody is a member of the account any more, nobody can sign in, and every mailbox is free again. Answers who they were;
 * their rows go with the account's.
 */
export async function removeEverybody(
  db: Transaction<DB>,
  accountId: string,
): Promise<{ id: string; email: string }[]> {
  const people = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id', 'users.email'])
    .where('memberships.accountId', '=', accountId)
    .forUpdate()
    .execute();
  await db.deleteFrom('memberships').where('accountId', '=', accountId).execute();
  for (const { id } of people) {
    await takeSignIn(db, id);
    await takeAddress(db, accountId, id);
  }
  return people;
}

/** Waits for a sign-in that has proven the password, so that its session is among those that end. */
async function takeSignIn(db: Transaction<DB>, userId: string): Promise<void> {
  await db.deleteFrom('credentials').where('userId', '=', userId).execute();
  await deleteSessionsOf(db, userId, { but: null });
  await dropResets(db, userId);
  await deleteFactor(db, userId);
}

/** No address has this form, and the mailbox is free again. */
async function takeAddress(db: Transaction<DB>, accountId: string, userId: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ email: `removed:${userId}`, image: null, isActive: false, removedFrom: accountId })
    .set({ updatedAt: sql`now()` })
    .where('id', '=', userId)
    .execute();
}
