import { type Kysely, sql, type Transaction } from 'kysely';

import type { DB } from '#schema';

type Reader = Kysely<DB> | Transaction<DB>;
export type Doomed = { accountId: string; channelId: string };

export const ERASE_JOB = 'deletions.erase';

/** False when the same request is here already. */
export async function insertDeletion(
  db: Reader,
  {
    code,
    requestHash,
    now,
    isDone,
    accountId = null,
  }: { code: string; requestHash: Buffer; now: Date; isDone: boolean; accountId?: string | null },
): Promise<boolean> {
  const result = await db
    .insertInto('dataDeletions')
    .values({ code, requestHash, requestedAt: now, finishedAt: isDone ? now : null, accountId })
    .onConflict((conflict) => conflict.column('requestHash').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findByRequest(db: Reader, requestHash: Buffer): Promise<string | undefined> {
  const row = await db
    .selectFrom('dataDeletions')
    .select('code')
    .where('requestHash', '=', requestHash)
    .executeTakeFirst();
  return row?.code;
}

export async function findByCode(db: Reader, code: string) {
  return db
    .selectFrom('dataDeletions')
    .select(['requestedAt', 'finishedAt', 'accountId'])
    .where('code', '=', code)
    .executeTakeFirst();
}

export async function addChannel(db: Reader, doomed: Doomed & { code: string }): Promise<void> {
  await db.insertInto('dataDeletionChannels').values(doomed).execute();
}

export async function listChannels(db: Reader, code: string): Promise<Doomed[]> {
  return db
    .selectFrom('dataDeletionChannels')
    .select(['accountId', 'channelId'])
    .where('code', '=', code)
    .orderBy('channelId')
    .execute();
}

export async function listChannelsOf(db: Reader, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('channels').select('id').where('accountId', '=', accountId).execute();
  return rows.map(({ id }) => id);
}

export async function listConversations(
  db: Reader,
  { accountId, channelId }: Doomed,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('conversations')
    .select('id')
    .where('accountId', '=', accountId)
    .where('channelId', '=', channelId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Every table whose rows name a channel, those of features that came later among them. */
export async function listTables(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'channel_id' AND t.table_type = 'BASE TABLE'
      AND c.table_name NOT IN ('data_deletion_channels', 'conversations', 'messages', 'message_parts')
      AND EXISTS (
        SELECT FROM information_schema.columns o
        WHERE o.table_schema = 'public' AND o.table_name = c.table_name AND o.column_name = 'account_id'
      )
    ORDER BY c.table_name
  `.execute(db);
  return rows.map(({ name }) => name);
}

/** Some rows of that table; how many. */
export async function deleteSome(
  db: Reader,
  table: string,
  { accountId, channelId }: Doomed,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(table)} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${sql.table(table)} WHERE account_id = ${accountId} AND channel_id = ${channelId} LIMIT ${limit}
    ))
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export async function deletePictures(db: Reader, { accountId, channelId }: Doomed): Promise<void> {
  await sql`
    DELETE FROM contact_pictures p USING contacts c
    WHERE c.account_id = ${accountId} AND c.channel_id = ${channelId}
      AND p.account_id = c.account_id AND p.contact_id = c.id
  `.execute(db);
}

/** The last trace of the account: its row, and what its connecting left among the activities. */
export async function deleteChannel(
  db: Reader,
  code: string,
  { accountId, channelId }: Doomed,
): Promise<void> {
  await db
    .deleteFrom('activities')
    .where('accountId', '=', accountId)
    .where('subjectId', '=', channelId)
    .execute();
  await db.deleteFrom('channels').where('accountId', '=', accountId).where('id', '=', channelId).execute();
  await db
    .deleteFrom('dataDeletionChannels')
    .where('code', '=', code)
    .where('accountId', '=', accountId)
    .where('channelId', '=', channelId)
    .execute();
}

export async function finishDeletion(db: Reader, code: string, now: Date): Promise<void> {
  await db
    .updateTable('dataDeletions')
    .set({ finishedAt: now, accountId: null })
    .where('code', '=', code)
    .execute();
}
