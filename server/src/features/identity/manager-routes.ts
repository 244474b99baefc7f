import type { Caller, Context } from '#context';
import { signedIn } from '#procedures';

import { createManager, listManagers, removeManager } from './managers.ts';
import { requireClient, requireCookie } from './policy.ts';

/** Who works in an account hurts as much as its secrets. */
function requireOwnHands(caller: Caller): void {
  requireClient(caller);
  requireCookie(caller);
}

export function managerRoutes(ctx: Context) {
  return {
    list: signedIn.managers.list.handler(({ context: { caller } }) => {
      requireClient(caller);
      return listManagers(ctx, caller);
    }),
    create: signedIn.managers.create.handler(async ({ input, context: { caller } }) => {
      requireOwnHands(caller);
      await createManager(ctx, caller, input.email);
      const isMailed = ctx.env.smtpUrl !== undefined;
      const place = isMailed
        ? 'in their mailbox'
        : 'with the operator of this installation, which sends no mail';
      return { message: `The manager can sign in. The password is ${place}.`, isMailed };
    }),
    remove: signedIn.managers.remove.handler(async ({ input, context: { caller } }) => {
      requireOwnHands(caller);
      await removeManager(ctx, caller, input.id);
      return { success: true, message: 'The manager is removed and signed out everywhere.' };
    }),
  };
}
