import type { Context } from '#context';
import { actIn } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { findRecovered } from './reconcile-repository.ts';

export function recoveredRoutes(ctx: Context) {
  return {
    get: signedIn.recovered.get.handler(async ({ input, context: { caller } }) => {
      const { accountId } = actIn(caller, input.id);
      const found = await findRecovered(ctx, accountId);
      return { recovered: found && { count: found.count, at: found.at.toISOString() } };
    }),
  };
}
