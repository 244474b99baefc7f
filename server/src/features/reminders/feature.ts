import { sql } from 'kysely';

import { defineFeature } from '#feature';
import type { AskHooks } from '#features/runs/service.ts';
import type { ClaimLoop } from '#infra/claims.ts';

import { createReminderLease } from './claims.ts';
import { createReminderLoop } from './loop.ts';
import { remindersRoutes } from './routes.ts';
import { businessSpoke, customersSpoke, messageSettled } from './schedule.ts';
import { tell } from './service.ts';

declare module '#context' {
  interface Loops {
    reminders: ClaimLoop;
  }
}

export const reminders = defineFeature({
  build(ctx, hooks: Pick<AskHooks, 'providerFor'>) {
    const lease = createReminderLease(ctx);
    return {
      routes: { reminders: remindersRoutes(ctx, hooks) },
      loops: { reminders: createReminderLoop(ctx, hooks, lease) },
      leases: [lease],
      hears: {
        businessSpoke: (tx, message) => businessSpoke(ctx, tx, message),
        customersSpoke: (tx, { signs }) => customersSpoke(ctx, tx, signs),
        async messageSettled(tx, settled) {
          if (settled.purpose !== 'reminder' && settled.draftId === null) return;
          if (await messageSettled(ctx, tx, settled)) tell(tx, settled.accountId);
        },
      },
      purge: [
        {
          table: 'reminder_executions',
          key: ['account_id', 'id'],
          age: 'created_at',
          days: 180,
        },
        // That somebody answered in time is the rule, and tells little.
        {
          table: 'reminder_executions',
          key: ['account_id', 'id'],
          age: 'created_at',
          days: 30,
          only: sql`r.state = 'cancelled'`,
        },
      ],
    };
  },
});
