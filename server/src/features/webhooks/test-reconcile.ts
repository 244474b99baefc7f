import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import type { TestWorld } from '#test/app.ts';

import { createReconciler } from './reconcile.ts';
import { createReconcileLease } from './reconcile-repository.ts';

/** For tests: looks through what is due now, as this instance or another one. */
export async function reconcile(world: TestWorld, ctx: Context = world.app.ctx): Promise<void> {
  const clientFor = async (accountId: string) => {
    const channel = await channels.findChannelFor(ctx.db, accountId);
    return channel?.tokenState === 'live' ? channels.clientFor(ctx, channel) : null;
  };
  const loop = createReconciler(ctx, { clientFor }, createReconcileLease(ctx));
  loop.start();
  await loop.drain();
  await loop.stop();
}

/** The looks of the next five minutes, with what they bring about. */
export async function reconcileForFiveMinutes(world: TestWorld): Promise<void> {
  for (const seconds of [150, 60, 60, 29]) {
    await world.advance(seconds);
    await reconcile(world);
  }
  await world.settle();
}
