import type { Context } from '#context';
import { open, signedIn } from '#procedures';

import { checkOrigin } from './origin.ts';
import { requireCookie } from './policy.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  readSecondFactor,
} from './second-factor.ts';
import { presentUser } from './service.ts';
import { openSessionByCode } from './sign-in.ts';

export function secondFactorRoutes(ctx: Context) {
  return {
    get: signedIn.secondFactor.get.handler(({ context }) => readSecondFactor(ctx, context.caller)),
    begin: signedIn.secondFactor.begin.handler(({ input, context }) => {
      requireCookie(context.caller);
      return beginSecondFactor(ctx, context.caller, input.password);
    }),
    confirm: signedIn.secondFactor.confirm.handler(async ({ input, context }) => {
      requireCookie(context.caller);
      return { recoveryCodes: await confirmSecondFactor(ctx, context.caller, input.code) };
    }),
    end: signedIn.secondFactor.end.handler(async ({ input, context }) => {
      requireCookie(context.caller);
      await endSecondFactor(ctx, context.caller, input);
      return { success: true, message: 'The second factor is off.' };
    }),
    signIn: open.secondFactor.signIn.handler(async ({ input, context }) => {
      checkOrigin('POST', context.headers, 'cookie', ctx.env.publicUrl);
      const { ip, userAgent, headers } = context;
      const opened = await openSessionByCode(ctx, { ...input, ip, userAgent, headers });
      context.cookies.push(...opened.cookies);
      return { user: await presentUser(ctx, opened), token: opened.token };
    }),
  };
}
