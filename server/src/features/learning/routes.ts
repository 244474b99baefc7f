import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import type { KnowledgeHooks } from '#features/knowledge/service.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

/** Whoever may edit the knowledge base may fill it. */
export function learningRoutes(ctx: Context, hooks: KnowledgeHooks) {
  const routes = signedIn.learnings;
  return {
    get: routes.get.handler(async ({ input, context: { caller } }) => ({
      learning: await service.latest(ctx, resolveAccount(caller, input.id)),
    })),
    start: routes.start.handler(async ({ input, context: { caller } }) => ({
      learning: await service.start(ctx, actIn(caller, input.id)),
    })),
    choose: routes.choose.handler(({ input, context: { caller } }) =>
      service.choose(ctx, actIn(caller), input),
    ),
    take: routes.take.handler(({ input, context: { caller } }) =>
      service.take(ctx, hooks, actIn(caller, input.id)),
    ),
  };
}
