import { LIMITS } from '@parley/contract/limits.ts';

import type { Context } from '#context';
import { actIn, requireClient, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { searchMessages } from './search.ts';
import * as service from './service.ts';

export function conversationsRoutes(ctx: Context) {
  const routes = signedIn.conversations;
  return {
    list: routes.list.handler(({ input, context: { caller } }) =>
      service.list(
        ctx,
        {
          accountId: resolveAccount(caller, input.userId),
          cursor: input.cursor,
          cursorAt: input.cursorAt ? new Date(input.cursorAt) : undefined,
          limit: input.limit ?? LIMITS.conversationPage,
          filter: input.filter ?? 'all',
          search: input.search?.trim() || undefined,
        },
        caller.ownerId,
      ),
    ),
    counts: routes.counts.handler(({ input, context: { caller } }) =>
      service.counts(ctx, resolveAccount(caller, input.userId)),
    ),
    get: routes.get.handler(({ input, context: { caller } }) =>
      service.details(ctx, caller.accountId, input.id, caller.ownerId),
    ),
    messages: routes.messages.handler(({ input, context: { caller } }) =>
      service.messages(ctx, {
        accountId: caller.accountId,
        conversationId: input.id,
        before: input.before,
        limit: input.limit ?? LIMITS.messagePage,
      }),
    ),
    remove: routes.remove.handler(async ({ input, context: { caller } }) => {
      await service.remove(ctx, actIn(caller), input.id);
      return { success: true as const, message: 'Conversation deleted' };
    }),
    markRead: routes.markRead.handler(async ({ input, context: { caller } }) => {
      await service.markRead(ctx, caller.accountId, input.id);
      return { success: true as const, message: 'Marked as read' };
    }),
    removeAll: routes.removeAll.handler(async ({ input, context: { caller } }) => {
      const actor = actIn(caller, input.userId);
      requireClient(caller);
      const count = await service.startRemoval(ctx, actor);
      return { success: true as const, message: `${count} conversations are being deleted` };
    }),
    getRemoval: routes.getRemoval.handler(async ({ input, context: { caller } }) => {
      const accountId = resolveAccount(caller, input.userId);
      requireClient(caller);
      return { removal: await service.findRemoval(ctx.db, accountId) };
    }),
    updateNames: routes.updateNames.handler(async ({ input, context: { caller } }) => {
      const accountId = resolveAccount(caller, input.userId);
      requireClient(caller);
      const count = await service.updateNames(ctx, accountId);
      return { message: `${count} names are being fetched` };
    }),
  };
}

export function messageSearchRoutes(ctx: Context) {
  return {
    find: signedIn.messageSearch.find.handler(({ input, context: { caller } }) =>
      searchMessages(
        ctx.db,
        resolveAccount(caller, input.userId),
        input.search,
        input.limit ?? LIMITS.foundMessages,
      ),
    ),
  };
}
