import { defineFeature } from '#feature';

import { sampleQuestionRoutes } from './routes.ts';
import type { SampleHooks } from './service.ts';

export const sampleQuestions = defineFeature({
  build: (ctx, hooks: SampleHooks) => ({ routes: { sampleQuestions: sampleQuestionRoutes(ctx, hooks) } }),
});
