import { sql } from 'kysely';

import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { createKeys } from './keys.ts';
import { createPushLease } from './repository.ts';
import { pushRoutes, type RouteHooks } from './routes.ts';
import { createPushLoop, type SendHooks } from './send.ts';

declare module '#context' {
  interface Loops {
    push: ClaimLoop;
  }
}

export const push = defineFeature({
  build(ctx, hooks: SendHooks & RouteHooks) {
    const lease = createPushLease(ctx);
    const readKeys = createKeys(ctx);
    return {
      routes: { push: pushRoutes(ctx, hooks, readKeys) },
      loops: { push: createPushLoop(ctx, hooks, readKeys, lease) },
      leases: [lease],
      purge: [
        {
          table: 'push_outbox',
          key: ['account_id', 'id'],
          age: 'created_at',
          days: 7,
          only: sql`r.state = 'done'`,
        },
      ],
    };
  },
});
