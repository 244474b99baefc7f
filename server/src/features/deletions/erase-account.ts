import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { removeDownloads } from '#features/materials/service.ts';
import { removeObjects } from '#features/media/service.ts';

const FILES = 200;

/** Takes some files of the account from the storage; true when there was none left. */
export async function eraseFiles(ctx: Context, accountId: string, signal: AbortSignal): Promise<boolean> {
  await removeDownloads(ctx, accountId);
  const files = await ctx.db
    .selectFrom('media')
    .select(['id', 'objectKey'])
    .where('accountId', '=', accountId)
    .limit(FILES)
    .execute();
  for (const { id, objectKey } of files) {
    if (signal.aborted) return false;
    // The row last: killed in between, it is done once more.
    await removeObjects(ctx, objectKey);
    await sql`DELETE FROM media WHERE account_id = ${accountId} AND id = ${id}`.execute(ctx.db);
  }
  return files.length === 0;
}

/** The account's row takes with it what belongs to it; what names it without belonging goes by its name. */
export async function deleteAccount(db: Tx['db'], accountId: string): Promise<void> {
  const { rows: people } = await sql<{ id: string }>`
    SELECT id FROM users WHERE removed_from = ${accountId}
  `.execute(db);
  await sql`DELETE FROM accounts WHERE id = ${accountId}`.execute(db);
  for (const table of await listOwned(db))
    await sql`DELETE FROM ${sql.table(table)} WHERE account_id = ${accountId}`.execute(db);
  const ids = [accountId, ...people.map(({ id }) => id)];
  await sql`
    DELETE FROM throttles WHERE EXISTS (SELECT FROM unnest(${ids}::text[]) AS t(id) WHERE key LIKE '%:' || t.id)
  `.execute(db);
  // What is being worked on finds nothing any more, and ends.
  await sql`
    DELETE FROM graphile_worker._private_jobs
    WHERE locked_at IS NULL AND payload ->> 'accountId' = ${accountId}
  `.execute(db);
}

/** Every table with rows of accounts: not all of them refer to their account, and some through what may be null. */
async function listOwned(db: Tx['db']): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT c.table_name AS name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND c.column_name = 'account_id' AND t.table_type = 'BASE TABLE'
      AND c.table_name NOT IN ('data_deletions', 'data_deletion_channels') AND c.data_type = 'uuid'
    ORDER BY c.table_name
  `.execute(db);
  return rows.map(({ name }) => name);
}
