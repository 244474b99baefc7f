import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { createAskAgain } from './ask.ts';
import type { CheckHooks } from './check-delivery.ts';
import { deliveryHooks } from './delivery-hooks.ts';
import { holdQueued, releaseHeld } from './held.ts';
import {
  conversationReplyRoutes,
  correctionsRoutes,
  missingInfoReplyRoutes,
  repliesRoutes,
  unansweredRoutes,
} from './routes.ts';
import { mayStillSend } from './service.ts';
import { autoResponseChanged } from './stop-ai.ts';
import { knowledgeHooks } from './told-lines.ts';
import { createTurnLease } from './turn-repository.ts';
import { createTurnLoop, type TurnHooks } from './turns.ts';
import { createUnknownSweep } from './unknown.ts';

declare module '#context' {
  interface Loops {
    turns: ClaimLoop;
    unknown: ClaimLoop;
  }
}

type Needs = TurnHooks & CheckHooks;

export const replies = defineFeature({
  hooks: (ctx: Context) => ({
    ...knowledgeHooks(ctx),
    ...deliveryHooks(ctx),
    mayStillSend: (part: Parameters<typeof mayStillSend>[1]) => mayStillSend(ctx, part),
    onAutoResponse: (tx: Tx, accountId: string, enabled: boolean) =>
      autoResponseChanged(ctx, tx, accountId, enabled),
    onTokenLive: (tx: Tx, accountId: string) => releaseHeld(ctx, tx, accountId),
    onTokenDead: holdQueued,
    wasRead: () => ctx.wake('turns'),
    askAgain: createAskAgain(ctx),
  }),
  build(ctx, hooks: Needs) {
    const turns = createTurnLease(ctx);
    return {
      routes: {
        conversations: conversationReplyRoutes(ctx, hooks),
        replies: repliesRoutes(ctx, hooks),
        corrections: correctionsRoutes(ctx, hooks),
        missingInfo: missingInfoReplyRoutes(ctx, hooks),
        unanswered: unansweredRoutes(ctx),
      },
      leases: [turns],
      loops: { turns: createTurnLoop(ctx, hooks, turns), unknown: createUnknownSweep(ctx, hooks) },
      purge: [
        // What was told stands in the list of corrections for 30 days; a draft may have waited for a day before.
        { table: 'run_lines', key: ['account_id', 'run_id', 'line_key'], age: 'created_at', days: 32 },
        { table: 'changed_lines', key: ['account_id', 'line_key'], age: 'changed_at', days: 32 },
        // What waits for a person is answered with the run behind it.
        {
          table: 'runs',
          key: ['account_id', 'id'],
          age: 'created_at',
          days: 180,
          only: sql`NOT EXISTS (
            SELECT FROM drafts d WHERE d.account_id = r.account_id AND d.run_id = r.id AND d.status IN ('pending', 'sending')
          ) AND NOT EXISTS (
            SELECT FROM missing_info i WHERE i.account_id = r.account_id AND i.run_id = r.id AND i.status = 'open'
          )`,
        },
      ],
    };
  },
});
