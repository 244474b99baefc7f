import { type Kysely, sql, type Transaction } from 'kysely';

import type { Caller } from '#context';
import { newId } from '#infra/ids.ts';
import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;
type Who = Pick<Caller, 'accountId' | 'userId' | 'sessionId'>;

/** Tabs of one session in which somebody may be at Instagram at once. */
const MOST_OPEN = 5;

export async function insertSignIn(
  db: Reader,
  { accountId, userId, sessionId }: Who,
  { stateHash, expiresAt, now }: { stateHash: Buffer; expiresAt: Date; now: Date },
): Promise<void> {
  await sql`
    DELETE FROM instagram_sign_ins WHERE expires_at <= ${now} OR id IN (
      SELECT id FROM instagram_sign_ins WHERE session_id = ${sessionId} ORDER BY id DESC OFFSET ${MOST_OPEN - 1}
    )
  `.execute(db);
  await db
    .insertInto('instagramSignIns')
    .values({ id: newId(), stateHash, accountId, userId, sessionId, expiresAt })
    .execute();
}

/** Uses it up: true once, for the session that it began in, and in time. */
export async function takeState(
  db: Reader,
  { accountId, userId, sessionId }: Who,
  stateHash: Buffer,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('instagramSignIns')
    .set({ usedAt: now })
    .where('stateHash', '=', stateHash)
    .where('accountId', '=', accountId)
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function keepFound(
  db: Reader,
  stateHash: Buffer,
  found: { sealed: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('instagramSignIns')
    .set({ found: found.sealed, expiresAt: found.expiresAt })
    .where('stateHash', '=', stateHash)
    .execute();
}

/** The newest that waits for an answer in this session. */
export async function findFound(
  db: Reader,
  { accountId, sessionId }: Who,
  now: Date,
): Promise<{ id: string; found: Buffer } | undefined> {
  const row = await db
    .selectFrom('instagramSignIns')
    .select(['id', 'found'])
    .where('accountId', '=', accountId)
    .where('sessionId', '=', sessionId)
    .where('found', 'is not', null)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.found ? { id: row.id, found: row.found } : undefined;
}

/** False when it was answered meanwhile. */
export async function dropSignIn(db: Reader, id: string): Promise<boolean> {
  const result = await db.deleteFrom('instagramSignIns').where('id', '=', id).executeTakeFirst();
  return result.numDeletedRows > 0n;
}
