import type { Context } from '#context';
import { defineFeature } from '#feature';

import { type EmbedderSource, embedJob } from './embed.ts';
import { createLikenessSources } from './likeness.ts';
import { knowledgeRoutes } from './routes.ts';
import type { KnowledgeHooks, WriterHooks } from './service.ts';

type Needs = KnowledgeHooks & WriterHooks & { embedderFor: EmbedderSource };

export const knowledge = defineFeature({
  hooks(ctx: Context, needs: Needs) {
    const likenessBy = createLikenessSources(ctx);
    return {
      likenessBy,
      likenessFor: likenessBy((accountId) => needs.embedderFor(accountId)),
    };
  },
  build: (ctx, hooks) => ({
    routes: { knowledge: knowledgeRoutes(ctx, hooks) },
    queued: [embedJob(ctx, hooks.embedderFor)],
  }),
});
