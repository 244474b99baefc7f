import { defineFeature } from '#feature';

import { tellOwners } from './notices.ts';
import { allowanceRoutes } from './routes.ts';

export const allowance = defineFeature({
  build: (ctx) => ({
    routes: { allowance: allowanceRoutes(ctx) },
    scheduled: [{ name: 'allowance.tell-owners', schedule: '*/10 * * * *', work: () => tellOwners(ctx) }],
  }),
});
