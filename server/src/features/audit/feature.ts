import { defineFeature } from '#feature';

import { auditRoutes } from './routes.ts';

export const audit = defineFeature({
  build: (ctx) => ({ routes: { audit: auditRoutes(ctx) } }),
});
