import type { Conversation, Message } from '@parley/contract/conversations.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { announce, lockContact } from './announce.ts';
import type { StoredAttachment } from './attachments.ts';
import { answerAsked, clearAttention, endAsking, setAttention } from './attention.ts';
import { awaitDelivery, type SendOutcome } from './await-delivery.ts';
import { applyEdit, applyReaction, applySeen, applyUnsend } from './changes.ts';
import { noteLanguage } from './contact-language.ts';
import { findLanguages } from './customer-language.ts';
import { findDisclosedAnswer, findDisclosure, noteDisclosed } from './disclosure.ts';
import { judgeEcho } from './echoes.ts';
import { doomUnusedOf, dropFiles } from './file-uses.ts';
import { nameFromList, noteReactions } from './imported.ts';
import { lockConversation } from './last-message.ts';
import { lookForParts } from './look-for-parts.ts';
import { mayCause } from './origins.ts';
import { enqueueOutgoing, requeueMissingParts, withdrawOutgoing, withdrawRefused } from './outgoing.ts';
import {
  type AskedFile,
  isFetchable,
  readObjectKeys,
  requireFetchable,
  requireFetchableFor,
  takeFiles,
} from './outgoing-files.ts';
import { fetchPicture, type PictureHooks } from './pictures.ts';
import { presentConversation, presentMessage } from './present.ts';
import { forgetBodies } from './raw-bodies.ts';
import { ConversationGone, markRecovered, storeIncoming } from './receive.ts';
import { isDeletedAt, remove, removeThread } from './remove.ts';
import { findRemoval, startRemoval } from './remove-all.ts';
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
import type { DeliveredMessage, SettleHooks } from './settle-message.ts';
import { asTest, isOfTest, storeTestMessage } from './store-test.ts';
import { isUnreachable, noteUnreachable, reached, UNREACHABLE } from './unreachable.ts';

export type { AskedFile, DeliveredMessage, PictureHooks, SendOutcome, SettleHooks, StoredAttachment };
// The door of this feature: what others may use.
export {
  announce,
  answerAsked,
  applyEdit,
  applyReaction,
  applySeen,
  applyUnsend,
  asTest,
  awaitDelivery,
  ConversationGone,
  clearAttention,
  doomUnusedOf,
  dropFiles,
  endAsking,
  enqueueOutgoing,
  fetchPicture,
  findDisclosedAnswer,
  findDisclosure,
  findLanguages,
  findRemoval,
  forgetBodies,
  isDeletedAt,
  isFetchable,
  isOfTest,
  isUnreachable,
  judgeEcho,
  lockContact,
  lockConversation,
  lookForParts,
  markRecovered,
  mayCause,
  nameFromList,
  noteDisclosed,
  noteLanguage,
  noteReactions,
  noteUnreachable,
  reached,
  readObjectKeys,
  remove,
  removeThread,
  requeueMissingParts,
  requireFetchable,
  requireFetchableFor,
  setAttention,
  startRemoval,
  storeIncoming,
  storeTestMessage,
  takeFiles,
  UNREACHABLE,
  withdrawOutgoing,
  withdrawRefused,
};

export async function list(ctx: Context, query: ListQuery, ownerId: string): Promise<Conversation[]> {
  const { accountId, cursor, cursorAt } = query;
  // Where its time is told, the row itself may be gone.
  if (cursor && !cursorAt && !(await conversationExists(ctx.db, accountId, requireId(cursor))))
    throw new AppError('not_found');
  if (cursor) requireId(cursor);
  const rows = await listConversations(ctx.db, query);
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
  const { accountId, conversationId, before } = query;
  await requireConversation(ctx, accountId, conversationId);
  if (before && (await message(ctx, accountId, before)).conversationId !== conversationId)
    throw new AppError('not_found');
  return (await listMessages(ctx.db, query)).map(presentMessage);
}

/** Not found where the account has no such conversation. */
export async function requireConversation(ctx: Context, accountId: string, id: string): Promise<void> {
  if (!(await conversationExists(ctx.db, accountId, requireId(id)))) throw new AppError('not_found');
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

/** Every name and picture of the account is fetched again, a few at a time. */
export async function updateNames(ctx: Context, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE contacts p SET profile_due_at = ${ctx.now()}, profile_attempts = 0
    WHERE p.account_id = ${accountId} AND EXISTS (
      SELECT FROM conversations c
      WHERE c.account_id = p.account_id AND c.channel_id = p.channel_id AND c.customer_id = p.customer_id
    )
  `.execute(ctx.db);
  ctx.wake('profiles');
  return Number(numAffectedRows ?? 0n);
}

/** The switch of one conversation, which is locked. */
export async function switchAi(tx: Tx, accountId: string, id: string, aiEnabled: boolean): Promise<void> {
  await tx.db
    .updateTable('conversations')
    .set({ aiEnabled })
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .execute();
}

/** What a person says that a message shows. False: it says so already, or was taken back. */
export async function setCaption(tx: Tx, accountId: string, id: string, text: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE messages SET details = details || jsonb_build_object('caption', ${text}::text)
    WHERE account_id = ${accountId} AND id = ${id} AND unsent_at IS NULL
      AND details ->> 'caption' IS DISTINCT FROM ${text}
  `.execute(tx.db);
  return numAffectedRows > 0n;
}
