import type { Context } from '#context';
import { actIn } from '#features/identity/policy.ts';
import { AppError } from '#infra/errors.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

export function settingsRoutes(ctx: Context, hooks: service.SettingsHooks) {
  const { settings } = signedIn;
  return {
    setAutoResponse: settings.setAutoResponse.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.id);
      const enabled = requireSwitch(input.autoResponseEnabled ?? input.enabled, 'autoResponseEnabled');
      await service.setAutoResponse(ctx, actor, enabled, hooks);
      return { autoResponseEnabled: enabled, message: `AI answers are ${enabled ? 'on' : 'off'}` };
    }),
    setModeration: settings.setModeration.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.id);
      const enabled = requireSwitch(input.moderationEnabled ?? input.enabled, 'moderationEnabled');
      await service.setModeration(ctx, actor, enabled);
      return { moderationEnabled: enabled, message: `Moderation is ${enabled ? 'on' : 'off'}` };
    }),
    setBuffer: settings.setBuffer.handler(async ({ input, context }) => {
      const stored = await service.setBuffer(ctx, actIn(context.caller, input.id), input);
      return { ...stored, message: 'The reply delay is saved' };
    }),
    setUndo: settings.setUndo.handler(async ({ input, context }) => {
      const { undoSeconds } = input;
      await service.setUndo(ctx, actIn(context.caller, input.id), undoSeconds);
      return { undoSeconds, message: 'The undo time is saved' };
    }),
    setTimezone: settings.setTimezone.handler(async ({ input, context }) => {
      const { timezone } = input;
      await service.setTimezone(ctx, actIn(context.caller, input.id), timezone);
      return { timezone, message: 'The time zone is saved' };
    }),
  };
}

function requireSwitch(value: boolean | undefined, name: string): boolean {
  if (value === undefined) throw new AppError('bad_request', { detail: `${name}: required` });
  return value;
}
