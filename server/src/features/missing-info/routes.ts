import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

export function missingInfoRoutes(ctx: Context) {
  const routes = signedIn.missingInfo;
  return {
    list: routes.list.handler(({ input, context: { caller } }) =>
      service.list(ctx, resolveAccount(caller, input.userId)),
    ),
    byMessage: routes.byMessage.handler(({ input, context: { caller } }) =>
      service.ofMessage(ctx, caller.accountId, input.id),
    ),
    remove: routes.remove.handler(async ({ input, context: { caller } }) => {
      await service.remove(ctx, caller.accountId, input.id, caller.userId);
      return { success: true as const, message: 'Deleted' };
    }),
  };
}
