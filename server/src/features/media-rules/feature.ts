import { defineFeature } from '#feature';

import { mediaRulesRoutes } from './routes.ts';

export const mediaRules = defineFeature({
  build: (ctx) => ({ routes: { mediaRules: mediaRulesRoutes(ctx) } }),
});
