import { sql } from 'kysely';

import type { Tx } from '#context';

/** Half a guess is no language: below this the customer's stays unknown, or as it was. */
const LEAST_CONFIDENCE = 0.6;

/** What language the customer writes, as told by their last question. */
export async function noteLanguage(
  tx: Tx,
  { accountId, conversationId }: { accountId: string; conversationId: string },
  guess: { language: string | null; confidence: number },
): Promise<void> {
  if (!guess.language || guess.confidence < LEAST_CONFIDENCE) return;
  await sql`
    UPDATE contacts p SET language = ${guess.language}
    FROM conversations c
    WHERE c.account_id = ${accountId} AND c.id = ${conversationId} AND p.account_id = c.account_id
      AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id AND p.language IS DISTINCT FROM ${guess.language}
  `.execute(tx.db);
}
