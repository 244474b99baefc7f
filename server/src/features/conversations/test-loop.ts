import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import { deliveryHooks } from '#features/turns/service.ts';
import type { ClaimLoop } from '#infra/claims.ts';
import type { InstagramClient, SendResult } from '#instagram/client-types.ts';
import type { TestWorld } from '#test/app.ts';

import { createDelivery, type DeliveryHooks } from './delivery.ts';
import { createPartLease } from './delivery-claims.ts';

type Moments = {
  /** As another instance. */
  ctx?: Context;
  /** The last thing asked before the post. */
  mayStillSend?: DeliveryHooks['mayStillSend'];
  /** Between the claim and the post, when the platform's client is asked for. */
  clientFor?: DeliveryHooks['clientFor'];
  /** Around each post of the real client. */
  beforePost?: (count: number, recipientId: string) => Promise<void> | void;
  /** May replace the platform's answer. */
  afterPost?: (count: number, result: SendResult) => Promise<SendResult | undefined> | SendResult | undefined;
};

/** For tests: the delivery loop with moments in which something else happens. Start and stop it yourself. */
export function createTestDelivery(world: TestWorld, moments: Moments): ClaimLoop {
  const ctx = moments.ctx ?? world.app.ctx;
  let count = 0;
  const clientFor = async (accountId: string): Promise<InstagramClient | null> => {
    const channel = await channels.findChannelFor(ctx.db, accountId);
    if (channel?.tokenState !== 'live') return null;
    const client = channels.clientFor(ctx, channel);
    const around = async (recipientId: string, post: () => Promise<SendResult>) => {
      const nth = ++count;
      await moments.beforePost?.(nth, recipientId);
      const result = await post();
      return (await moments.afterPost?.(nth, result)) ?? result;
    };
    return {
      ...client,
      sendText: (message) => around(message.recipientId, () => client.sendText(message)),
      sendAttachment: (message) => around(message.recipientId, () => client.sendAttachment(message)),
    };
  };
  const hooks: DeliveryHooks = {
    ...deliveryHooks(ctx),
    clientFor: moments.clientFor ?? clientFor,
    tokenDied: (accountId, channelId, tokenHash, reason) =>
      ctx.transaction((tx) => channels.markTokenDead(ctx, tx, { accountId, channelId, tokenHash, reason })),
    otherAppOwns: async () => undefined,
    mayStillSend: moments.mayStillSend ?? (async () => true),
  };
  return createDelivery(ctx, hooks, createPartLease(ctx, hooks));
}

/** Works off what is due with such a loop, in place of the world's own. */
export async function deliverWith(world: TestWorld, moments: Moments): Promise<void> {
  const own = world.app.loops.parts;
  await own?.stop();
  const loop = createTestDelivery(world, moments);
  loop.start();
  await loop.drain();
  await loop.stop();
  own?.start();
}
