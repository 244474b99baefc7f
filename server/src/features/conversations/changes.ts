import { findReaction } from '@parley/contract/reactions.ts';
import { sql } from 'kysely';

import type { Tx } from '#context';

import { dropFiles } from './file-uses.ts';
import { lockConversation, refreshLastMessage } from './last-message.ts';
import { forgetBodies } from './raw-bodies.ts';

type Target = { accountId: string; channelId: string; mid: string };
export type Changed = { conversationId: string; messageId: string; isFromCustomer: boolean };

type Found = {
  id: string;
  conversationId: string;
  author: string;
  editNumber: number;
  editedAt: Date | null;
  unsentAt: Date | null;
  content: string;
  sortAt: Date;
};

/** Null: the message is not here (yet). */
async function findByMid(tx: Tx, { accountId, channelId, mid }: Target): Promise<Found | null> {
  const { rows } = await sql<Found>`
    SELECT m.id, m.conversation_id, m.author, m.edit_number, m.edited_at, m.unsent_at, m.content, m.sort_at
    FROM messages m
    WHERE m.account_id = ${accountId} AND m.channel_id = ${channelId} AND (m.mid = ${mid} OR m.id IN (
      SELECT part.message_id FROM message_parts part
      WHERE part.account_id = ${accountId} AND part.channel_id = ${channelId} AND part.mid = ${mid}
    ))
  `.execute(tx.db);
  return rows[0] ?? null;
}

/** As it is once its conversation is ours: changes of one conversation take turns. */
async function lockByMid(tx: Tx, target: Target): Promise<Found | null> {
  const found = await findByMid(tx, target);
  if (!found || !(await lockConversation(tx, target.accountId, found.conversationId))) return null;
  return findByMid(tx, target);
}

/**
 * The highest edit number wins, and of equal ones the later, whatever the order of arrival; an edit never revives an
 * unsent message. `at` is the platform's time, not clamped.
 */
export async function applyEdit(
  tx: Tx,
  edit: Target & { text: string; number: number; at: Date },
): Promise<Changed | 'unknown' | 'unchanged'> {
  const found = await lockByMid(tx, edit);
  if (!found) return 'unknown';
  if (found.unsentAt || edit.number < found.editNumber) return 'unchanged';
  const isOlder = found.editedAt !== null && edit.at <= found.editedAt;
  if (edit.number === found.editNumber && (isOlder || edit.text === found.content)) return 'unchanged';
  await tx.db
    .updateTable('messages')
    .set({ content: edit.text, editNumber: edit.number, editedAt: edit.at })
    .where('accountId', '=', edit.accountId)
    .where('id', '=', found.id)
    .execute();
  await refreshLastMessage(tx, edit.accountId, found.conversationId);
  publishUpdate(tx, edit.accountId, found, 'edited');
  return {
    conversationId: found.conversationId,
    messageId: found.id,
    isFromCustomer: found.author === 'customer',
  };
}

/** Wipes text, attachments and everything derived from them; the empty row stays, so that a redelivery finds it. */
export async function applyUnsend(
  tx: Tx,
  unsend: Target & { at: Date },
): Promise<Changed | 'unknown' | 'unchanged'> {
  const found = await lockByMid(tx, unsend);
  if (!found) return 'unknown';
  if (found.unsentAt) return 'unchanged';
  await tx.db
    .updateTable('messages')
    .set({
      content: '',
      attachments: '[]',
      details: '{}',
      editNumber: 0,
      editedAt: null,
      unsentAt: unsend.at,
    })
    .where('accountId', '=', unsend.accountId)
    .where('id', '=', found.id)
    .execute();
  await tx.db
    .updateTable('messageParts')
    .set({ content: '' })
    .where('accountId', '=', unsend.accountId)
    .where('messageId', '=', found.id)
    .execute();
  await dropFiles(tx, unsend.accountId, { messageId: found.id }, unsend.at);
  await wipeTraces(tx, unsend, found.conversationId);
  await refreshLastMessage(tx, unsend.accountId, found.conversationId);
  publishUpdate(tx, unsend.accountId, found, 'unsent');
  return {
    conversationId: found.conversationId,
    messageId: found.id,
    isFromCustomer: found.author === 'customer',
  };
}

/** Raw bodies and live events repeat the text. */
async function wipeTraces(
  tx: Tx,
  { accountId, channelId, mid }: Target,
  conversationId: string,
): Promise<void> {
  await forgetBodies(tx, { accountId, channelId }, [mid]);
  await sql`
    UPDATE live_events SET payload = payload #- '{message}' || '{"type": "conversations_updated"}'
    WHERE account_id = ${accountId} AND conversation_id = ${conversationId} AND payload ? 'message'
  `.execute(tx.db);
}

/**
 * One reaction per sender and message; the newest event wins, a removal leaves a tombstone.
 * `at` is the platform's time, not clamped: a redelivery must not look newer than it is. Answers the conversation, where
 * somebody reacted in one that is here.
 */
export async function applyReaction(
  tx: Tx,
  reaction: Target & {
    senderId: string;
    name: string | null;
    emoji: string | null;
    isRemoved: boolean;
    at: Date;
    /** `at`, never in our future: where the list shows the chat. */
    shownAt: Date;
  },
): Promise<string | null> {
  const { accountId, channelId, mid, senderId, emoji, isRemoved, at } = reaction;
  const name = isRemoved ? null : (findReaction(reaction.name ?? '') ?? reaction.name ?? 'other');
  const { rows } = await sql<{ wasThere: boolean }>`
    INSERT INTO reactions AS r (account_id, channel_id, mid, sender_id, reaction, emoji, reacted_at, is_removed)
    VALUES (${accountId}, ${channelId}, ${mid}, ${senderId}, ${name}, ${emoji}, ${at}, ${isRemoved})
    ON CONFLICT (account_id, channel_id, mid, sender_id) DO UPDATE SET
      reaction = excluded.reaction, emoji = excluded.emoji, reacted_at = excluded.reacted_at,
      is_removed = excluded.is_removed
    WHERE (excluded.reacted_at, excluded.is_removed, coalesce(excluded.emoji, ''))
      > (r.reacted_at, r.is_removed, coalesce(r.emoji, ''))
    RETURNING (xmax <> 0) AS was_there
  `.execute(tx.db);
  const [row] = rows;
  if (!row) return null;
  const found = await findByMid(tx, reaction);
  if (!found) return null;
  if (!isRemoved) await moveChat(tx, reaction, found.conversationId);
  tx.live.publish(accountId, {
    type: isRemoved ? 'reaction_removed' : row.wasThere ? 'reactions_updated' : 'reaction_added',
    conversationId: found.conversationId,
    messageId: found.id,
  });
  return isRemoved ? null : found.conversationId;
}

/** What the customer does moves the chat in the list; what the business does in its app moves nothing. */
async function moveChat(
  tx: Tx,
  { accountId, senderId, shownAt }: { accountId: string; senderId: string; shownAt: Date },
  conversationId: string,
): Promise<void> {
  await sql`
    UPDATE conversations SET last_reaction_at = greatest(last_reaction_at, ${shownAt})
    WHERE account_id = ${accountId} AND id = ${conversationId} AND customer_id = ${senderId}
  `.execute(tx.db);
}

/** The customer saw that message and all before it. */
export async function applySeen(tx: Tx, seen: Target): Promise<'applied' | 'unknown'> {
  const found = await lockByMid(tx, seen);
  if (!found) return 'unknown';
  const updated = await tx.db
    .updateTable('conversations')
    .set({ customerReadAt: found.sortAt })
    .where('accountId', '=', seen.accountId)
    .where('id', '=', found.conversationId)
    .where((where) =>
      where.or([where('customerReadAt', 'is', null), where('customerReadAt', '<', found.sortAt)]),
    )
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) publishUpdate(tx, seen.accountId, found, 'seen');
  return 'applied';
}

function publishUpdate(
  tx: Tx,
  accountId: string,
  found: { id: string; conversationId: string },
  status: 'edited' | 'unsent' | 'seen',
): void {
  tx.live.publish(accountId, {
    type: 'message_updated',
    conversationId: found.conversationId,
    messageId: found.id,
    status,
  });
}
