import { defineFeature } from '#feature';
import { releaseEditor } from '#features/drafts/service.ts';
import type { AskHooks } from '#features/runs/service.ts';

import type { CheckHooks } from './check-delivery.ts';
import {
  conversationReplyRoutes,
  missingInfoReplyRoutes,
  repliesRoutes,
  unansweredRoutes,
} from './routes.ts';

export const replies = defineFeature({
  build: (ctx, hooks: AskHooks & CheckHooks) => ({
    routes: {
      conversations: conversationReplyRoutes(ctx, hooks),
      replies: repliesRoutes(ctx, hooks),
      missingInfo: missingInfoReplyRoutes(ctx, hooks),
      unanswered: unansweredRoutes(ctx),
    },
    hears: { managerRemoved: releaseEditor },
  }),
});
