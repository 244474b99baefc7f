import type { Updateable } from 'kysely';

import type { Context, Tx } from '#context';
import type { MediaRules } from '#schema';

export type RuleRow = {
  id: string;
  name: string;
  description: string;
  isActive: boolean;
  awaitsFiles: boolean;
  createdAt: Date;
  updatedAt: Date;
};

const COLUMNS = ['id', 'name', 'description', 'isActive', 'awaitsFiles', 'createdAt', 'updatedAt'] as const;

export async function listRules(db: Context['db'], accountId: string): Promise<RuleRow[]> {
  return db
    .selectFrom('mediaRules')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

export async function findRule(
  db: Context['db'],
  accountId: string,
  id: string,
): Promise<RuleRow | undefined> {
  return db
    .selectFrom('mediaRules')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of two that add a rule at once, the second counts the first. */
export async function lockRules(tx: Tx, accountId: string): Promise<void> {
  await tx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export async function countRules(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx.db
    .selectFrom('mediaRules')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertRule(tx: Tx, row: Omit<RuleRow, 'awaitsFiles'> & { accountId: string }) {
  await tx.db.insertInto('mediaRules').values(row).execute();
}

/** False without such a rule. It stays locked until the transaction ends. */
export async function updateRule(
  tx: Tx,
  accountId: string,
  id: string,
  change: Pick<Updateable<MediaRules>, 'name' | 'description' | 'isActive' | 'awaitsFiles' | 'updatedAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('mediaRules')
    .set(change)
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Answers what it was called; nothing without such a rule. */
export async function deleteRule(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ name: string } | undefined> {
  return tx.db
    .deleteFrom('mediaRules')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
}
