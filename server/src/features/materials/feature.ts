import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { serveDownloads } from './download-routes.ts';
import { createMaterialLoop, type MaterialHooks } from './loop.ts';
import { createMaterialLease } from './repository.ts';
import { materialsRoutes } from './routes.ts';

declare module '#context' {
  interface Loops {
    materials: ClaimLoop;
  }
}

export const materials = defineFeature({
  build(ctx, hooks: MaterialHooks) {
    const lease = createMaterialLease(ctx);
    return {
      routes: { materials: materialsRoutes(ctx) },
      loops: { materials: createMaterialLoop(ctx, hooks, lease) },
      async serve(scope, door) {
        await scope.register(async (own) => serveDownloads(own, ctx, door.admit));
      },
      leases: [lease],
    };
  },
});
