import { sql } from 'kysely';

import type { BusinessMessage, Tx } from '#context';
import { subjectIds } from '#subject';

type Row = { id: string; conversationId: string | null; commentId: string | null };

/** A person wrote, or let a draft go out: what the customer wished for before that is answered, as far as a card can tell. */
export async function answerWishes(tx: Tx, message: BusinessMessage): Promise<void> {
  const { accountId, conversationId, messageId, at, origin, draftId } = message;
  if (origin === 'assistant' && draftId === null) return;
  const { rows } = await sql<Row>`
    UPDATE missing_info i SET status = 'replied', answered_by = ${messageId}, resolved_at = ${at}
    WHERE i.account_id = ${accountId} AND i.conversation_id = ${conversationId} AND i.status = 'open'
      AND i.wish IS NOT NULL AND EXISTS (
        SELECT FROM messages m
        WHERE m.account_id = i.account_id AND m.id = i.message_id AND m.sort_at <= ${at}
      )
    RETURNING i.id, i.conversation_id, i.comment_id
  `.execute(tx.db);
  tell(tx, accountId, rows, true);
}

/** The message that answered them was taken back. */
export async function reopenWishes(tx: Tx, accountId: string, messageId: string): Promise<void> {
  const rows = await tx.db
    .updateTable('missingInfo')
    .set({ status: 'open', answeredBy: null, resolvedAt: null })
    .where('accountId', '=', accountId)
    .where('answeredBy', '=', messageId)
    .where('status', '=', 'replied')
    .returning(['id', 'conversationId', 'commentId'])
    .execute();
  tell(tx, accountId, rows, false);
}

function tell(tx: Tx, accountId: string, rows: readonly Row[], isAnswered: boolean): void {
  for (const row of rows) {
    tx.live.publish(accountId, {
      type: 'insufficient_info',
      ...subjectIds(row),
      insufficientInfoId: row.id,
      ...(isAnswered ? { resolved: true } : {}),
    });
  }
}
