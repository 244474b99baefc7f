import { sql } from 'kysely';

import type { Tx } from '#context';

/** Of what was imported, a later message of the business answered it, whichever page of the history brought either. */
export async function coverImported(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  await sql`
    UPDATE messages m SET turn_id = answer.id
    FROM (
      SELECT id, sort_at FROM messages
      WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author <> 'customer'
      ORDER BY sort_at DESC, id DESC LIMIT 1
    ) answer
    WHERE m.account_id = ${accountId} AND m.conversation_id = ${conversationId} AND m.author = 'customer'
      AND m.turn_id IS NULL AND m.origin = 'import' AND m.sort_at <= answer.sort_at
  `.execute(tx.db);
}
