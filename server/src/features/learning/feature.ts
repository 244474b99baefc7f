import { z } from 'zod';

import { defineFeature } from '#feature';
import type { KnowledgeHooks } from '#features/knowledge/service.ts';

import { learningRoutes } from './routes.ts';
import { LEARN_JOB, learn } from './service.ts';

const payload = z.object({ accountId: z.string(), runId: z.string() });

export const learning = defineFeature({
  build(ctx, hooks: KnowledgeHooks) {
    return {
      routes: { learnings: learningRoutes(ctx, hooks) },
      queued: [{ name: LEARN_JOB, work: (given, signal) => learn(ctx, payload.parse(given), signal) }],
    };
  },
});
