import { defineFeature } from '#feature';

import { eraseJob } from './erase.ts';
import { deletionsRoutes, signedRequestRoutes } from './routes.ts';

export const deletions = defineFeature({
  build: (ctx) => ({
    routes: { deletions: deletionsRoutes(ctx) },
    serve: (scope, door) => signedRequestRoutes(scope, ctx, door.bodies),
    queued: [eraseJob(ctx)],
  }),
});
