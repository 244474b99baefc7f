import { LIMITS } from '@parley/contract/limits.ts';

import type { Caller, Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { WINDOW_MS } from '#instagram/limits.ts';
import { signedIn } from '#procedures';

import * as activations from './activations.ts';
import { readHandOver } from './hand-over.ts';
import * as manage from './manage.ts';
import { proposeTriggers } from './proposals.ts';
import { type ConditionHooks, judgedBy, tryConditions } from './try-conditions.ts';
import { wouldHaveFired } from './would-have-fired.ts';

/** Who sends none says what the dashboard says. */
const RESOLVED_BY = 'Manager';

/** A window that was opened before has closed. */
const windowStart = (ctx: Context): Date => new Date(ctx.now().getTime() - WINDOW_MS);

type Paged = { cursor?: string | undefined; limit?: number | undefined };

export function triggersRoutes(ctx: Context, hooks: activations.ResolveHooks & ConditionHooks) {
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
      activations.list(ctx, {
        ...pageOf(caller, input, input.id),
        isOpen: true,
        ...(input.order === 'closing' && { closing: { openedSince: windowStart(ctx) } }),
      }),
    ),
    handOver: routes.handOver.handler(({ input, context: { caller } }) =>
      readHandOver(ctx, caller.accountId, input.id),
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
    proposals: routes.proposals.handler(({ input, context: { caller } }) =>
      proposeTriggers(ctx, resolveAccount(caller, input.id)),
    ),
    judgedBy: routes.judgedBy.handler(({ input, context: { caller } }) =>
      judgedBy(hooks, resolveAccount(caller, input.id)),
    ),
    wouldHaveFired: routes.wouldHaveFired.handler(({ input, context: { caller } }) => {
      const { id, triggerConditions, exceptions = [] } = input;
      const accountId = resolveAccount(caller, id);
      return wouldHaveFired(ctx, { accountId, triggerConditions, exceptions });
    }),
    test: routes.test.handler(({ input, context: { caller } }) => {
      const { id, triggerConditions, exceptions = [], text } = input;
      const accountId = resolveAccount(caller, id);
      return tryConditions(ctx, hooks, { accountId, triggerConditions, exceptions, text });
    }),
  };
}
