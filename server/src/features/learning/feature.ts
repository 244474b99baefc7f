import type { Provider } from '@parley/assistant';
import { z } from 'zod';

import { defineFeature } from '#feature';
import type { KnowledgeHooks } from '#features/knowledge/service.ts';

import { learningRoutes } from './routes.ts';
import { LEARN_JOB, learn } from './service.ts';

const payload = z.object({ accountId: z.string(), runId: z.string() });

type Needs = KnowledgeHooks & {
  /** Models for what no customer waits for. */
  background: { providerFor: (accountId: string) => Promise<Provider> };
};

export const learning = defineFeature({
  build(ctx, hooks: Needs) {
    return {
      routes: { learnings: learningRoutes(ctx, hooks) },
      queued: [
        {
          name: LEARN_JOB,
          work: (given, signal) => learn(ctx, hooks.background, payload.parse(given), signal),
        },
      ],
    };
  },
});
