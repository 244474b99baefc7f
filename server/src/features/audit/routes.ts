import type { Context } from '#context';
import { requireClient, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

export function auditRoutes(ctx: Context) {
  const routes = signedIn.audit;
  return {
    read: routes.read.handler(({ input: { id, ...asked }, context: { caller } }) => {
      const accountId = resolveAccount(caller, id);
      requireClient(caller);
      return service.list(ctx, accountId, asked);
    }),
    people: routes.people.handler(async ({ input, context: { caller } }) => {
      const accountId = resolveAccount(caller, input.id);
      requireClient(caller);
      return { people: await service.people(ctx, accountId) };
    }),
  };
}
