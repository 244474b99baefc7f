import { LIMITS } from '@parley/contract/limits.ts';

import type { Caller, Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import * as activations from './activations.ts';
import * as manage from './manage.ts';
import { tryConditions } from './try-conditions.ts';

/** Who sends none says what the dashboard says. */
const RESOLVED_BY = 'Manager';

type Paged = { cursor?: string | undefined; limit?: number | undefined };

export function triggersRoutes(ctx: Context, hooks: activations.ResolveHooks) {
  const { triggers: routes } = signedIn;
  const inAccount = (caller: Caller, userId?: string) => {
    const { userId: own, ownerId } = caller;
    return { accountId: resolveAccount(caller, userId), userId: own, ownerId };
  };
  const pageOf = (caller: Caller, { cursor, limit = LIMITS.activationPage }: Paged, userId?: string) => ({
    accountId: resolveAccount(caller, userId),
    cursor,
    limit,
  });
  return {
    list: routes.list.handler(({ input, context: { caller } }) =>
      manage.list(ctx, inAccount(caller, input.id)),
    ),
    create: routes.create.handler(async ({ input: { id, ...change }, context: { caller } }) => ({
      ...(await manage.create(ctx, inAccount(caller, id), change)),
      message: 'The trigger is saved',
    })),
    update: routes.update.handler(async ({ input: { id, ...change }, context: { caller } }) => ({
      ...(await manage.update(ctx, inAccount(caller), id, change)),
      message: 'The trigger is saved',
    })),
    remove: routes.remove.handler(async ({ input, context: { caller } }) => {
      await manage.remove(ctx, inAccount(caller), input.id);
      return { success: true as const, message: 'Deleted' };
    }),
    unresolved: routes.unresolved.handler(({ input, context: { caller } }) =>
      activations.list(ctx, { ...pageOf(caller, input, input.id), isOpen: true }),
    ),
    history: routes.history.handler(({ input, context: { caller } }) =>
      activations.list(ctx, pageOf(caller, input, input.id)),
    ),
    activations: routes.activations.handler(({ input, context: { caller } }) =>
      activations.listOfTrigger(ctx, { ...pageOf(caller, input), triggerId: input.id }),
    ),
    resolve: routes.resolve.handler(async ({ input, context: { caller } }) => {
      const { id, resolvedBy = RESOLVED_BY } = input;
      return {
        ...(await activations.resolve(ctx, hooks, inAccount(caller), id, resolvedBy)),
        message: 'Resolved',
      };
    }),
    test: routes.test.handler(({ input, context: { caller } }) => {
      const { id, triggerConditions, exceptions = [], text } = input;
      resolveAccount(caller, id);
      return tryConditions(ctx, { triggerConditions, exceptions, text });
    }),
  };
}
