import { defineFeature } from '#feature';

import { exportRoutes, serveExports } from './routes.ts';

export const exporting = defineFeature({
  build: (ctx) => ({
    routes: { exports: exportRoutes(ctx) },
    serve: (scope, door) => serveExports(scope, ctx, door),
  }),
});
