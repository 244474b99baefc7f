import type { Context, Tx } from '#context';
import { type DeliveredMessage, lockConversation, settleMessage } from '#features/conversations/service.ts';

import { deliveryHooks } from './delivery-hooks.ts';

/** A dead instance was sending it: it may have arrived, so it is shown as unknown until its echo comes. */
export async function settleAbandoned(ctx: Context, tx: Tx, message: DeliveredMessage): Promise<void> {
  await lockConversation(tx, message.accountId, message.conversationId);
  await settleMessage(tx, message, { state: 'unknown' }, deliveryHooks(ctx));
}
