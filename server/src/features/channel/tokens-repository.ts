import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

import { CHANNEL, type Channel } from './repository.ts';

type Reader = Kysely<DB> | Transaction<DB>;

/** The activity that remembers a warning, so that it is mailed once. */
export const TOKEN_WARNING = 'token_warning_mailed';

/** The job that asks whether a token is dead. */
export const DEAD_TOKEN_CHECK = 'channel.check-dead-token';

/** Of all accounts: live tokens that are a day old and were never renewed, or end within the given time; none twice a day. */
export async function listDueTokens(
  db: Reader,
  due: { olderThan: Date; endingBefore: Date; triedBefore: Date },
): Promise<Channel[]> {
  return db
    .selectFrom('channels')
    .select(CHANNEL)
    .where('disconnectedAt', 'is', null)
    .where('tokenState', '=', 'live')
    .where('accessToken', 'is not', null)
    .where((eb) => eb(eb.fn.coalesce('tokenRefreshedAt', 'subscribedAt', 'createdAt'), '<=', due.olderThan))
    .where((eb) => eb.or([eb('tokenRefreshedAt', 'is', null), eb('tokenExpiresAt', '<=', due.endingBefore)]))
    .where((eb) => eb.or([eb('tokenTriedAt', 'is', null), eb('tokenTriedAt', '<=', due.triedBefore)]))
    .orderBy('tokenExpiresAt')
    .execute();
}

/** Before the platform is asked: a try that never ends counts. */
export async function noteTry(db: Reader, { accountId, id }: Channel, at: Date): Promise<void> {
  await db
    .updateTable('channels')
    .set({ tokenTriedAt: at })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** Nothing when the token was replaced by a person meanwhile. */
export async function storeRefreshedToken(
  db: Reader,
  channel: Channel,
  refreshed: { accessToken: Buffer; tokenExpiresAt: Date; tokenRefreshedAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('channels')
    .set(refreshed)
    .where('accountId', '=', channel.accountId)
    .where('id', '=', channel.id)
    .where('accessToken', '=', channel.accessToken)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function wasWarned(
  db: Reader,
  accountId: string,
  channelId: string,
  endsAt: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('activities')
    .select('id')
    .where('accountId', '=', accountId)
    .where('kind', '=', TOKEN_WARNING)
    .where('subjectId', '=', channelId)
    .where(sql`details->>'endsAt'`, '=', endsAt)
    .executeTakeFirst();
  return row !== undefined;
}
