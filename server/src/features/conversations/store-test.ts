import { sql } from 'kysely';

import type { Tx } from '#context';

import { type IncomingMessage, storeIncoming } from './receive.ts';

/** No id of the platform begins with it: a test never reaches a person's conversation, nor the platform a test's. */
const PREFIX = 'test:';

export function asTest(id: string): string {
  return PREFIX + id;
}

export function isOfTest(id: string): boolean {
  return id.startsWith(PREFIX);
}

/**
 * Stores a message that nobody wrote, in the conversation of its own that is marked as a test: read already, without
 * a window in which something could be sent, never answered by the AI, and its person is looked up nowhere. Null when
 * the message is there already.
 */
export async function storeTestMessage(
  tx: Tx,
  message: Omit<IncomingMessage, 'origin' | 'opensWindow'>,
): Promise<{ conversationId: string; messageId: string } | null> {
  const [received] = await storeIncoming(tx, [{ ...message, origin: 'test', opensWindow: false }]);
  if (received?.outcome !== 'stored') return null;
  const { conversationId, messageId } = received;
  const { accountId, channelId, customerId } = message;
  await sql`
    UPDATE conversations SET is_test = true, ai_enabled = false
    WHERE account_id = ${accountId} AND id = ${conversationId}
  `.execute(tx.db);
  await sql`
    UPDATE contacts SET profile_due_at = NULL
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND customer_id = ${customerId}
  `.execute(tx.db);
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId });
  return { conversationId, messageId };
}
