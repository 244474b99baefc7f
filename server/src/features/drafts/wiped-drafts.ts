import { sql } from 'kysely';
import type { Context, Tx } from '#context';

/** Drafts that answer a message which the customer took back lose its words. Answers the turns that they were of. */
export async function wipeDraftsOf(
  ctx: Context,
  tx: Tx,
  accountId: string,
  messageId: string,
): Promise<string[]> {
  const { rows } = await sql<{ turnId: string }>`
    UPDATE drafts d SET status = 'replaced', original_message = '', decided_at = ${ctx.now()}
    FROM messages m
    WHERE m.account_id = ${accountId} AND m.id = ${messageId} AND d.account_id = m.account_id
      AND d.turn_id = m.turn_id AND d.status = 'pending'
    RETURNING d.turn_id
  `.execute(tx.db);
  return rows.map(({ turnId }) => turnId);
}

/** The same of corrections, which repeat the question. Whether there were any. */
export async function wipeCorrectionsOf(
  ctx: Context,
  tx: Tx,
  where: { accountId: string; conversationId: string; messageId: string },
): Promise<boolean> {
  const { accountId, conversationId, messageId } = where;
  const { rows } = await sql`
    UPDATE drafts d SET status = 'replaced', original_message = '', decided_at = ${ctx.now()}
    FROM runs r
    WHERE d.account_id = ${accountId} AND d.conversation_id = ${conversationId} AND d.status = 'pending'
      AND d.corrects_message_id IS NOT NULL AND r.account_id = d.account_id AND r.id = d.run_id
      AND r.inputs @> ${JSON.stringify([{ messageId }])}::jsonb
    RETURNING d.id
  `.execute(tx.db);
  return rows.length > 0;
}
