import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;

export type Settings = {
  autoResponseEnabled: boolean;
  moderationEnabled: boolean;
  bufferMinSeconds: number;
  bufferMaxSeconds: number;
  undoSeconds: number;
  timezone: string;
  /** Why Parley itself switched the AI off. */
  stoppedBy: string | null;
};

/** Locks the account's row until the end of the transaction. */
export async function readForChange(db: Transaction<DB>, accountId: string): Promise<Settings> {
  return db
    .selectFrom('accounts')
    .select([
      'autoResponseEnabled',
      'moderationEnabled',
      'bufferMinSeconds',
      'bufferMaxSeconds',
      'undoSeconds',
      'timezone',
      'stoppedBy',
    ])
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function updateSettings(
  db: Reader,
  accountId: string,
  change: Partial<Settings>,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ ...change, updatedAt: sql`now()` })
    .where('id', '=', accountId)
    .execute();
}
