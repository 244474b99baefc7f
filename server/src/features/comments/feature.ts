import type { LiveEvent, LiveState } from '@parley/contract/live.ts';

import type { Context, Tx } from '#context';
import { defineFeature } from '#feature';
import type { ClaimLoop } from '#infra/claims.ts';

import { createAskedLoop } from './asked.ts';
import { releaseEditor } from './editing.ts';
import { createHides } from './hides.ts';
import { createLooks } from './looks.ts';
import { settlePostPicture } from './post-picture.ts';
import { createPostLoop } from './posts.ts';
import { createPublisher, type PublishHooks } from './publish.ts';
import { createAnswerLease } from './publish-claims.ts';
import { commentsRoutes } from './routes.ts';
import { commentRulesRoutes } from './rule-routes.ts';
import { addComments } from './service.ts';
import { sharedAnswersRoutes } from './shared-routes.ts';

declare module '#context' {
  interface Loops {
    comments: ClaimLoop;
    commentHides: ClaimLoop;
    commentLooks: ClaimLoop;
    commentsAsked: ClaimLoop;
    posts: ClaimLoop;
  }
}

export const comments = defineFeature({
  hooks: (ctx: Context) => ({
    completeComments: (accountId: string, events: readonly (LiveEvent & LiveState)[]) =>
      addComments(ctx, accountId, events),
    postSettled: (tx: Tx, post: Parameters<typeof settlePostPicture>[2]) => settlePostPicture(ctx, tx, post),
  }),
  build(ctx, hooks: PublishHooks) {
    const answers = createAnswerLease(ctx);
    return {
      routes: {
        comments: commentsRoutes(ctx),
        commentRules: commentRulesRoutes(ctx),
        sharedAnswers: sharedAnswersRoutes(ctx),
      },
      leases: [answers],
      hears: { managerRemoved: releaseEditor },
      loops: {
        comments: createPublisher(ctx, hooks, answers),
        commentHides: createHides(ctx, hooks),
        commentLooks: createLooks(ctx, hooks),
        commentsAsked: createAskedLoop(ctx),
        posts: createPostLoop(ctx, hooks),
      },
    };
  },
});
