import type { LanguageCode } from '@parley/contract/languages.ts';
import { type Kysely, sql, type Transaction } from 'kysely';

import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export async function isEmailInUse(db: Reader, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function hasUsers(db: Reader): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export type NewAccount = {
  email: string;
  passwordHash: string;
  displayName: string;
  accountName: string;
  timezone: string;
  language: LanguageCode;
  verifyToken: string;
  trigger: { name: string; conditions: string };
  isDemo: boolean;
};

/** Everything that an account has from its first moment on. */
export async function insertAccount(
  db: Transaction<DB>,
  account: NewAccount,
): Promise<{ userId: string; accountId: string }> {
  const userId = newId();
  const accountId = newId();
  const { email, displayName, language } = account;
  await db.insertInto('users').values({ id: userId, email, name: displayName, language }).execute();
  await db
    .insertInto('credentials')
    .values({
      id: newId(),
      userId,
      accountId: userId,
      providerId: 'credential',
      password: account.passwordHash,
    })
    .execute();
  const { accountName: name, timezone, isDemo } = account;
  await db.insertInto('accounts').values({ id: accountId, name, timezone, isDemo }).execute();
  await db.insertInto('memberships').values({ accountId, userId, role: 'client' }).execute();
  await db.insertInto('liveSequences').values({ accountId }).execute();
  await db.insertInto('knowledge').values({ accountId }).execute();
  await db.insertInto('webhooks').values({ accountId, verifyToken: account.verifyToken }).execute();
  await db
    .insertInto('triggers')
    .values({ accountId, id: newId(), kind: 'person', createdBy: null, ...account.trigger })
    .execute();
  return { userId, accountId };
}

/** A user of the account with all that the contract's `user` tells. */
export async function findUser(db: Reader, accountId: string, userId: string) {
  return members(db, accountId, userId)
    .select(['knowledge.prompt as aiPrompt', 'knowledge.knowledgeBase'])
    .executeTakeFirst();
}

/** The same without its texts, and which versions of them stand. */
export async function findUserState(db: Reader, accountId: string, userId: string) {
  return members(db, accountId, userId)
    .select(['knowledge.promptVersionId', 'knowledge.knowledgeVersionId'])
    .executeTakeFirst();
}

function members(db: Reader, accountId: string, userId: string) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .innerJoin('knowledge', 'knowledge.accountId', 'memberships.accountId')
    .innerJoin('webhooks', 'webhooks.accountId', 'memberships.accountId')
    .innerJoin('memberships as owners', (join) =>
      join.onRef('owners.accountId', '=', 'memberships.accountId').on('owners.role', '=', 'client'),
    )
    .leftJoin('channels', (join) =>
      join
        .onRef('channels.accountId', '=', 'memberships.accountId')
        .on('channels.disconnectedAt', 'is', null),
    )
    .select([
      'users.id',
      'users.email',
      'users.name as displayName',
      'users.language',
      'users.createdAt',
      'memberships.role',
      'owners.userId as ownerId',
      'accounts.name as accountName',
      'accounts.autoResponseEnabled',
      'accounts.stoppedBy',
      'accounts.moderationEnabled',
      'accounts.bufferMinSeconds',
      'accounts.bufferMaxSeconds',
      'accounts.undoSeconds',
      'accounts.timezone',
      'webhooks.verifyToken as webhookVerifyToken',
      'channels.platformAccountId as instagramUserId',
      'channels.username as instagramUsername',
    ])
    .where('memberships.accountId', '=', accountId)
    .where('memberships.userId', '=', userId);
}

export async function updateUser(
  db: Reader,
  accountId: string,
  userId: string,
  change: { name?: string; language?: LanguageCode },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('memberships')
        .select('userId')
        .where('accountId', '=', accountId)
        .where('userId', '=', userId),
    )
    .execute();
}

export type Owner = { userId: string; accountId: string; email: string; language: string; timezone: string };

/** The client of an account. */
export async function findOwnerOf(db: Reader, accountId: string): Promise<Owner | undefined> {
  return owners(db).where('memberships.accountId', '=', accountId).executeTakeFirst();
}

/** The account of a client: what an id in a webhook address means. */
export async function findOwner(db: Reader, userId: string): Promise<Owner | undefined> {
  return owners(db)
    .where('memberships.userId', '=', userId)
    .orderBy('memberships.createdAt')
    .executeTakeFirst();
}

function owners(db: Reader) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .innerJoin('accounts', 'accounts.id', 'memberships.accountId')
    .select([
      'users.id as userId',
      'memberships.accountId',
      'users.email',
      'users.language',
      'accounts.timezone',
    ])
    .where('memberships.role', '=', 'client');
}

export async function insertActivity(
  db: Reader,
  activity: {
    accountId: string;
    userId: string | null;
    kind: string;
    subjectId: string | null;
    details: Record<string, unknown>;
  },
): Promise<void> {
  const { details, ...rest } = activity;
  await db
    .insertInto('activities')
    .values({ id: newId(), ...rest, details: JSON.stringify(details) })
    .execute();
}
