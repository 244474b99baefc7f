import { sql } from 'kysely';

import type { Tx } from '#context';
import { newId } from '#infra/ids.ts';
import type { Attachment } from '#instagram/events.ts';

import { presentMessage } from './present.ts';
import { findMessage } from './repository.ts';

type Stored = { messageId: string; conversationId: string };
type Content = {
  content: string;
  kind: string;
  attachments: Attachment[];
  details: object;
  replyToMid: string | null;
};

/** Tells every browser of the account about a message that arrived. */
export async function announce(
  tx: Tx,
  accountId: string,
  { messageId, conversationId }: Stored,
  content: Content,
  at: Date,
  author: 'customer' | 'app',
): Promise<void> {
  const message = content.replyToMid
    ? await findMessage(tx.db, accountId, messageId)
    : // Nothing can hang on a message that was just stored: no need to read it back.
      {
        id: messageId,
        conversationId,
        author,
        kind: content.kind,
        content: content.content,
        attachments: content.attachments,
        details: content.details,
        sortAt: at,
        deliveryState: null,
        failure: null,
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
      };
  if (!message) throw new Error('the message just stored is not there');
  tx.live.publish(accountId, { type: 'new_message', conversationId, message: presentMessage(message) });
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
