import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import type { AskHooks } from '#features/runs/service.ts';
import { signedIn } from '#procedures';

import { preview } from './preview.ts';
import * as service from './service.ts';
import * as stops from './stops.ts';

export function remindersRoutes(ctx: Context, hooks: Pick<AskHooks, 'providerFor'>) {
  const routes = signedIn.reminders;
  return {
    list: routes.list.handler(({ input, context: { caller } }) =>
      service.list(ctx, resolveAccount(caller, input.id)),
    ),
    create: routes.create.handler(({ input: { id, ...written }, context: { caller } }) =>
      service.create(ctx, actIn(caller, id), written),
    ),
    update: routes.update.handler(({ input: { id, ...change }, context: { caller } }) =>
      service.update(ctx, actIn(caller), id, change),
    ),
    remove: routes.remove.handler(async ({ input, context: { caller } }) => {
      await service.remove(ctx, actIn(caller), input.id);
      return { success: true, message: 'The reminder is deleted' } as const;
    }),
    executions: routes.executions.handler(({ input, context: { caller } }) =>
      service.executions(ctx, caller.accountId, input),
    ),
    preview: routes.preview.handler(({ input, context: { caller } }) =>
      preview(ctx, hooks, resolveAccount(caller, input.id), { ...input, name: '' }),
    ),
    settings: routes.settings.handler(({ input, context: { caller } }) =>
      service.settings(ctx, resolveAccount(caller, input.id)),
    ),
    setSettings: routes.setSettings.handler(async ({ input, context: { caller } }) => ({
      ...(await service.setSettings(ctx, actIn(caller, input.id), input)),
      message: 'The quiet hours are saved',
    })),
    ofChat: routes.ofChat.handler(({ input, context: { caller } }) =>
      stops.ofChat(ctx, caller.accountId, input.id),
    ),
    allow: routes.allow.handler(async ({ input, context: { caller } }) => {
      await stops.allow(ctx, actIn(caller), input.id);
      return { success: true, message: 'This customer gets reminders again' } as const;
    }),
  };
}
