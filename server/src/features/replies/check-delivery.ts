import type { Message } from '@parley/contract/conversations.ts';
import { sql } from 'kysely';

import type { Caller, Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { AppError } from '#infra/errors.ts';
import type { HistoryMessage, InstagramClient } from '#instagram/client-types.ts';
import { InstagramError } from '#instagram/errors.ts';

import { deliveryHooks } from './delivery-hooks.ts';

export type CheckHooks = {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
};

/** The platform lists details of the 20 newest messages only. */
const LOOK_BACK = 20;
/** Its clock and ours may differ by this much. */
const SKEW_MILLISECONDS = 120_000;
/** Longest time between a file's being sent and the message that it becomes, with room for two clocks. */
const FILE_MILLISECONDS = 180_000;

type UnknownPart = {
  id: string;
  content: string;
  /** What kind of file the part is; null for text. */
  fileKind: string | null;
  sendingSince: Date | null;
  channelId: string;
  customerId: string;
};

/** Looks on the platform for the unknown parts of a message: those found are sent, the others stay unknown. */
export async function checkDelivery(
  ctx: Context,
  hooks: CheckHooks,
  caller: Caller,
  messageId: string,
): Promise<Message> {
  const { accountId } = caller;
  const message = await conversations.message(ctx, accountId, messageId);
  if (message.deliveryState !== 'unknown') throw new AppError('delivery_not_open');
  const { rows: parts } = await sql<UnknownPart>`
    SELECT p.id, p.content, p.sending_since, p.channel_id, c.customer_id,
      (SELECT f.kind FROM media f WHERE f.account_id = p.account_id AND f.id = p.media_id) AS file_kind
    FROM message_parts p
    JOIN conversations c ON c.account_id = p.account_id AND c.id = p.conversation_id
    WHERE p.account_id = ${accountId} AND p.message_id = ${messageId} AND p.state = 'unknown' ORDER BY p.position
  `.execute(ctx.db);
  const [first] = parts;
  if (!first) return message;
  const client = await hooks.clientFor(accountId, first.channelId);
  if (!client) throw new AppError('no_channel');
  const there = await leaveOutKnown(
    ctx,
    accountId,
    first.channelId,
    await readNewest(client, first.customerId),
  );
  await ctx.transaction(async (tx) => {
    await conversations.lockConversation(tx, accountId, message.conversationId);
    const taken = new Set<string>();
    for (const part of parts) {
      const found = there.find((candidate) => !taken.has(candidate.mid) && matches(part, candidate));
      if (!found) continue;
      taken.add(found.mid);
      await tx.db
        .updateTable('messageParts')
        .set({ state: 'sent', mid: found.mid, failure: null, failureDetail: null })
        .where('accountId', '=', accountId)
        .where('id', '=', part.id)
        .where('state', '=', 'unknown')
        .execute();
    }
    await conversations.settleMessage(
      tx,
      {
        accountId,
        conversationId: message.conversationId,
        messageId,
        draftId: message.pendingMessageId,
        purpose: null,
      },
      { state: 'checked' },
      deliveryHooks(ctx),
    );
  });
  return conversations.message(ctx, accountId, messageId);
}

async function readNewest(client: InstagramClient, customerId: string): Promise<HistoryMessage[]> {
  try {
    const page = await client.conversations(
      { limit: 1, messagesLimit: LOOK_BACK, customerId },
      { retry: true },
    );
    return (page.conversations[0]?.messages ?? []).filter((message) => message.fromId !== customerId);
  } catch (error) {
    if (error instanceof InstagramError)
      throw new AppError('platform_failed', { reason: error.message }, { cause: error });
    throw error;
  }
}

/** What has its place already is another message, however equal its text. */
async function leaveOutKnown(
  ctx: Context,
  accountId: string,
  channelId: string,
  messages: HistoryMessage[],
): Promise<HistoryMessage[]> {
  const mids = messages.map(({ mid }) => mid);
  const { rows } = await sql<{ mid: string }>`
    SELECT mid FROM message_parts WHERE account_id = ${accountId} AND channel_id = ${channelId} AND mid = ANY(${mids})
    UNION
    SELECT mid FROM messages WHERE account_id = ${accountId} AND channel_id = ${channelId} AND mid = ANY(${mids})
  `.execute(ctx.db);
  const known = new Set(rows.map(({ mid }) => mid));
  return messages.filter(({ mid }) => !known.has(mid));
}

function matches(part: UnknownPart, candidate: HistoryMessage): boolean {
  const { text, attachments } = candidate;
  const isSame =
    part.fileKind === null
      ? text?.trim() === part.content.trim()
      : !text?.trim() && attachments.length === 1 && attachments[0]?.type === part.fileKind;
  if (!isSame || !part.sendingSince || !candidate.at) return isSame;
  const later = candidate.at.getTime() - part.sendingSince.getTime();
  // A text tells by itself which one it is; of files only the time does.
  const latest = part.fileKind === null ? Number.POSITIVE_INFINITY : FILE_MILLISECONDS;
  return later >= -SKEW_MILLISECONDS && later <= latest;
}
