import type { Context } from '#context';
import type { ChannelHooks } from '#features/channel/service.ts';
import { actIn, requireClient, requireCookie, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

export function importRoutes(ctx: Context, hooks: ChannelHooks) {
  const routes = signedIn.imports;
  return {
    start: routes.start.handler(async ({ input, context: { caller } }) => {
      const actor = actIn(caller, input.userId);
      requireClient(caller);
      requireCookie(caller);
      return { run: await service.start(ctx, hooks, actor, input.accessToken) };
    }),
    agree: routes.agree.handler(async ({ input, context: { caller } }) => {
      const actor = actIn(caller, input.id);
      requireClient(caller);
      return { run: await service.agree(ctx, actor) };
    }),
    get: routes.get.handler(async ({ input, context: { caller } }) => {
      const accountId = resolveAccount(caller, input.id);
      requireClient(caller);
      return { run: await service.latest(ctx, accountId) };
    }),
  };
}
