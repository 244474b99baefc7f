import { defineFeature } from '#feature';

import { eraseJob } from './erase.ts';
import { accountRoutes, deletionsRoutes, signedRequestRoutes } from './routes.ts';

export const deletions = defineFeature({
  build: (ctx) => ({
    routes: { account: accountRoutes(ctx), deletions: deletionsRoutes(ctx) },
    serve: (scope, door) => signedRequestRoutes(scope, ctx, door.bodies),
    queued: [eraseJob(ctx)],
  }),
});
