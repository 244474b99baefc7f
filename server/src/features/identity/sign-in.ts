import { betterAuth } from 'better-auth';
import { isAPIError } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';

import type { Context } from '#context';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';

import { clearPlainCookie, cookieName, cookieSecrets, readSessionCookie } from './cookie.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { isUserActive } from './repository.ts';
import { LONGEST_MS } from './sessions.ts';
import { deleteSession, findSession, insertApiToken } from './sessions-repository.ts';
import { countAttempt, giveBackAttempt, signInLimits } from './throttle.ts';

/** The library is told the client's address by this header, which it gets from nobody else. */
const ADDRESS_HEADER = 'x-parley-address';

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * The sign-in library on our tables: it checks passwords, keeps sessions and makes the signed cookie.
 * Only its server API is used. Its own handler would open sign-up with a chosen password.
 */
export function createSignIn(ctx: Context) {
  const { publicUrl, secretKey } = ctx.env;
  return betterAuth({
    baseURL: publicUrl,
    secret: cookieSecrets(secretKey)[0] ?? '',
    database: { db: ctx.db, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_, message) => ctx.log.error({ detail: message }, 'sign-in library') },
    emailAndPassword: { enabled: true, disableSignUp: true },
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    verification: { modelName: 'verifications' },
    // The longest life of a session; the idle end is ours, by `updated_at`.
    session: { modelName: 'sessions', expiresIn: LONGEST_MS / 1000 },
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: newId },
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      cookies: {
        session_token: {
          name: cookieName(publicUrl),
          attributes: { secure: publicUrl.startsWith('https:'), httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
    },
    databaseHooks: {
      session: {
        create: {
          // Runs after the password was right: who does not know it learns nothing about the user.
          async before(session) {
            if (!(await isUserActive(ctx.db, session.userId))) throw new AppError('user_inactive');
            const now = ctx.now();
            const expiresAt = new Date(now.getTime() + LONGEST_MS);
            return { data: { ...session, createdAt: now, updatedAt: now, expiresAt } };
          },
        },
      },
    },
  });
}

export async function hashNewPassword(password: string): Promise<string> {
  return hashPassword(password);
}

/** Answers the user, a bearer token and the cookies to set. Unknown address and wrong password look and take the same. */
export async function openSession(
  ctx: Context,
  signIn: SignIn,
  input: { email: string; password: string; ip: string; userAgent: string; headers: Headers },
): Promise<{ userId: string; accountId: string; token: string; cookies: string[] }> {
  const email = input.email.trim().toLowerCase();
  const limits = signInLimits(email, input.ip, findKnownBrowser(ctx, input.headers, email));
  await countAttempt(ctx, limits);
  const headers = new Headers({ 'user-agent': input.userAgent.slice(0, 500), [ADDRESS_HEADER]: input.ip });
  const signedIn = await signIn.api
    .signInEmail({ body: { email, password: input.password }, headers, returnHeaders: true })
    .catch((error: unknown) => {
      if (isAPIError(error)) throw new AppError('invalid_credentials', {}, { cause: error });
      throw error;
    });
  await giveBackAttempt(ctx, limits);
  const session = await findSession(ctx.db, { cookieToken: signedIn.response.token });
  if (!session) throw new AppError('user_inactive');
  const { userId, accountId, sessionId } = session;
  const token = randomToken();
  await insertApiToken(ctx.db, { userId, sessionId, tokenHash: sha256(token) });
  const known = rememberBrowser(ctx, input.headers, email);
  const cookies = [findCookie(ctx, signedIn.headers), ...(known === null ? [] : [known])];
  return { userId, accountId, token, cookies };
}

/** Ends the caller's session and that of the cookie, which may be another one. Answers the cookies that clear it. */
export async function closeSessions(
  ctx: Context,
  signIn: SignIn,
  request: { sessionId: string | null; headers: Headers },
): Promise<string[]> {
  const ended = new Set<string>();
  if (request.sessionId) ended.add(request.sessionId);
  const cookie = await readSessionCookie(request.headers, ctx.env);
  if (cookie && cookie !== 'refused') {
    const session = await findSession(ctx.db, { cookieToken: cookie.token });
    if (session) ended.add(session.sessionId);
  }
  for (const sessionId of ended) {
    await deleteSession(ctx.db, sessionId);
    ctx.endSockets({ sessionId });
  }
  const { headers } = await signIn.api.signOut({ headers: new Headers(), returnHeaders: true });
  const isPlain = cookie !== null && cookie !== 'refused' && cookie.isPlain;
  return [findCookie(ctx, headers), ...(isPlain ? [clearPlainCookie()] : [])];
}

function findCookie(ctx: Context, headers: Headers): string {
  const name = cookieName(ctx.env.publicUrl);
  const cookie = headers.getSetCookie().find((value) => value.startsWith(`${name}=`));
  if (!cookie) throw new Error('the sign-in library set no session cookie');
  return cookie;
}
