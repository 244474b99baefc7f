import { sql } from 'kysely';

import type { Tx } from '#context';
import { uncountReply } from '#features/allowance/service.ts';

/** The assistant's answer certainly stands nowhere: it does not count as a reply. The comment is locked. */
export async function uncountAnswer(tx: Tx, accountId: string, id: string): Promise<void> {
  const { rows } = await sql<{ countedIn: string }>`
    UPDATE comments c SET counted_in = NULL FROM comments was
    WHERE c.account_id = ${accountId} AND c.id = ${id} AND was.account_id = c.account_id AND was.id = c.id
      AND was.counted_in IS NOT NULL
    RETURNING was.counted_in
  `.execute(tx.db);
  for (const { countedIn } of rows) await uncountReply(tx, accountId, countedIn);
}
