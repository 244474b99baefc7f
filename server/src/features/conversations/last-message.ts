import { sql } from 'kysely';

import type { Tx } from '#context';

import { foldPreview } from './fold.ts';

export type LockedConversation = {
  id: string;
  channelId: string;
  customerId: string;
  lastSortAt: Date;
  windowOpenedAt: Date | null;
  aiEnabled: boolean;
  disabledByTrigger: boolean;
  isTest: boolean;
};

/**
 * Takes the conversation's row for this transaction, before any of its turns, drafts or parts:
 * one order of locks for everybody.
 */
export async function lockConversation(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<LockedConversation | undefined> {
  return tx.db
    .selectFrom('conversations')
    .select([
      'id',
      'channelId',
      'customerId',
      'lastSortAt',
      'windowOpenedAt',
      'aiEnabled',
      'disabledByTrigger',
      'isTest',
    ])
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** After a message was changed or removed: the list shows the newest one as it is now. The conversation must be locked. */
export async function refreshLastMessage(tx: Tx, accountId: string, conversationId: string): Promise<void> {
  const last = await tx.db
    .selectFrom('messages')
    .select(['id', 'content', 'kind', 'author', 'sortAt'])
    .where('accountId', '=', accountId)
    .where('conversationId', '=', conversationId)
    .orderBy('sortAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return;
  await tx.db
    .updateTable('conversations')
    .set({
      lastMessageId: last.id,
      lastContent: last.content,
      lastKind: last.kind,
      lastAuthor: last.author,
      lastSortAt: last.sortAt,
      searchLast: foldPreview(last.content),
      lastBusinessAt: sql`(
        SELECT max(sort_at) FROM messages
        WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND author <> 'customer'
      )`,
    })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
}
