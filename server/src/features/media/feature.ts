import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';
import { sweepTemporary } from '#infra/temporary.ts';

import { type CopyHooks, createCopyLoop } from './copies.ts';
import { serveObjects } from './objects.ts';
import { createReadingLoop, type ReadingHooks } from './readings.ts';
import { createCopyLease, createReadingLease, doomOrphans } from './repository.ts';
import { mediaRoutes } from './routes.ts';
import { isTurnUnread } from './service.ts';
import { forgetUsedAddresses } from './upload-address.ts';
import { doomUnused } from './upload-repository.ts';
import { serveUploads } from './upload-routes.ts';

declare module '#context' {
  interface Loops {
    media: ClaimLoop;
    readings: ClaimLoop;
  }
}

type Needs = CopyHooks & ReadingHooks;

export const media = defineFeature({
  hooks: (ctx: Context, needs: Needs) => ({
    async unreadFor(accountId: string) {
      const readers = await needs.readersFor(accountId);
      return (tx: Tx, turn: { accountId: string; conversationId: string }) =>
        isTurnUnread(ctx, tx, turn, readers);
    },
  }),
  build(ctx, hooks) {
    const copies = createCopyLease(ctx);
    const readings = createReadingLease(ctx);
    return {
      routes: { conversations: mediaRoutes(ctx, hooks) },
      async serve(scope, door) {
        serveObjects(scope, ctx, async (request) => (await door.identify(request)).caller?.accountId ?? null);
        await scope.register((uploads) =>
          serveUploads(uploads, ctx, async (request) => (await door.admit(request)).accountId),
        );
      },
      leases: [copies, readings],
      loops: {
        media: createCopyLoop(ctx, hooks, copies),
        readings: createReadingLoop(ctx, hooks, readings),
      },
      scheduled: [
        {
          name: 'media.purge',
          schedule: '27 * * * *',
          async work() {
            await doomOrphans(ctx);
            await doomUnused(ctx);
            await forgetUsedAddresses(ctx);
            await sweepTemporary(ctx.env.dataDir);
          },
        },
      ],
    };
  },
});
