import type { Kysely, Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export async function findFactor(db: Reader, userId: string) {
  return db.selectFrom('secondFactors').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Of two codes at once one comes after the other. */
export async function lockFactor(db: Transaction<DB>, userId: string) {
  const query = db.selectFrom('secondFactors').selectAll().where('userId', '=', userId);
  return query.forUpdate().executeTakeFirst();
}

/** Takes the place of one that was never turned on; false where one is on. */
export async function putFactor(
  db: Reader,
  factor: { userId: string; secret: Buffer; createdAt: Date },
): Promise<boolean> {
  const { secret, createdAt } = factor;
  const row = await db
    .insertInto('secondFactors')
    .values(factor)
    .onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ secret, createdAt, lastStep: '0' })
        .where('secondFactors.confirmedAt', 'is', null),
    )
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function confirmFactor(
  db: Reader,
  userId: string,
  { at, codeHashes }: { at: Date; codeHashes: readonly Buffer[] },
): Promise<void> {
  await db.updateTable('secondFactors').set({ confirmedAt: at }).where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute();
}

export async function setLastStep(db: Reader, userId: string, step: number): Promise<void> {
  await db.updateTable('secondFactors').set({ lastStep: step }).where('userId', '=', userId).execute();
}

/** False where nobody has this code, or it was used. */
export async function takeRecoveryCode(db: Reader, userId: string, codeHash: Buffer): Promise<boolean> {
  const row = await db
    .deleteFrom('recoveryCodes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function countRecoveryCodes(db: Reader, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteFactor(db: Reader, userId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('userId', '=', userId).execute();
}

/** Whom a mail about it goes to. */
export async function findReader(db: Reader, userId: string) {
  return db
    .selectFrom('users')
    .select(['email', 'language', 'isActive'])
    .where('id', '=', userId)
    .executeTakeFirst();
}
