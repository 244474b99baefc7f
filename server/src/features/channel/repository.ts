import { type Kysely, sql, type Transaction } from 'kysely';

import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export const CHANNEL = [
  'accountId',
  'id',
  'platformAccountId',
  'username',
  'name',
  'pictureUrl',
  'graphUrl',
  'accessToken',
  'tokenState',
  'tokenFailure',
  'tokenExpiresAt',
  'tokenRefreshedAt',
  'subscribedAt',
  'humanAgent',
  'missingFields',
  'missingPermissions',
  'otherAppAt',
] as const;

export type Channel = NonNullable<Awaited<ReturnType<typeof findLiveChannel>>>;

export async function findLiveChannel(db: Reader, accountId: string) {
  return db
    .selectFrom('channels')
    .select(CHANNEL)
    .where('accountId', '=', accountId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
}

/** Across accounts: the platform names its own account only. */
export async function findLiveChannelOf(db: Reader, platformAccountId: string): Promise<Channel | undefined> {
  return db
    .selectFrom('channels')
    .select(CHANNEL)
    .where('platformAccountId', '=', platformAccountId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
}

/** Across accounts: all that are connected by a token that works. */
export async function listLiveChannels(db: Reader): Promise<Channel[]> {
  return db
    .selectFrom('channels')
    .select(CHANNEL)
    .where('disconnectedAt', 'is', null)
    .where('tokenState', '=', 'live')
    .where('accessToken', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Nothing when the token was replaced meanwhile: whoever did that has asked the platform. */
export async function storeMissingFields(
  db: Reader,
  { accountId, id, accessToken }: Channel,
  missingFields: string[],
): Promise<void> {
  await db
    .updateTable('channels')
    .set({ missingFields })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('accessToken', '=', accessToken)
    .execute();
}

/** Another app holds a conversation of the channel. Noted once an hour, however often it is seen. */
export async function noteOtherApp(
  db: Reader,
  { accountId, channelId, at }: { accountId: string; channelId: string; at: Date },
): Promise<void> {
  await sql`
    UPDATE channels SET other_app_at = ${at} WHERE account_id = ${accountId} AND id = ${channelId}
      AND (other_app_at IS NULL OR other_app_at < ${at}::timestamptz - interval '1 hour')
  `.execute(db);
}

/** Across accounts: whether some connected channel holds its messages until it has a new token. */
export async function holdsDeadToken(db: Reader): Promise<boolean> {
  const channel = await db
    .selectFrom('channels')
    .select('id')
    .where('tokenState', '=', 'dead')
    .where('disconnectedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return channel !== undefined;
}

/** Any channel that the account ever had with this platform account, the newest one first; none that is erased. */
export async function findChannelToRevive(
  db: Reader,
  accountId: string,
  platformAccountId: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', accountId)
    .where('platformAccountId', '=', platformAccountId)
    .where('erasedAt', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function findDemoGraphUrl(db: Reader, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('channels')
    .innerJoin('accounts', 'accounts.id', 'channels.accountId')
    .select('channels.graphUrl')
    .where('channels.accountId', '=', accountId)
    .where('channels.disconnectedAt', 'is', null)
    .where('accounts.isDemo', '=', true)
    .executeTakeFirst();
  return row?.graphUrl;
}

/** Across accounts: what belongs to the platform's account as the app knows it, and is not erased. */
export async function listByAppScopedId(
  db: Reader,
  appScopedId: string,
): Promise<{ accountId: string; id: string }[]> {
  return db
    .selectFrom('channels')
    .select(['accountId', 'id'])
    .where('appScopedId', '=', appScopedId)
    .where('erasedAt', 'is', null)
    .orderBy('accountId')
    .orderBy('id')
    .execute();
}

/** What tells whose it is goes at once; its token, too. */
export async function eraseChannel(db: Reader, accountId: string, id: string, at: Date): Promise<void> {
  await db
    .updateTable('channels')
    .set({
      erasedAt: at,
      disconnectedAt: sql`coalesce(disconnected_at, ${at})`,
      accessToken: null,
      username: null,
      name: null,
      pictureUrl: null,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Serialises what changes the account's connection. */
export async function lockAccount(db: Transaction<DB>, accountId: string): Promise<void> {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function renameAccount(db: Reader, accountId: string, name: string): Promise<void> {
  await db.updateTable('accounts').set({ name, updatedAt: sql`now()` }).where('id', '=', accountId).execute();
}

export async function disconnectOthers(
  db: Reader,
  accountId: string,
  keep: string | undefined,
  at: Date,
): Promise<void> {
  let query = db
    .updateTable('channels')
    .set({ disconnectedAt: at, accessToken: null })
    .where('accountId', '=', accountId)
    .where('disconnectedAt', 'is', null);
  if (keep) query = query.where('id', '!=', keep);
  await query.execute();
}

export type Connection = {
  platformAccountId: string;
  appScopedId: string | null;
  username: string | null;
  name: string | null;
  pictureUrl: string | null;
  graphUrl: string;
  accessToken: Buffer;
  tokenExpiresAt: Date;
  subscribedAt: Date;
  missingFields: string[];
  missingPermissions: string[];
};

export async function insertChannel(db: Reader, accountId: string, connection: Connection): Promise<string> {
  const id = newId();
  await db
    .insertInto('channels')
    .values({ accountId, id, createdAt: connection.subscribedAt, ...connection })
    .execute();
  return id;
}

export async function reviveChannel(
  db: Reader,
  accountId: string,
  id: string,
  connection: Connection,
): Promise<void> {
  await db
    .updateTable('channels')
    .set({
      ...connection,
      tokenState: 'live',
      tokenFailure: null,
      tokenRefreshedAt: null,
      tokenTriedAt: null,
      disconnectedAt: null,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** True when the token was live until now. */
export async function killToken(
  db: Reader,
  accountId: string,
  id: string,
  accessToken: Buffer,
  failure: string,
): Promise<boolean> {
  const result = await db
    .updateTable('channels')
    .set({ tokenState: 'dead', tokenFailure: failure })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .where('accessToken', '=', accessToken)
    .where('tokenState', '=', 'live')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
