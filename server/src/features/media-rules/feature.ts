import { defineFeature } from '#feature';

import { mediaRulesRoutes } from './routes.ts';
import type { TryHooks } from './service.ts';

export const mediaRules = defineFeature({
  build: (ctx, hooks: TryHooks) => ({ routes: { mediaRules: mediaRulesRoutes(ctx, hooks) } }),
});
