import type { Context, Tx } from '#context';
import * as conversations from '#features/conversations/service.ts';
import * as media from '#features/media/service.ts';
import * as turns from '#features/turns/service.ts';
import type { HistoryMessage } from '#instagram/client-types.ts';
import { messageType } from '#instagram/parse.ts';

import { applyParked, type Channel, contentOf, judge, type Recovered, timeOf } from './apply.ts';
import { findKnown } from './reconcile-repository.ts';
import { toEvent } from './recover-events.ts';

/**
 * Stores what one person and the business wrote to each other, as it stands on the platform, and causes nothing by it:
 * it is not unread, opens no turn and is told to nobody. What is known stays as it is, and what was deleted here stays
 * deleted. Answers how many messages were not known.
 */
export async function receiveImported(
  ctx: Context,
  tx: Tx,
  channel: Channel,
  { customerId, messages }: { customerId: string; messages: readonly HistoryMessage[] },
): Promise<number> {
  const known = await findKnown(
    tx.db,
    { accountId: channel.accountId, id: channel.channelId },
    messages.flatMap(({ mid, text, at }) => (at ? [{ mid, customerId, text, at }] : [])),
  );
  let count = 0;
  let conversationId: string | null = null;
  for (const message of messages.toReversed()) {
    const event = known.has(message.mid) ? null : toEvent(channel, customerId, message);
    const stored = event ? await store(ctx, tx, channel, event) : null;
    if (stored === null) continue;
    count += 1;
    conversationId = stored;
    await conversations.noteReactions(tx, { ...channel, ...message });
  }
  if (conversationId !== null) await turns.coverImported(tx, channel.accountId, conversationId);
  return count;
}

/** Answers its conversation; null where it is known, or was deleted here. */
async function store(ctx: Context, tx: Tx, channel: Channel, event: Recovered): Promise<string | null> {
  const { accountId, channelId } = channel;
  const isCustomer = event.kind === 'message_received';
  if (event.kind === 'message_echoed' && (await judge(ctx, tx, channel, event)) !== 'foreign') return null;
  const content = contentOf(ctx, event);
  const [stored] = await conversations.storeIncoming(tx, [
    {
      accountId,
      channelId,
      customerId: event.customerId,
      mid: event.mid,
      author: isCustomer ? 'customer' : 'app',
      origin: 'import',
      content: event.text ?? '',
      kind: messageType(event),
      at: timeOf(ctx, event),
      platformAt: event.at,
      opensWindow: isCustomer,
      ...content,
    },
  ]);
  if (stored?.outcome !== 'stored') return null;
  const { conversationId, messageId } = stored;
  await media.expectCopies(ctx, tx, { accountId, conversationId, messageId }, content.copies);
  if (stored.hasParked) await applyParked(ctx, tx, channel, event.mid);
  return conversationId;
}
