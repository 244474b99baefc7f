import type { Context } from '#context';
import * as comments from '#features/comments/service.ts';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { type AskHooks, explainComment } from '#features/runs/service.ts';
import { signedIn } from '#procedures';

import { aiReply, regenerateDraft } from './by-person.ts';

export function commentDraftsRoutes(ctx: Context, hooks: AskHooks) {
  const routes = signedIn.comments;
  return {
    aiReply: routes.aiReply.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await aiReply(ctx, hooks, actor, input.id);
      return {
        ...(await comments.get(ctx, actor.accountId, input.id)),
        message: 'The assistant has answered',
      };
    }),
    why: routes.why.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.userId);
      await comments.requireComment(ctx, accountId, input.id);
      return explainComment(ctx, accountId, input.id);
    }),
    regenerateDraft: routes.regenerateDraft.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      await regenerateDraft(ctx, hooks, actor, input.id);
      return {
        ...(await comments.get(ctx, actor.accountId, input.id)),
        message: 'The draft is written anew',
      };
    }),
  };
}
