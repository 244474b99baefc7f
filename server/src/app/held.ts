import type { Context, Tx } from '#context';

/** A token works again: what was held goes on its way. */
export async function releaseHeld(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const released = await tx.db
    .updateTable('messages')
    .set({ deliveryState: 'queued' })
    .where('accountId', '=', accountId)
    .where('deliveryState', '=', 'held')
    .returning(['id', 'conversationId'])
    .execute();
  for (const { id, conversationId } of released) {
    tx.live.publish(accountId, {
      type: 'message_updated',
      conversationId,
      messageId: id,
      status: 'delivery',
      deliveryState: 'queued',
    });
  }
  tx.afterCommit(() => ctx.wake('parts'));
}
