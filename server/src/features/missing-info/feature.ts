import { defineFeature } from '#feature';

import { missingInfoRoutes } from './routes.ts';
import { answerWishes } from './wishes.ts';

export const missingInfo = defineFeature({
  build: (ctx) => ({
    routes: { missingInfo: missingInfoRoutes(ctx) },
    hears: { businessSpoke: (tx, message) => answerWishes(tx, message) },
  }),
});
