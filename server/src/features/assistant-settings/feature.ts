import type { Provider } from '@parley/assistant';
import type { Context } from '#context';
import { defineFeature } from '#feature';

import { mailBudgetJob } from './mail-budget.ts';
import type { ModelHooks } from './models.ts';
import { assistantSettingsRoutes } from './routes.ts';
import { createSources } from './sources.ts';

type Needs = ModelHooks & {
  /** Answers in the place of what the environment names. */
  provider: Provider;
};

export const assistantSettings = defineFeature({
  hooks: (ctx: Context, needs: Needs) => createSources(ctx, needs, needs.provider),
  build: (ctx, hooks) => ({
    routes: { assistant: assistantSettingsRoutes(ctx, hooks) },
    queued: [mailBudgetJob(ctx)],
  }),
});
