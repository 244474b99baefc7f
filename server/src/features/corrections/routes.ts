import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import type { AskHooks } from '#features/runs/service.ts';
import { signedIn } from '#procedures';

import { dismissCorrection, draftCorrection, listCorrections } from './service.ts';

/** Customers who were told something that changed since. */
export function correctionsRoutes(ctx: Context, hooks: AskHooks) {
  const routes = signedIn.corrections;
  return {
    overview: routes.overview.handler(({ input, context: { caller } }) =>
      listCorrections(ctx, resolveAccount(caller, input.id)),
    ),
    draft: routes.draft.handler(({ input, context: { caller } }) =>
      draftCorrection(ctx, hooks, caller, input.id),
    ),
    dismiss: routes.dismiss.handler(async ({ input, context: { caller } }) => {
      await dismissCorrection(ctx, caller, input.id);
      return { message: 'No correction needed' };
    }),
  };
}
