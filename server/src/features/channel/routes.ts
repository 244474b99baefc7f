import type { Context } from '#context';
import { actIn, requireClient, requireCookie, resolveAccount } from '#features/identity/policy.ts';
import { presentUser } from '#features/identity/service.ts';
import { signedIn } from '#procedures';

import { type ChannelHooks, connectChannel, graphUrlOf } from './connect.ts';
import { answerFound, readFound } from './sign-in.ts';
import { readSetup, saveAppSecrets } from './webhook-setup.ts';

export function channelRoutes(ctx: Context, hooks: ChannelHooks) {
  return {
    connect: signedIn.channel.connect.handler(async ({ input, context: { caller } }) => {
      const actor = actIn(caller, input.userId);
      requireClient(caller);
      requireCookie(caller);
      const { accessToken, keepsAccount = false } = input;
      const graphUrl = await graphUrlOf(ctx, actor.accountId);
      await connectChannel(ctx, actor, { accessToken, graphUrl, keepsAccount }, hooks);
      return presentUser(ctx, caller);
    }),
    getFound: signedIn.channel.getFound.handler(async ({ context: { caller } }) => ({
      found: await readFound(ctx, caller),
    })),
    answerFound: signedIn.channel.answerFound.handler(async ({ input, context: { caller } }) => {
      await answerFound(ctx, caller, input.isTaken, hooks);
      return presentUser(ctx, caller);
    }),
    getWebhook: signedIn.channel.getWebhook.handler(({ input, context }) =>
      readSetup(ctx, resolveAccount(context.caller, input.id)),
    ),
    saveAppSecret: signedIn.channel.saveAppSecret.handler(async ({ input, context: { caller } }) => {
      const actor = actIn(caller, input.id);
      requireClient(caller);
      requireCookie(caller);
      await saveAppSecrets(ctx, actor, input.appSecret);
      return readSetup(ctx, actor.accountId);
    }),
  };
}
