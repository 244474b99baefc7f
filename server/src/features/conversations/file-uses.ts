import { sql } from 'kysely';

import type { Tx } from '#context';

/** What a file hangs on. */
type Subject = { messageId: string } | { conversationId: string } | { postId: string };

function isOf(subject: Subject) {
  if ('conversationId' in subject) return sql`conversation_id = ${subject.conversationId}`;
  return 'postId' in subject
    ? sql`subject_kind = 'post' AND subject_id = ${subject.postId}`
    : sql`subject_kind = 'message' AND subject_id = ${subject.messageId}`;
}

/**
 * The files of a message, a conversation or a post do not hang there any more. Those that hang nowhere else are removed
 * after the commit.
 */
export async function dropFiles(tx: Tx, accountId: string, subject: Subject, at: Date): Promise<void> {
  const ofSubject = sql`account_id = ${accountId} AND ${isOf(subject)}`;
  // Whoever wants to use one of them waits here, and finds it doomed or is seen below.
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM media
    WHERE account_id = ${accountId} AND id IN (SELECT media_id FROM file_uses WHERE ${ofSubject})
    ORDER BY id FOR UPDATE
  `.execute(tx.db);
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await sql`DELETE FROM file_uses WHERE ${ofSubject} AND media_id = ANY(${ids}::uuid[])`.execute(tx.db);
  await doomUnusedOf(tx, accountId, ids, at);
}

/** Of files that the caller holds: those that hang nowhere any more are removed after the commit. */
export async function doomUnusedOf(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await sql`
    UPDATE media SET state = 'doomed', due_at = ${at}, attempts = 0, source_url = NULL
    WHERE account_id = ${accountId} AND id = ANY(${ids}::uuid[]) AND state <> 'doomed'
      AND NOT EXISTS (SELECT FROM file_uses u WHERE u.account_id = media.account_id AND u.media_id = media.id)
  `.execute(tx.db);
}
