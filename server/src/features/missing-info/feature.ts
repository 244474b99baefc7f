import { defineFeature } from '#feature';

import { missingInfoRoutes } from './routes.ts';

export const missingInfo = defineFeature({
  build: (ctx) => ({ routes: { missingInfo: missingInfoRoutes(ctx) } }),
});
