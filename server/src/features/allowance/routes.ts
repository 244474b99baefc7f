import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { readAllowance } from './service.ts';

/** Whoever works in the account sees why the assistant does not send. */
export function allowanceRoutes(ctx: Context) {
  return {
    get: signedIn.allowance.get.handler(({ input, context: { caller } }) =>
      readAllowance(ctx, resolveAccount(caller, input.id)),
    ),
  };
}
