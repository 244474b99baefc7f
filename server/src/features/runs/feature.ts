import { sql } from 'kysely';

import type { Context } from '#context';
import { defineFeature } from '#feature';

import { type AskHooks, createAskAgain } from './ask.ts';
import { testQuestionRoutes } from './routes.ts';

export const runs = defineFeature({
  hooks: (ctx: Context) => ({ askAgain: createAskAgain(ctx) }),
  build: (ctx, hooks: AskHooks) => ({
    routes: { testQuestions: testQuestionRoutes(ctx, hooks) },
    purge: [
      // What was told stands in the list of corrections for 30 days; a draft may have waited for a day before.
      { table: 'run_lines', key: ['account_id', 'run_id', 'line_key'], age: 'created_at', days: 32 },
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
  }),
});
