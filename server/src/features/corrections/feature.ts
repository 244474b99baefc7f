import { defineFeature } from '#feature';
import type { AskHooks } from '#features/runs/service.ts';

import { correctionsRoutes } from './routes.ts';
import { knowledgeHooks } from './told-lines.ts';

export const corrections = defineFeature({
  hooks: knowledgeHooks,
  build: (ctx, hooks: AskHooks) => ({
    routes: { corrections: correctionsRoutes(ctx, hooks) },
    // As long as the lines of the runs that told them.
    purge: [{ table: 'changed_lines', key: ['account_id', 'line_key'], age: 'changed_at', days: 32 }],
  }),
});
