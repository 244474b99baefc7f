import type { Message } from '@parley/contract/conversations.ts';

import type { Caller, Context } from '#context';
import * as conversations from '#features/conversations/service.ts';
import { deliveryHooks } from '#features/turns/service.ts';
import { AppError } from '#infra/errors.ts';
import type { InstagramClient } from '#instagram/client-types.ts';
import { InstagramError } from '#instagram/errors.ts';

export type CheckHooks = {
  clientFor: (accountId: string, channelId: string) => Promise<InstagramClient | null>;
};

/** A person asks the platform for a message of which nobody knows whether it arrived. */
export async function checkDelivery(
  ctx: Context,
  hooks: CheckHooks,
  { accountId }: Caller,
  messageId: string,
): Promise<Message> {
  const message = await conversations.message(ctx, accountId, messageId);
  if (message.deliveryState !== 'unknown') throw new AppError('delivery_not_open');
  const { channelId, customerId } = await ctx.db
    .selectFrom('conversations')
    .select(['channelId', 'customerId'])
    .where('accountId', '=', accountId)
    .where('id', '=', message.conversationId)
    .executeTakeFirstOrThrow();
  const client = await hooks.clientFor(accountId, channelId);
  if (!client) throw new AppError('no_channel');
  try {
    await conversations.lookForParts(
      ctx,
      client,
      { accountId, channelId, customerId },
      true,
      deliveryHooks(ctx),
    );
  } catch (error) {
    if (error instanceof InstagramError)
      throw new AppError('platform_failed', { reason: error.message }, { cause: error });
    throw error;
  }
  return conversations.message(ctx, accountId, messageId);
}
