import { defineFeature } from '#feature';

import type { ResolveHooks } from './activations.ts';
import { triggersRoutes } from './routes.ts';
import { forgetMessage } from './service.ts';
import type { ConditionHooks } from './try-conditions.ts';

export const triggers = defineFeature({
  build: (ctx, hooks: ResolveHooks & ConditionHooks) => ({
    routes: { triggers: triggersRoutes(ctx, hooks) },
    hears: { messageUnsent: forgetMessage },
  }),
});
