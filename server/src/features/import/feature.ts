import type { Context } from '#context';
import { defineFeature } from '#feature';
import type { ChannelHooks } from '#features/channel/service.ts';
import type { ClaimLoop } from '#infra/claims.ts';

import { createImportLoop, type ImportHooks } from './loop.ts';
import { createImportLease, releaseWaiting } from './repository.ts';
import { importRoutes } from './routes.ts';
import { writePrompt } from './service.ts';

declare module '#context' {
  interface Loops {
    imports: ClaimLoop;
  }
}

export const importing = defineFeature({
  hooks: (ctx: Context) => ({
    writePrompt: (accountId: string) => writePrompt(ctx, accountId),
  }),
  build(ctx, hooks: ImportHooks & ChannelHooks) {
    const lease = createImportLease(ctx);
    return {
      routes: { imports: importRoutes(ctx, hooks) },
      loops: { imports: createImportLoop(ctx, hooks, lease) },
      leases: [lease],
      hears: {
        async channelConnected(tx, { accountId }) {
          await releaseWaiting(tx, accountId, ctx.now());
          tx.afterCommit(() => ctx.wake('imports'));
        },
      },
    };
  },
});
