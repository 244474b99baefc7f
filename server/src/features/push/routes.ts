import type { Context } from '#context';
import { createBuckets } from '#infra/buckets.ts';
import type { AddressFault } from '#infra/public-address.ts';
import { signedIn } from '#procedures';

import type { ReadKeys } from './keys.ts';
import { readPush, sendTest, subscribe, unsubscribe } from './service.ts';

export type RouteHooks = { findPublicFault: (address: string) => AddressFault | null };

const TESTS = { size: 5, perSecond: 1 / 20 };

export function pushRoutes(ctx: Context, { findPublicFault }: RouteHooks, readKeys: ReadKeys) {
  const tests = createBuckets(TESTS);
  return {
    get: signedIn.push.get.handler(({ context }) => readPush(ctx, readKeys, context.caller)),
    subscribe: signedIn.push.subscribe.handler(async ({ input, context }) => {
      await subscribe(ctx, context.caller, input, findPublicFault);
      return { success: true, message: 'Subscribed' };
    }),
    unsubscribe: signedIn.push.unsubscribe.handler(async ({ context }) => {
      await unsubscribe(ctx, context.caller);
      return { success: true, message: 'No more notifications here' };
    }),
    test: signedIn.push.test.handler(async ({ context }) => {
      await sendTest(ctx, context.caller, tests);
      return { success: true, message: 'On its way' };
    }),
  };
}
