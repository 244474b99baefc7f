import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';

import type { Database } from '#infra/db/database.ts';
import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

type Proof = { cookieToken: string } | { bearerHash: Buffer } | { sessionId: string };

export type SessionRow = {
  sessionId: string;
  createdAt: Date;
  usedAt: Date;
  expiresAt: Date;
  /** Began before its cookie had the name of today. */
  plainCookie: boolean;
  userId: string;
  email: string;
  displayName: string;
  isActive: boolean;
  accountId: string;
  role: string;
  ownerId: string;
};

/** Session, user and the account that the user joined first, by one credential. */
export async function findSession(db: Reader, credential: Proof): Promise<SessionRow | undefined> {
  let query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .innerJoin('memberships', 'memberships.userId', 'users.id')
    .innerJoin('memberships as owners', (join) =>
      join.onRef('owners.accountId', '=', 'memberships.accountId').on('owners.role', '=', 'client'),
    )
    .select([
      'sessions.id as sessionId',
      'sessions.createdAt',
      'sessions.updatedAt as usedAt',
      'sessions.expiresAt',
      'sessions.plainCookie',
      'users.id as userId',
      'users.email',
      'users.name as displayName',
      'users.isActive',
      'memberships.accountId',
      'memberships.role',
      'owners.userId as ownerId',
    ])
    .orderBy('memberships.createdAt')
    .orderBy('memberships.accountId')
    .limit(1);
  if ('cookieToken' in credential) query = query.where('sessions.token', '=', credential.cookieToken);
  else if ('sessionId' in credential) query = query.where('sessions.id', '=', credential.sessionId);
  else {
    query = query.where('sessions.id', '=', (sub) =>
      sub.selectFrom('apiTokens').select('sessionId').where('tokenHash', '=', credential.bearerHash),
    );
  }
  return query.executeTakeFirst();
}

export type Credential = {
  userId: string;
  email: string;
  isActive: boolean;
  passwordHash: string;
};

/** A user with the hash of the own password. */
export async function findCredential(
  db: Reader,
  user: { email: string } | { userId: string },
): Promise<Credential | undefined> {
  const query = db
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(['users.id as userId', 'users.email', 'users.isActive', 'credentials.password'])
    .where('credentials.providerId', '=', 'credential');
  const row = await ('email' in user
    ? query.where('users.email', '=', user.email)
    : query.where('users.id', '=', user.userId)
  ).executeTakeFirst();
  if (!row || row.password === null) return undefined;
  const { password: passwordHash, ...rest } = row;
  return { ...rest, passwordHash };
}

/** Keeps the password as it is until the transaction ends; false when it is another one already. */
export async function lockCredential(
  db: Reader,
  { userId, passwordHash }: Pick<Credential, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const row = await db
    .selectFrom('credentials')
    .select('id')
    .where('userId', '=', userId)
    .where('password', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the password is not the one of before any more. */
export async function replacePassword(
  db: Reader,
  { userId, passwordHash }: Pick<Credential, 'userId' | 'passwordHash'>,
  newHash: string,
): Promise<boolean> {
  const row = await db
    .updateTable('credentials')
    .set({ password: newHash, updatedAt: sql`now()` })
    .where('userId', '=', userId)
    .where('password', '=', passwordHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertSession(db: Reader, session: Insertable<DB['sessions']>): Promise<void> {
  await db.insertInto('sessions').values(session).execute();
}

/** The sessions of a user that have not ended, the last used first. */
export async function listOpenSessions(
  db: Reader,
  userId: string,
  open: { at: Date; idleSince: Date; limit: number },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'updatedAt as usedAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', open.at)
    .where('updatedAt', '>', open.idleSince)
    .orderBy('updatedAt', 'desc')
    .orderBy('id')
    .limit(open.limit)
    .execute();
}

/** Of a user one session, or all but one (all for `null`); answers the ids of those that ended. */
export async function deleteSessionsOf(
  db: Reader,
  userId: string,
  which: { only: string } | { but: string | null },
): Promise<string[]> {
  let query = db.deleteFrom('sessions').where('userId', '=', userId).returning('id');
  if ('only' in which) query = query.where('id', '=', which.only);
  else if (which.but !== null) query = query.where('id', '!=', which.but);
  return (await query.execute()).map(({ id }) => id);
}

export async function touchSession(db: Reader, sessionId: string, usedAt: Date): Promise<void> {
  await db.updateTable('sessions').set({ updatedAt: usedAt }).where('id', '=', sessionId).execute();
}

/** Its bearer tokens go with it. */
export async function deleteSession(db: Reader, sessionId: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

export async function deleteEndedSessions(
  db: Reader,
  ended: { expiredBefore: Date; idleSince: Date },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expiresAt', '<=', ended.expiredBefore), eb('updatedAt', '<=', ended.idleSince)]),
    )
    .execute();
}

export async function insertApiToken(
  db: Reader,
  token: { userId: string; sessionId: string; tokenHash: Buffer },
): Promise<void> {
  await db
    .insertInto('apiTokens')
    .values({ id: newId(), ...token })
    .execute();
}

/** Counts one in the key's window; a window that ended starts anew. */
export async function takeThrottle(
  db: Database,
  key: string,
  now: Date,
  windowEndsAt: Date,
): Promise<{ count: number; windowEndsAt: Date }> {
  return db
    .insertInto('throttles')
    .values({ key, count: 1, windowEndsAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`CASE WHEN throttles.window_ends_at <= ${now} THEN 1 ELSE throttles.count + 1 END`,
        windowEndsAt: sql`CASE WHEN throttles.window_ends_at <= ${now} THEN excluded.window_ends_at ELSE throttles.window_ends_at END`,
      }),
    )
    .returning(['count', 'windowEndsAt'])
    .executeTakeFirstOrThrow();
}

export async function releaseThrottle(db: Database, key: string): Promise<void> {
  await db
    .updateTable('throttles')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function moveThrottle(db: Database, key: string, windowEndsAt: Date): Promise<void> {
  await db.updateTable('throttles').set({ windowEndsAt }).where('key', '=', key).execute();
}

export async function deleteThrottle(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

export async function deleteEndedThrottles(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('throttles').where('windowEndsAt', '<=', now).execute();
}
