import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { issueAddress } from '#features/media/service.ts';
import { signedIn } from '#procedures';
import * as service from './service.ts';
import { listUnshown } from './unshown.ts';

export function mediaRulesRoutes(ctx: Context, hooks: service.TryHooks) {
  const { mediaRules } = signedIn;
  return {
    list: mediaRules.list.handler(({ input, context }) =>
      service.list(ctx, resolveAccount(context.caller, input.id)),
    ),
    create: mediaRules.create.handler(({ input: { id, ...rule }, context }) =>
      service.create(ctx, actIn(context.caller, id), rule),
    ),
    change: mediaRules.change.handler(({ input: { id, ...change }, context }) =>
      service.change(ctx, actIn(context.caller), id, change),
    ),
    tryOut: mediaRules.tryOut.handler(({ input, context }) =>
      service.tryOut(ctx, hooks, resolveAccount(context.caller, input.id), input.text),
    ),
    unshown: mediaRules.unshown.handler(({ input, context }) =>
      listUnshown(ctx, resolveAccount(context.caller, input.id)),
    ),
    remove: mediaRules.remove.handler(async ({ input, context }) => {
      await service.remove(ctx, actIn(context.caller), input.id);
      return { success: true as const, message: 'The media rule is deleted' };
    }),
    removeFiles: mediaRules.removeFiles.handler(async ({ input, context }) => {
      await service.awaitFiles(ctx, actIn(context.caller), input.id);
      return { success: true as const, message: 'The files stay until the new ones are there' };
    }),
    addFiles: mediaRules.addFiles.handler(({ input, context }) =>
      service.setFiles(ctx, actIn(context.caller), input.id, input.files),
    ),
    uploadUrl: mediaRules.uploadUrl.handler(async ({ input, context: { caller } }) => {
      if (input.id !== 'temp') await service.get(ctx, caller.accountId, input.id);
      return issueAddress(ctx, caller.accountId, input);
    }),
  };
}
