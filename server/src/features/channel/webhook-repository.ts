import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export async function findWebhook(db: Reader, accountId: string) {
  return db
    .selectFrom('webhooks')
    .select([
      'verifyToken',
      'appSecretCount',
      'verifiedAt',
      'handshakeFailure',
      'wrongSignatures',
      'lastDeliveryAt',
    ])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function readAppSecrets(db: Reader, accountId: string): Promise<Buffer | null> {
  const row = await db
    .selectFrom('webhooks')
    .select('appSecrets')
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row?.appSecrets ?? null;
}

/** New secrets start a new count, and answer the handshake that waited for them. */
export async function storeAppSecrets(
  db: Reader,
  accountId: string,
  secrets: { sealed: Buffer; count: number },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({
      appSecrets: secrets.sealed,
      appSecretCount: secrets.count,
      wrongSignatures: 0,
      handshakeFailure: sql`nullif(handshake_failure, 'app_secret_missing')`,
    })
    .where('accountId', '=', accountId)
    .execute();
}

export async function recordVerified(db: Reader, accountId: string, at: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ verifiedAt: at, handshakeFailure: null })
    .where('accountId', '=', accountId)
    .execute();
}

/** True when the failure is another than the one on record. */
export async function recordHandshakeFailure(db: Reader, accountId: string, code: string): Promise<boolean> {
  const result = await db
    .updateTable('webhooks')
    .set({ handshakeFailure: code })
    .where('accountId', '=', accountId)
    .where('handshakeFailure', 'is distinct from', code)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function addWrongSignatures(db: Reader, accountId: string, count: number): Promise<void> {
  await db
    .updateTable('webhooks')
    .set((eb) => ({ wrongSignatures: eb('wrongSignatures', '+', count) }))
    .where('accountId', '=', accountId)
    .execute();
}

/**
 * A good signature: the wrong ones before it were no sign of a wrong secret. Not more often than every ten seconds: one
 * row must not be written by every delivery.
 */
export async function touchDelivery(db: Reader, accountId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('webhooks')
    .set({ lastDeliveryAt: at, wrongSignatures: 0 })
    .where('accountId', '=', accountId)
    .where((eb) =>
      eb.or([eb('lastDeliveryAt', 'is', null), eb('lastDeliveryAt', '<', new Date(at.getTime() - 10_000))]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
