import type { LiveEvent } from '@parley/contract/live.ts';
import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { createDelivery, type DeliveryHooks } from './delivery.ts';
import { createPartLease } from './delivery-claims.ts';
import { holdQueued, releaseHeld } from './held.ts';
import { addState } from './live-state.ts';
import { servePictures } from './picture-routes.ts';
import { createProfileLoop, type ProfileHooks } from './profiles.ts';
import { createRemovalLoop } from './remove-all.ts';
import { conversationsRoutes, messageSearchRoutes } from './routes.ts';
import { createUnknownSweep } from './unknown.ts';

declare module '#context' {
  interface Loops {
    parts: ClaimLoop;
    profiles: ClaimLoop;
    removals: ClaimLoop;
    unknown: ClaimLoop;
  }
}

type Needs = DeliveryHooks & ProfileHooks;

export const conversations = defineFeature({
  hooks: (ctx: Context, needs: Needs) => ({
    completeEvents: (accountId: string, ownerId: string, events: readonly LiveEvent[]) =>
      addState(ctx, accountId, ownerId, events),
    onTokenLive: (tx: Tx, accountId: string) => releaseHeld(ctx, tx, accountId, needs),
    onTokenDead: holdQueued,
  }),
  build(ctx, hooks: Needs) {
    const parts = createPartLease(ctx, hooks);
    return {
      routes: { conversations: conversationsRoutes(ctx), messageSearch: messageSearchRoutes(ctx) },
      serve: (scope, door) => servePictures(scope, ctx, door),
      leases: [parts],
      loops: {
        parts: createDelivery(ctx, hooks, parts),
        profiles: createProfileLoop(ctx, hooks),
        removals: createRemovalLoop(ctx),
        unknown: createUnknownSweep(ctx, hooks),
      },
    };
  },
});
