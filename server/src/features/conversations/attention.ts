import { type RawBuilder, sql } from 'kysely';

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

/**
 * What the conversation waited for has come. Where a person was asked whether a message has arrived, and nobody knows
 * yet, the mark stays, or comes back.
 */
export async function clearAttention(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  await writeAttention(tx, { accountId, conversationId }, sql<boolean>`c.attention IS NOT NULL`);
}

/** A message of which a person was asked has come to an end: no other mark is touched. */
export async function endAsking(tx: Tx, where: Where): Promise<void> {
  await writeAttention(tx, where, sql<boolean>`c.attention = 'unknown'`);
}

async function writeAttention(tx: Tx, where: Where, isMarked: RawBuilder<boolean>): Promise<void> {
  const { accountId, conversationId } = where;
  const { rows } = await sql`
    UPDATE conversations c SET attention = asked.attention,
      attention_text = CASE WHEN c.disabled_by_trigger AND asked.attention IS NULL THEN c.attention_text END
    FROM (
      SELECT CASE WHEN EXISTS (
        SELECT FROM message_parts
        WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND state = 'unknown'
          AND failure = 'asked'
      ) THEN 'unknown' END AS attention
    ) asked
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId} AND ${isMarked}
      AND c.attention IS DISTINCT FROM asked.attention
    RETURNING c.id
  `.execute(tx.db);
  if (rows.length > 0) tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
}

/** A person wrote to the customer, and saw what had been sent by `until`: nothing is asked about that any more. */
export async function answerAsked(tx: Tx, where: Where, until: Date | null): Promise<void> {
  await sql`
    UPDATE message_parts SET failure = 'answered'
    WHERE account_id = ${where.accountId} AND conversation_id = ${where.conversationId} AND state = 'unknown'
      AND failure = 'asked' AND (${until}::timestamptz IS NULL OR sending_since <= ${until})
  `.execute(tx.db);
  await endAsking(tx, where);
}
