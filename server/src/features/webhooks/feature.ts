import { sql } from 'kysely';

import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { settleInbox } from './inbox.ts';
import { webhookRoutes } from './routes.ts';
import { createDeliverySweep, createEventSweep } from './service.ts';

declare module '#context' {
  interface Loops {
    deliveries: ClaimLoop;
    events: ClaimLoop;
  }
}

export const webhooks = defineFeature({
  build: (ctx) => ({
    serve: (scope, door) => webhookRoutes(scope, ctx, door.bodies),
    loops: { deliveries: createDeliverySweep(ctx), events: createEventSweep(ctx) },
    purge: [
      {
        table: 'deliveries',
        key: ['account_id', 'id'],
        age: 'received_at',
        days: 7,
        only: sql`r.state = 'applied'`,
      },
      // Comments, mentions and what nobody knows. Others wait for something and are given up by their sweep.
      {
        table: 'platform_events',
        key: ['account_id', 'id'],
        age: 'created_at',
        days: 90,
        only: sql`r.state = 'kept'`,
      },
    ],
    settle: () => settleInbox(ctx),
  }),
});
