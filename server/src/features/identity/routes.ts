import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { open, signedIn } from '#procedures';

import { checkOrigin } from './origin.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './own-sessions.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { requireCookie, resolveAccount } from './policy.ts';
import { register } from './registration.ts';
import { presentUser, updateProfile, userState } from './service.ts';
import { closeSessions, openSession } from './sign-in.ts';

export function identityRoutes(ctx: Context) {
  return {
    login: open.identity.login.handler(async ({ input, context }) => {
      // A foreign form would sign the visitor in as somebody else.
      checkOrigin('POST', context.headers, 'cookie', ctx.env.publicUrl);
      const { ip, userAgent, headers } = context;
      const opened = await openSession(ctx, { ...input, ip, userAgent, headers });
      if ('challenge' in opened) return { twoFactorRequired: true, challenge: opened.challenge };
      context.cookies.push(...opened.cookies);
      return { user: await presentUser(ctx, opened), token: opened.token };
    }),
    register: open.identity.register.handler(async ({ input, context }) => {
      checkOrigin('POST', context.headers, 'cookie', ctx.env.publicUrl);
      await register(ctx, { ...input, ip: context.ip });
      const isMailed = ctx.env.smtpUrl !== undefined;
      const place = isMailed
        ? 'in your mailbox'
        : 'with the operator of this installation, which sends no mail';
      return { message: `Your account is ready. The password is ${place}.`, isMailed };
    }),
    requestReset: open.identity.requestReset.handler(async ({ input, context }) => {
      checkOrigin('POST', context.headers, 'cookie', ctx.env.publicUrl);
      await requestReset(ctx, { ...input, ip: context.ip });
      return { message: 'Whoever has this address gets a link.', isMailed: ctx.env.smtpUrl !== undefined };
    }),
    resetPassword: open.identity.resetPassword.handler(async ({ input, context }) => {
      checkOrigin('POST', context.headers, 'cookie', ctx.env.publicUrl);
      await resetPassword(ctx, { ...input, ip: context.ip });
      return { success: true, message: 'The new password is set. Sign in with it.' };
    }),
    logout: open.identity.logout.handler(async ({ context }) => {
      const { headers, caller, cookies } = context;
      cookies.push(...(await closeSessions(ctx, { headers, sessionId: caller?.sessionId ?? null })));
      return { success: true, message: 'Signed out' };
    }),
    check: open.identity.check.handler(async ({ context }) => {
      if (context.refused) throw new AppError('session_ended');
      if (!context.caller) return { authenticated: false, user: null };
      context.tag(await userState(ctx, context.caller));
      return { authenticated: true, user: await presentUser(ctx, context.caller) };
    }),
    getUser: signedIn.identity.getUser.handler(async ({ input, context }) => {
      const { accountId } = context.caller;
      resolveAccount(context.caller, input.id);
      context.tag(await userState(ctx, { accountId, userId: input.id }));
      return presentUser(ctx, context.caller, input.id);
    }),
    updateProfile: signedIn.identity.updateProfile.handler(({ input, context }) =>
      updateProfile(ctx, context.caller, input),
    ),
    changePassword: signedIn.identity.changePassword.handler(async ({ input, context }) => {
      requireCookie(context.caller);
      const endedSessions = await changePassword(ctx, context.caller, input);
      return { success: true, message: 'The password is changed.', endedSessions };
    }),
    listSessions: signedIn.identity.listSessions.handler(({ context }) => listSessions(ctx, context.caller)),
    endSession: signedIn.identity.endSession.handler(async ({ input, context }) => {
      await endSession(ctx, context.caller, input.id);
      return { success: true, message: 'Signed out there.' };
    }),
    endOtherSessions: signedIn.identity.endOtherSessions.handler(async ({ context }) => {
      const endedSessions = await endOtherSessions(ctx, context.caller);
      return { success: true, message: 'Signed out everywhere else.', endedSessions };
    }),
  };
}
