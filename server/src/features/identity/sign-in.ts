import * as z from 'zod';

import type { Context } from '#context';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';

import { clearPlainCookie, clearSessionCookie, readSessionCookie, writeSessionCookie } from './cookie.ts';
import { describeDevice } from './devices.ts';
import { findKnownBrowser, rememberBrowser } from './known-browser.ts';
import { isPassword } from './passwords.ts';
import { makeChallenge, openChallenge, requireCode } from './second-factor.ts';
import { recordActivity } from './service.ts';
import { LONGEST_MS } from './sessions.ts';
import {
  deleteSession,
  findCredential,
  findSession,
  insertApiToken,
  insertSession,
  lockCredential,
} from './sessions-repository.ts';
import { codeLimits, countAttempt, giveBackAttempt, signInLimits } from './throttle.ts';

const emailAddress = z.email().max(254);
const AGENT_CHARACTERS = 500;

export type Opened = { userId: string; accountId: string; token: string; cookies: string[] };

type Request = { ip: string; userAgent: string; headers: Headers };

/**
 * Answers the user, a bearer token and the cookies to set, or what a code must come with. Unknown address and wrong
 * password look and take the same.
 */
export async function openSession(
  ctx: Context,
  input: Request & { email: string; password: string },
): Promise<Opened | { challenge: string }> {
  const email = input.email.trim().toLowerCase();
  const limits = signInLimits(email, input.ip, findKnownBrowser(ctx, input.headers, email));
  await countAttempt(ctx, limits);
  const found = emailAddress.safeParse(email).success ? await findCredential(ctx.db, { email }) : null;
  // What is no address at all is nobody's, and need not cost a hash.
  if (found === null || !(await isPassword(input.password, found?.passwordHash ?? null)) || !found)
    throw new AppError('invalid_credentials');
  await giveBackAttempt(ctx, limits);
  // Only now: who does not know the password learns nothing about the user.
  if (!found.isActive) throw new AppError('user_inactive');
  const challenge = await makeChallenge(ctx, found);
  return challenge === null ? beginSession(ctx, found, input, null) : { challenge };
}

/** Goes on with a sign-in that asked for a code. */
export async function openSessionByCode(
  ctx: Context,
  input: Request & { challenge: string; code: string },
): Promise<Opened> {
  const user = await openChallenge(ctx, input.challenge);
  const limits = codeLimits(user.userId);
  await countAttempt(ctx, limits);
  const opened = await beginSession(ctx, user, input, input.code);
  await giveBackAttempt(ctx, limits);
  return opened;
}

/** For who has proven to be this user. The password must still be the one that was proven. */
async function beginSession(
  ctx: Context,
  user: { userId: string; email: string; passwordHash: string },
  request: Request,
  code: string | null,
): Promise<Opened> {
  const { userId, email } = user;
  const now = ctx.now();
  const [id, cookieToken, token] = [newId(), randomToken(), randomToken()];
  const session = await ctx.transaction(async (tx) => {
    const { db } = tx;
    // Its change ends all sessions, so none may begin beside it.
    if (!(await lockCredential(db, user))) throw new AppError('invalid_credentials');
    if (code !== null) await requireCode(ctx, tx, userId, code);
    await insertSession(db, {
      id,
      userId,
      token: cookieToken,
      ipAddress: request.ip,
      userAgent: request.userAgent.slice(0, AGENT_CHARACTERS),
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + LONGEST_MS),
    });
    await insertApiToken(db, { userId, sessionId: id, tokenHash: sha256(token) });
    const begun = await findSession(db, { sessionId: id });
    // Nobody's member any more.
    if (!begun) throw new AppError('user_inactive');
    const details = { device: describeDevice(request.userAgent) };
    await recordActivity(tx, { accountId: begun.accountId, userId, kind: 'signed_in', details });
    return begun;
  });
  const known = rememberBrowser(ctx, request.headers, email);
  const cookie = await writeSessionCookie(ctx.env, cookieToken, LONGEST_MS / 1000);
  return {
    userId,
    accountId: session.accountId,
    token,
    cookies: [cookie, ...(known === null ? [] : [known])],
  };
}

/** Ends the caller's session and that of the cookie, which may be another one. Answers the cookies that clear it. */
export async function closeSessions(
  ctx: Context,
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
  const isPlain = cookie !== null && cookie !== 'refused' && cookie.isPlain;
  return [clearSessionCookie(ctx.env), ...(isPlain ? [clearPlainCookie()] : [])];
}
