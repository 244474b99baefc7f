import { sql } from 'kysely';

import type { Tx } from '#context';
import { newId } from '#infra/ids.ts';

import { mayCause } from './origins.ts';
import { type MessageRow, presentMessage } from './present.ts';
import type { IncomingMessage } from './receive.ts';
import { findMessage } from './repository.ts';

type Stored = { messageId: string; conversationId: string; hasTraces: boolean };

/**
 * Tells every browser of the account about a message that arrived, as it is now: what came before it (an edit, an
 * unsend, a reaction) is applied by then. False when it has been unsent.
 */
export async function announce(tx: Tx, stored: Stored, incoming: IncomingMessage): Promise<boolean> {
  const { accountId } = incoming;
  const { messageId, conversationId, hasTraces } = stored;
  // Mostly nothing hangs on a message that was just stored: no need to read it back.
  const message =
    hasTraces || incoming.replyToMid
      ? await findMessage(tx.db, accountId, messageId)
      : plainRow(stored, incoming);
  if (!message) throw new Error('the message just stored is not there');
  if (mayCause(incoming.origin, 'live')) {
    tx.live.publish(accountId, { type: 'new_message', conversationId, message: presentMessage(message) });
  }
  return message.unsentAt === null;
}

function plainRow({ messageId, conversationId }: Stored, incoming: IncomingMessage): MessageRow {
  const { author, origin, kind, content, attachments, details, at } = incoming;
  return {
    id: messageId,
    conversationId,
    author,
    origin,
    kind,
    content,
    attachments,
    details: details as MessageRow['details'],
    sortAt: at,
    deliveryState: null,
    failure: null,
    filesSent: null,
    failureDetail: null,
    notBefore: null,
    clientId: null,
    draftId: null,
    purpose: null,
    editedAt: null,
    unsentAt: null,
    senderName: null,
    seenAt: null,
    replyToMessageId: null,
    reactions: [],
    fromComment: null,
  };
}

/** Makes echoes, messages and deletions of one person take turns. */
export async function lockContact(
  tx: Tx,
  accountId: string,
  channelId: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO contacts AS c (account_id, channel_id, customer_id, id, profile_due_at)
    VALUES (${accountId}, ${channelId}, ${customerId}, ${newId()}, ${now})
    ON CONFLICT (account_id, channel_id, customer_id) DO UPDATE SET customer_id = c.customer_id
  `.execute(tx.db);
}
