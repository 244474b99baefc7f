import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { splitText } from '#instagram/limits.ts';

import { foldPreview } from './fold.ts';
import { type LockedConversation, lockConversation, refreshLastMessage } from './last-message.ts';
import { type MessageRow, presentMessage } from './present.ts';
import { findMessage } from './repository.ts';

export type OutgoingMessage = {
  accountId: string;
  conversationId: string;
  content: string;
  /** `person`: typed, or edited by a person; only that may use the human-agent window. */
  author: 'ai' | 'person';
  purpose: 'reply' | 'context' | 'hand_off' | 'disclosure' | 'manual';
  actorUserId?: string | null;
  draftId?: string | null;
  runId?: string | null;
  clientId?: string | null;
  /** Seconds in which it can be taken back. */
  holdSeconds: number;
};

/**
 * Puts a message on its way: a row, with one part per 1000 UTF-8 bytes, that the delivery loop takes when it is due.
 * The conversation must be locked by the caller's transaction or is locked here.
 */
export async function enqueueOutgoing(
  ctx: Context,
  tx: Tx,
  message: OutgoingMessage,
  locked?: LockedConversation,
): Promise<MessageRow> {
  const { accountId, conversationId, content } = message;
  const conversation = locked ?? (await lockConversation(tx, accountId, conversationId));
  if (!conversation) throw new AppError('not_found');
  const now = ctx.now();
  const dueAt = new Date(now.getTime() + message.holdSeconds * 1000);
  const sortAt = new Date(Math.max(now.getTime(), conversation.lastSortAt.getTime() + 1));
  const isLive = await hasLiveToken(tx, accountId, conversation.channelId);
  const id = newId();
  await tx.db
    .insertInto('messages')
    .values({
      accountId,
      id,
      channelId: conversation.channelId,
      conversationId,
      author: message.author,
      kind: 'text',
      content,
      sortAt,
      deliveryState: isLive ? 'queued' : 'held',
      notBefore: dueAt,
      purpose: message.purpose,
      actorUserId: message.actorUserId ?? null,
      draftId: message.draftId ?? null,
      runId: message.runId ?? null,
      clientId: message.clientId ?? null,
    })
    .execute();
  await tx.db
    .insertInto('messageParts')
    .values(
      splitText(content).map((part, position) => ({
        accountId,
        id: newId(),
        channelId: conversation.channelId,
        conversationId,
        messageId: id,
        position,
        content: part,
        dueAt,
      })),
    )
    .execute();
  await tx.db
    .updateTable('conversations')
    .set({
      lastMessageId: id,
      lastContent: content,
      lastKind: 'text',
      lastAuthor: message.author,
      lastSortAt: sortAt,
      lastBusinessAt: sortAt,
      searchLast: foldPreview(content),
      // Whoever writes has read what stands above.
      ...(message.purpose === 'manual' ? { readAt: sortAt } : {}),
    })
    .where('accountId', '=', accountId)
    .where('id', '=', conversationId)
    .execute();
  const row = await findMessage(tx.db, accountId, id);
  if (!row) throw new Error('the message just stored is not there');
  tx.live.publish(accountId, { type: 'new_message', conversationId, message: presentMessage(row) });
  tx.afterCommit(() => ctx.wake('parts', dueAt));
  return row;
}

async function hasLiveToken(tx: Tx, accountId: string, channelId: string): Promise<boolean> {
  const channel = await tx.db
    .selectFrom('channels')
    .select(['tokenState', 'disconnectedAt'])
    .where('accountId', '=', accountId)
    .where('id', '=', channelId)
    .executeTakeFirst();
  return channel?.tokenState === 'live' && channel.disconnectedAt === null;
}

/**
 * Takes back a message of which nothing has left: the row is gone as if it had never been queued.
 * Returns null when a part is already on its way.
 */
export async function withdrawOutgoing(
  tx: Tx,
  accountId: string,
  messageId: string,
): Promise<{ content: string; conversationId: string; draftId: string | null } | null> {
  const message = await findMessage(tx.db, accountId, messageId);
  if (!message || !(await lockConversation(tx, accountId, message.conversationId))) return null;
  const { rows } = await sql<{ content: string; conversationId: string; draftId: string | null }>`
    DELETE FROM messages m
    WHERE m.account_id = ${accountId} AND m.id = ${messageId} AND m.delivery_state IN ('queued', 'held')
      AND NOT EXISTS (
        SELECT FROM message_parts p
        WHERE p.account_id = m.account_id AND p.message_id = m.id AND p.state <> 'queued'
      )
    RETURNING m.content, m.conversation_id, m.draft_id
  `.execute(tx.db);
  const [row] = rows;
  if (!row) return null;
  await refreshLastMessage(tx, accountId, row.conversationId);
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId: row.conversationId,
    messageId,
    status: 'removed',
  });
  return row;
}

/** Removes a message of which the platform accepted nothing. */
export async function withdrawRefused(tx: Tx, accountId: string, messageId: string): Promise<void> {
  const row = await tx.db
    .deleteFrom('messages')
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .where('deliveryState', '=', 'failed')
    .returning('conversationId')
    .executeTakeFirst();
  if (!row) return;
  await refreshLastMessage(tx, accountId, row.conversationId);
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId: row.conversationId,
    messageId,
    status: 'removed',
  });
}

/** Queues again what has not arrived: failed parts, and unknown ones when a person asks for it. */
export async function requeueMissingParts(
  ctx: Context,
  tx: Tx,
  accountId: string,
  messageId: string,
): Promise<boolean> {
  const now = ctx.now();
  const { numUpdatedRows } = await tx.db
    .updateTable('messageParts')
    .set({ state: 'queued', dueAt: now, attempts: 0, failure: null, failureDetail: null, instanceId: null })
    .where('accountId', '=', accountId)
    .where('messageId', '=', messageId)
    .where('state', 'in', ['failed', 'unknown'])
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await tx.db
    .updateTable('messages')
    .set({ deliveryState: 'queued', failure: null, failureDetail: null, notBefore: null })
    .where('accountId', '=', accountId)
    .where('id', '=', messageId)
    .execute();
  tx.afterCommit(() => ctx.wake('parts'));
  return true;
}
