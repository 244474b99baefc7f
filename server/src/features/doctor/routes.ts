import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { countAttempt } from '#features/identity/service.ts';
import { signedIn } from '#procedures';

import { type DoctorHooks, readReport, runDoctor } from './service.ts';

/** Each asks the platform. */
const A_MINUTE = 12;

export function doctorRoutes(ctx: Context, hooks: DoctorHooks) {
  return {
    get: signedIn.doctor.get.handler(({ input, context }) =>
      readReport(ctx, hooks, resolveAccount(context.caller, input.id)),
    ),
    run: signedIn.doctor.run.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.id);
      await countAttempt(ctx, [{ key: `doctor:${accountId}`, limit: A_MINUTE, minutes: 1 }]);
      // Side by side, so that the report then finds this server's part at hand.
      await Promise.all([runDoctor(ctx, accountId), hooks.serverParts()]);
      return readReport(ctx, hooks, accountId);
    }),
  };
}
