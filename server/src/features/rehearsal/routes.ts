import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import type { AskHooks } from '#features/runs/service.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

/** Whoever may edit the knowledge base may rehearse. */
export function rehearsalRoutes(ctx: Context, hooks: Pick<AskHooks, 'providerFor'>) {
  const routes = signedIn.rehearsals;
  return {
    start: routes.start.handler(({ input, context: { caller } }) =>
      service.start(ctx, hooks, actIn(caller, input.id), input.conversations),
    ),
    latest: routes.latest.handler(({ input, context: { caller } }) =>
      service.overview(ctx, hooks, resolveAccount(caller, input.id)),
    ),
    available: routes.available.handler(async ({ input, context: { caller } }) => ({
      available: await service.countAvailable(ctx, resolveAccount(caller, input.id)),
    })),
    turns: routes.turns.handler(async ({ input, context: { caller } }) => ({
      turns: await service.listTurns(ctx, caller.accountId, input),
    })),
    stop: routes.stop.handler(({ input, context: { caller } }) => service.stop(ctx, actIn(caller), input.id)),
    addToFaq: routes.addToFaq.handler(async ({ input, context: { caller } }) => ({
      message: await service.addToFaq(ctx, actIn(caller), input),
    })),
  };
}
