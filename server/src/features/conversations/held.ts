import { sql } from 'kysely';

import type { Context, Tx } from '#context';

import { lockConversation } from './last-message.ts';
import { type DeliveredMessage, type SettleHooks, settleMessage } from './settle-message.ts';

/** The token died: what waits to be sent is shown as held. Parts of a dead channel are claimed by nobody. */
export async function holdQueued(tx: Tx, accountId: string): Promise<void> {
  await moveQueue(tx, accountId, 'queued', 'held');
}

/**
 * A token works: what its channel held goes on its way. What waited for a channel in whose place it came is refused,
 * since nothing would ever send it.
 */
export async function releaseHeld(
  ctx: Context,
  tx: Tx,
  accountId: string,
  hooks: SettleHooks,
): Promise<void> {
  await refuseReplaced(tx, accountId, hooks);
  await moveQueue(tx, accountId, 'held', 'queued');
  tx.afterCommit(() => ctx.wake('parts'));
}

async function refuseReplaced(tx: Tx, accountId: string, hooks: SettleHooks): Promise<void> {
  const code = 'channel_replaced';
  const { rows } = await sql<DeliveredMessage>`
    SELECT DISTINCT m.account_id, m.conversation_id, m.id AS message_id, m.draft_id, m.purpose
    FROM channels ch
    JOIN message_parts p ON p.account_id = ch.account_id AND p.channel_id = ch.id AND p.state = 'queued'
    JOIN messages m ON m.account_id = p.account_id AND m.id = p.message_id
    WHERE ch.account_id = ${accountId} AND ch.disconnected_at IS NOT NULL
    ORDER BY m.conversation_id, m.id
  `.execute(tx.db);
  for (const message of rows) {
    await lockConversation(tx, accountId, message.conversationId);
    await tx.db
      .updateTable('messageParts')
      .set({ state: 'failed', failure: code })
      .where('accountId', '=', accountId)
      .where('messageId', '=', message.messageId)
      .where('state', '=', 'queued')
      .execute();
    await settleMessage(tx, message, { state: 'failed', code }, hooks);
  }
}

/** Of the channel that is connected. */
async function moveQueue(
  tx: Tx,
  accountId: string,
  from: 'queued' | 'held',
  to: 'queued' | 'held',
): Promise<void> {
  const moved = await tx.db
    .updateTable('messages')
    .set({ deliveryState: to })
    .where('accountId', '=', accountId)
    .where('deliveryState', '=', from)
    .where('channelId', 'in', (eb) =>
      eb
        .selectFrom('channels')
        .select('id')
        .where('accountId', '=', accountId)
        .where('disconnectedAt', 'is', null),
    )
    .returning(['id', 'conversationId'])
    .execute();
  for (const { id, conversationId } of moved) {
    tx.live.publish(accountId, {
      type: 'message_updated',
      conversationId,
      messageId: id,
      status: 'delivery',
      deliveryState: to,
    });
  }
}
