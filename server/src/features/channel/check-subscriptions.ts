import type { Context } from '#context';

import { clientFor } from './clients.ts';
import { type Channel, listLiveChannels, storeMissingFields } from './repository.ts';
import { findMissingFields, subscribeChannel } from './subscribe.ts';

/**
 * Body of the daily job: what an account is to hear and does not is asked for again, such as a field that came with an
 * update of Parley or that its owner has ticked meanwhile, or all of them after the subscription was lost.
 */
export async function checkSubscriptions(ctx: Context): Promise<void> {
  for (const channel of await listLiveChannels(ctx.db)) {
    try {
      await checkSubscription(ctx, channel);
    } catch (error) {
      // One account's trouble is not the next one's.
      const { accountId, id } = channel;
      ctx.log.warn({ err: error, accountId, channelId: id }, 'the subscription could not be checked');
    }
  }
}

async function checkSubscription(ctx: Context, channel: Channel): Promise<void> {
  const client = clientFor(ctx, channel);
  const lacks = await findMissingFields(client);
  // The platform drops what is not ticked while somebody subscribes, and takes it up at no other time.
  const missing = lacks.length > 0 ? await subscribeChannel(client) : [];
  if (missing.join() === channel.missingFields.join()) return;
  await ctx.transaction(async (tx) => {
    await storeMissingFields(tx.db, channel, missing);
    tx.live.publish(channel.accountId, { type: 'account_updated', part: 'webhook' });
  });
}
