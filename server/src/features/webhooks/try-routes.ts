import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { type TestHooks, testMessage } from './try-message.ts';

/** A place holder that stands in the address of old pages: it names no user. */
const PLACEHOLDER = '2';

export function webhookTestRoutes(ctx: Context, hooks: TestHooks) {
  return {
    testWebhook: signedIn.doctor.testWebhook.handler(({ input, context: { caller } }) => {
      const { id, ...asked } = input;
      const accountId = resolveAccount(caller, id === PLACEHOLDER ? undefined : id);
      return testMessage(ctx, hooks, accountId, asked);
    }),
  };
}
