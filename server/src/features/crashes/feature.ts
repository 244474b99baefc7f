import { defineFeature } from '#feature';

import { crashesRoutes } from './routes.ts';

export const crashes = defineFeature({
  build: (ctx) => ({ routes: { crashes: crashesRoutes(ctx) } }),
});
