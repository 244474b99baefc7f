import type { Context } from '#context';
import { actIn, requireClient, requireCookie } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import type { ModelHooks } from './models.ts';
import { changeSettings, getSettings } from './service.ts';
import { trySettings } from './try-settings.ts';

export function assistantSettingsRoutes(ctx: Context, hooks: ModelHooks) {
  const { assistant } = signedIn;
  return {
    getSettings: assistant.getSettings.handler(({ input, context: { caller } }) => {
      const { accountId } = actIn(caller, input.id);
      requireClient(caller);
      return getSettings(ctx, accountId);
    }),
    changeSettings: assistant.changeSettings.handler(({ input, context: { caller } }) => {
      const { id, ...change } = input;
      const actor = actIn(caller, id);
      requireClient(caller);
      requireCookie(caller);
      return changeSettings(ctx, actor, change);
    }),
    test: assistant.test.handler(({ input, context: { caller } }) => {
      const { id, ...asked } = input;
      const { accountId } = actIn(caller, id);
      requireClient(caller);
      requireCookie(caller);
      return trySettings(ctx, hooks, accountId, asked);
    }),
  };
}
