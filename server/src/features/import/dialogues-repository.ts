import { sql } from 'kysely';

import type { Context, Tx } from '#context';

import type { Claimed } from './repository.ts';

export type Listed = {
  id: string;
  customerId: string;
  username: string | null;
  updatedAt: Date | null;
};

/** Of those that the platform listed, the customers whose conversation was deleted here after all that stands in it. */
export async function findDeleted(
  tx: Tx,
  { accountId, channelId }: Claimed,
  listed: readonly Listed[],
): Promise<Set<string>> {
  const input = listed.map(({ customerId, updatedAt }) => ({ customer_id: customerId, at: updatedAt }));
  const { rows } = await sql<{ customerId: string }>`
    SELECT c.customer_id FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(customer_id text, at timestamptz)
    JOIN contacts c ON c.account_id = ${accountId} AND c.channel_id = ${channelId} AND c.customer_id = i.customer_id
    WHERE i.at <= c.deleted_before
  `.execute(tx.db);
  return new Set(rows.map((row) => row.customerId));
}

/** Those that are to be read, behind those that are known. The list may tell one twice: it moves while it is read. */
export async function insertListed(tx: Tx, run: Claimed, listed: readonly Listed[]): Promise<number> {
  if (listed.length === 0) return 0;
  const { accountId, id: runId, channelId } = run;
  const input = listed.map(({ id, customerId, username }, n) => ({
    n,
    id,
    customer_id: customerId,
    username,
  }));
  const { numAffectedRows } = await sql`
    INSERT INTO import_conversations (account_id, run_id, channel_id, id, customer_id, username, position)
    SELECT ${accountId}, ${runId}, ${channelId}, i.id, i.customer_id, i.username, i.n + (
      SELECT coalesce(max(position) + 1, 0) FROM import_conversations
      WHERE account_id = ${accountId} AND run_id = ${runId}
    )
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(n int, id text, customer_id text, username text)
    ON CONFLICT DO NOTHING
  `.execute(tx.db);
  return Number(numAffectedRows ?? 0n);
}

export type Dialogue = { id: string; customerId: string; username: string | null; cursor: string | null };

export async function findUnread(
  ctx: Context,
  { accountId, id }: Claimed,
  limit: number,
): Promise<Dialogue[]> {
  return ctx.db
    .selectFrom('importConversations')
    .select(['id', 'customerId', 'username', 'cursor'])
    .where('accountId', '=', accountId)
    .where('runId', '=', id)
    .where('isRead', '=', false)
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Where its next page begins; null: all of it is read. */
export async function moveDialogue(
  tx: Tx,
  { accountId, id: runId }: Claimed,
  dialogueId: string,
  cursor: string | null,
): Promise<void> {
  await tx.db
    .updateTable('importConversations')
    .set({ cursor, isRead: cursor === null })
    .where('accountId', '=', accountId)
    .where('runId', '=', runId)
    .where('id', '=', dialogueId)
    .execute();
}

/** Those who were imported: how many, whose profile is still to be fetched, and who has no name. */
export async function countPeople(
  db: Context['db'] | Tx['db'],
  { accountId, id, channelId }: Claimed,
): Promise<{ total: number; pending: number; failing: number; nameless: number }> {
  const { rows } = await sql<{ total: number; pending: number; failing: number; nameless: number }>`
    SELECT count(*)::int AS total,
      count(*) FILTER (WHERE p.profile_due_at IS NOT NULL AND p.profile_attempts < 3)::int AS pending,
      count(*) FILTER (WHERE p.profile_due_at IS NOT NULL AND p.profile_attempts >= 3)::int AS failing,
      count(*) FILTER (WHERE p.name IS NULL AND p.username IS NULL)::int AS nameless
    FROM import_conversations i
    JOIN contacts p ON p.account_id = i.account_id AND p.channel_id = ${channelId} AND p.customer_id = i.customer_id
    WHERE i.account_id = ${accountId} AND i.run_id = ${id}
  `.execute(db);
  return rows[0] ?? { total: 0, pending: 0, failing: 0, nameless: 0 };
}
