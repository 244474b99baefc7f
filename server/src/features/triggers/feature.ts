import { defineFeature } from '#feature';

import type { ResolveHooks } from './activations.ts';
import { triggersRoutes } from './routes.ts';
import { forgetMessage } from './service.ts';

export const triggers = defineFeature({
  build: (ctx, hooks: ResolveHooks) => ({
    routes: { triggers: triggersRoutes(ctx, hooks) },
    hears: { messageUnsent: forgetMessage },
  }),
});
