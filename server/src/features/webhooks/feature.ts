import { sql } from 'kysely';

import type { Context } from '#context';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { settleInbox } from './inbox.ts';
import { createCommentSweep } from './kept-comments.ts';
import { createReconciler, type ReconcileHooks } from './reconcile.ts';
import { createReconcileLease, findHeardComments, findRecovered } from './reconcile-repository.ts';
import { recoveredRoutes } from './recovered-routes.ts';
import { webhookRoutes } from './routes.ts';
import { createDeliverySweep, createEventSweep } from './service.ts';
import type { TestHooks } from './try-message.ts';
import { webhookTestRoutes } from './try-routes.ts';

declare module '#context' {
  interface Loops {
    deliveries: ClaimLoop;
    events: ClaimLoop;
    keptComments: ClaimLoop;
    reconciler: ClaimLoop;
  }
}

export const webhooks = defineFeature({
  hooks: (ctx: Context) => ({
    recovered: (accountId: string) => findRecovered(ctx, accountId),
    heardComments: (accountId: string, channelId: string) => findHeardComments(ctx, accountId, channelId),
  }),
  build(ctx, hooks: ReconcileHooks & TestHooks) {
    const lease = createReconcileLease(ctx);
    return {
      routes: { recovered: recoveredRoutes(ctx), doctor: webhookTestRoutes(ctx, hooks) },
      serve: (scope, door) => webhookRoutes(scope, ctx, door.bodies),
      loops: {
        deliveries: createDeliverySweep(ctx),
        events: createEventSweep(ctx),
        keptComments: createCommentSweep(ctx),
      },
      clocked: { reconciler: createReconciler(ctx, hooks, lease) },
      leases: [lease],
      purge: [
        {
          table: 'deliveries',
          key: ['account_id', 'id'],
          age: 'received_at',
          days: 7,
          only: sql`r.state = 'applied'`,
        },
        // Mentions and what nobody knows. Others wait for something and are given up by their sweep.
        {
          table: 'platform_events',
          key: ['account_id', 'id'],
          age: 'created_at',
          days: 90,
          only: sql`r.state = 'kept'`,
        },
      ],
      settle: () => settleInbox(ctx),
    };
  },
});
