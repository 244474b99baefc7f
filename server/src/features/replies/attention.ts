import { sql } from 'kysely';

import type { Tx } from '#context';

type Where = { accountId: string; conversationId: string };

/** The conversation waits for a person; `text` is a code that says why. */
export async function setAttention(
  tx: Tx,
  where: Where,
  attention: 'failed' | 'held' | 'unknown',
  text: string | null,
): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ attention, attentionText: text })
    .where('accountId', '=', where.accountId)
    .where('id', '=', where.conversationId)
    .execute();
  tx.live.publish(where.accountId, { type: 'conversations_updated', conversationId: where.conversationId });
}

export async function clearAttention(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  const cleared = await tx.db
    .updateTable('conversations')
    .set({ attention: null, attentionText: sql`CASE WHEN disabled_by_trigger THEN attention_text END` })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .where('attention', 'is not', null)
    .executeTakeFirst();
  if (cleared.numUpdatedRows > 0n)
    tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
}
