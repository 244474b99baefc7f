import type { Context } from '#context';
import { defineFeature } from '#feature';
import type { AskHooks } from '#features/runs/service.ts';
import type { ClaimLoop } from '#infra/claims.ts';

import { createDraftLease } from './claims.ts';
import { createDraftLoop } from './loop.ts';
import { commentReceived, postSettled, questionAnswered } from './receive.ts';
import { commentDraftsRoutes } from './routes.ts';

declare module '#context' {
  interface Loops {
    commentDrafts: ClaimLoop;
  }
}

export const commentDrafts = defineFeature({
  build(ctx: Context, hooks: AskHooks) {
    const lease = createDraftLease(ctx);
    return {
      routes: { comments: commentDraftsRoutes(ctx, hooks) },
      leases: [lease],
      loops: { commentDrafts: createDraftLoop(ctx, hooks, lease) },
      hears: {
        commentReceived: (tx, { accountId, comment }) => commentReceived(ctx, tx, accountId, comment),
        postSettled: (tx, post) => postSettled(ctx, tx, post),
        commentQuestionAnswered: (tx, { accountId, commentId }) =>
          questionAnswered(ctx, tx, accountId, commentId),
      },
    };
  },
});
