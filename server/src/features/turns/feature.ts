import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { createAnnouncedLoop } from './announced.ts';
import { deliveryHooks } from './delivery-hooks.ts';
import { aiReturned, mayStillSend } from './service.ts';
import { autoResponseChanged } from './stop-ai.ts';
import { createTurnLease } from './turn-repository.ts';
import { createTurnLoop, type TurnHooks } from './turns.ts';

declare module '#context' {
  interface Loops {
    announced: ClaimLoop;
    turns: ClaimLoop;
  }
}

export const turns = defineFeature({
  hooks: (ctx: Context) => ({
    ...deliveryHooks(ctx),
    mayStillSend: (part: Parameters<typeof mayStillSend>[1]) => mayStillSend(ctx, part),
    onAutoResponse: (tx: Tx, accountId: string, enabled: boolean) =>
      autoResponseChanged(ctx, tx, accountId, enabled),
    aiReturned: (tx: Tx, where: Parameters<typeof aiReturned>[2]) => aiReturned(ctx, tx, where),
    wasRead: () => ctx.wake('turns'),
  }),
  build(ctx, hooks: TurnHooks) {
    const lease = createTurnLease(ctx);
    return {
      leases: [lease],
      loops: { turns: createTurnLoop(ctx, hooks, lease), announced: createAnnouncedLoop(ctx) },
    };
  },
});
