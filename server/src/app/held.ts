import type { Context, Tx } from '#context';

/** The token died: what waits to be sent is shown as held. Parts of a dead channel are claimed by nobody. */
export async function holdQueued(tx: Tx, accountId: string): Promise<void> {
  await moveQueue(tx, accountId, 'queued', 'held');
}

/** A token works again: what was held goes on its way. */
export async function releaseHeld(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  await moveQueue(tx, accountId, 'held', 'queued');
  tx.afterCommit(() => ctx.wake('parts'));
}

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
