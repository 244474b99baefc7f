import type { Context } from '#context';
import type { InstagramClient } from '#instagram/client.ts';

import { type Channel, storeMissingFields } from './repository.ts';
import { findMissingFields, subscribeChannel } from './subscribe.ts';

/**
 * What an account is to hear and does not is asked for again, such as a field that came with an update of Parley or
 * that its owner has ticked meanwhile, or all of them after the subscription was lost. Throws what the platform says.
 */
export async function checkSubscription(
  ctx: Context,
  channel: Channel,
  client: Pick<InstagramClient, 'subscribe' | 'subscriptions'>,
): Promise<void> {
  const lacks = await findMissingFields(client);
  // The platform drops what is not ticked while somebody subscribes, and takes it up at no other time.
  const missing = lacks.length > 0 ? await subscribeChannel(client) : [];
  if (missing.join() === channel.missingFields.join()) return;
  await ctx.transaction(async (tx) => {
    await storeMissingFields(tx.db, channel, missing);
    tx.live.publish(channel.accountId, { type: 'account_updated', part: 'webhook' });
  });
}
