import type { Conversation, Message } from '@parley/contract/conversations.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { announce, lockContact } from './announce.ts';
import { applyEdit, applyReaction, applySeen, applyUnsend } from './changes.ts';
import { judgeEcho } from './echoes.ts';
import { type LockedConversation, lockConversation } from './last-message.ts';
import { enqueueOutgoing, requeueMissingParts, withdrawOutgoing, withdrawRefused } from './outgoing.ts';
import { presentConversation, presentMessage } from './present.ts';
import { ConversationGone, storeIncoming } from './receive.ts';
import {
  conversationExists,
  countConversations,
  countMessages,
  findConversation,
  findMessage,
  type ListQuery,
  listConversations,
  listMessages,
  listTriggerStates,
} from './repository.ts';
import { type DeliveredMessage, type SettleHooks, settleMessage } from './settle-message.ts';

export type { DeliveredMessage, LockedConversation, SettleHooks };
// The door of this feature: what others may use.
export {
  announce,
  applyEdit,
  applyReaction,
  applySeen,
  applyUnsend,
  ConversationGone,
  enqueueOutgoing,
  judgeEcho,
  lockContact,
  lockConversation,
  requeueMissingParts,
  settleMessage,
  storeIncoming,
  withdrawOutgoing,
  withdrawRefused,
};

export async function list(ctx: Context, query: ListQuery, ownerId: string): Promise<Conversation[]> {
  const rows = await listConversations(ctx.db, {
    ...query,
    ...(query.cursor ? { cursor: requireId(query.cursor) } : {}),
  });
  const now = ctx.now();
  return rows.map((row) => presentConversation(row, ownerId, now));
}

export async function details(ctx: Context, accountId: string, id: string, ownerId: string) {
  const row = await findConversation(ctx.db, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  const [stats, triggers] = await Promise.all([
    countMessages(ctx.db, accountId, id),
    listTriggerStates(ctx.db, accountId, id),
  ]);
  return {
    ...presentConversation(row, ownerId, ctx.now()),
    messageCount: stats.messageCount,
    aiMessageCount: stats.aiMessageCount,
    firstMessageAt: stats.firstMessageAt?.toISOString() ?? null,
    triggers,
  };
}

export function counts(ctx: Context, accountId: string) {
  return countConversations(ctx.db, accountId, LIMITS.countCap);
}

export async function messages(
  ctx: Context,
  query: { accountId: string; conversationId: string; before?: string | undefined; limit: number },
): Promise<Message[]> {
  requireId(query.conversationId);
  if (query.before) requireId(query.before);
  if (!(await conversationExists(ctx.db, query.accountId, query.conversationId)))
    throw new AppError('not_found');
  return (await listMessages(ctx.db, query)).map(presentMessage);
}

export async function message(ctx: Context, accountId: string, id: string): Promise<Message> {
  const row = await findMessage(ctx.db, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  return presentMessage(row);
}

/** Sets the read mark at the newest message: nothing is counted, so nothing can drift. */
export async function markRead(ctx: Context, accountId: string, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    const { rows } = await sql<{ wasUnread: boolean }>`
      WITH before AS (
        SELECT id, is_unread FROM conversations WHERE account_id = ${accountId} AND id = ${id} FOR UPDATE
      )
      UPDATE conversations c SET read_at = greatest(c.read_at, c.last_sort_at) FROM before
      WHERE c.account_id = ${accountId} AND c.id = before.id RETURNING before.is_unread AS was_unread
    `.execute(tx.db);
    const [row] = rows;
    if (!row) throw new AppError('not_found');
    if (row.wasUnread) tx.live.publish(accountId, { type: 'conversations_updated', conversationId: id });
  });
}

/** Deletes here, not on the platform. The contact stays as a tombstone, so that no redelivery revives it. */
export async function remove(ctx: Context, accountId: string, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    const conversation = await tx.db
      .selectFrom('conversations')
      .select(['channelId', 'customerId'])
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!conversation) throw new AppError('not_found');
    await removeThread(ctx, tx, { accountId, ...conversation });
  });
}

export async function removeAll(ctx: Context, accountId: string): Promise<number> {
  const all = await ctx.db
    .selectFrom('conversations')
    .select(['channelId', 'customerId'])
    .where('accountId', '=', accountId)
    .execute();
  for (const conversation of all) {
    await ctx.transaction((tx) => removeThread(ctx, tx, { accountId, ...conversation }));
  }
  return all.length;
}

async function removeThread(
  ctx: Context,
  tx: Tx,
  thread: { accountId: string; channelId: string; customerId: string },
): Promise<void> {
  const { accountId, channelId, customerId } = thread;
  // The contact first: it is what an incoming message locks first, too.
  const contact = await tx.db
    .updateTable('contacts')
    .set({
      deletedBefore: ctx.now(),
      name: null,
      username: null,
      pictureUrl: null,
      language: null,
      profileState: 'missing',
      profileFetchedAt: null,
      profileDueAt: null,
    })
    .where('accountId', '=', accountId)
    .where('channelId', '=', channelId)
    .where('customerId', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  if (contact) {
    await tx.db
      .deleteFrom('contactPictures')
      .where('accountId', '=', accountId)
      .where('contactId', '=', contact.id)
      .execute();
  }
  await sql`
    DELETE FROM reactions r USING messages m, conversations c
    WHERE c.account_id = ${accountId} AND c.channel_id = ${channelId} AND c.customer_id = ${customerId}
      AND m.account_id = c.account_id AND m.conversation_id = c.id
      AND r.account_id = m.account_id AND r.channel_id = m.channel_id AND r.mid = m.mid
  `.execute(tx.db);
  const gone = await tx.db
    .deleteFrom('conversations')
    .where('accountId', '=', accountId)
    .where('channelId', '=', channelId)
    .where('customerId', '=', customerId)
    .returning('id')
    .executeTakeFirst();
  await tx.db
    .deleteFrom('platformEvents')
    .where('accountId', '=', accountId)
    .where('channelId', '=', channelId)
    .where('customerId', '=', customerId)
    .execute();
  await sql`
    DELETE FROM deliveries
    WHERE account_id = ${accountId} AND channel_id = ${channelId} AND state = 'applied'
      AND position(${Buffer.from(`"${customerId}"`)}::bytea IN body) > 0
  `.execute(tx.db);
  if (!gone) throw new AppError('not_found');
  await tx.db
    .deleteFrom('liveEvents')
    .where('accountId', '=', accountId)
    .where('conversationId', '=', gone.id)
    .execute();
  tx.live.publish(accountId, { type: 'conversations_updated', conversationId: gone.id, removed: true });
}

/** Every name and picture of the account is fetched again, a few at a time. */
export async function updateNames(ctx: Context, accountId: string): Promise<number> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('contacts')
    .set({ profileDueAt: ctx.now(), profileAttempts: 0 })
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  ctx.wake('profiles');
  return Number(numUpdatedRows);
}
