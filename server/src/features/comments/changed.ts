import { sql } from 'kysely';

import type { Tx } from '#context';

/**
 * First in every transaction that changes comments: its row is the lock of the account's comments, and counts up what
 * the list shows, so that one who holds that state is told nothing anew.
 */
export async function openComments(tx: Tx, accountId: string): Promise<void> {
  await sql`
    INSERT INTO comment_settings (account_id, version) VALUES (${accountId}, 1)
    ON CONFLICT (account_id) DO UPDATE SET version = comment_settings.version + 1
  `.execute(tx.db);
}

export function tellChanged(tx: Tx, accountId: string, commentId: string): void {
  tx.live.publish(accountId, { type: 'comment_updated', commentId });
}
