import type { Caller, Context } from '#context';
import { sha256 } from '#infra/crypto.ts';

import { readSessionCookie, type SessionCookie, writeSessionCookies } from './cookie.ts';
import { deleteEndedResets } from './resets-repository.ts';
import { deleteEndedSessions, findSession, type SessionRow, touchSession } from './sessions-repository.ts';

const DAY = 24 * 60 * 60 * 1000;
export const IDLE_MS = 30 * DAY;
export const LONGEST_MS = 90 * DAY;
/** Use is noted this often at most: polling must not write. */
const TOUCH_MS = 60 * 60 * 1000;

export type Authentication = {
  caller: Caller | null;
  /** Credentials were sent and are worth nothing. */
  refused: boolean;
  /** Set-Cookie values that bring the browser's cookie up to date; for whoever is asked often enough. */
  renewal?: string[];
};

const REFUSED: Authentication = { caller: null, refused: true };

/** An Authorization header decides alone: a wrong bearer never falls back to the cookie. */
export async function authenticate(ctx: Context, headers: Headers): Promise<Authentication> {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    const token = /^bearer +(\S+)$/i.exec(authorization.trim())?.[1];
    if (!token) return REFUSED;
    return resume(ctx, await findSession(ctx.db, { bearerHash: sha256(token) }), 'bearer');
  }
  const cookie = await readSessionCookie(headers, ctx.env);
  if (cookie === null) return { caller: null, refused: false };
  return cookie === 'refused' ? REFUSED : resumeByCookie(ctx, cookie);
}

async function resumeByCookie(ctx: Context, cookie: SessionCookie): Promise<Authentication> {
  const session = await findSession(ctx.db, { cookieToken: cookie.token });
  // A neighbouring host may have set it, to sign the visitor in as somebody else.
  if (cookie.isPlain && !session?.plainCookie) return { caller: null, refused: false };
  const authentication = await resume(ctx, session, 'cookie');
  if (!session || !authentication.caller || !cookie.isOutdated) return authentication;
  const seconds = (session.expiresAt.getTime() - ctx.now().getTime()) / 1000;
  return { ...authentication, renewal: await writeSessionCookies(ctx.env, cookie.token, seconds) };
}

/** For live sockets, which outlive the request that opened them. Asking is no use of the session. */
export async function isSessionAlive(ctx: Context, sessionId: string): Promise<boolean> {
  const session = await findSession(ctx.db, { sessionId });
  return session?.isActive === true && !isOver(session, ctx.now().getTime());
}

async function resume(
  ctx: Context,
  session: SessionRow | undefined,
  via: Caller['via'],
): Promise<Authentication> {
  const now = ctx.now().getTime();
  if (!session?.isActive || isOver(session, now)) return REFUSED;
  if (now - session.usedAt.getTime() >= TOUCH_MS)
    await touchSession(ctx.db, session.sessionId, new Date(now));
  const { userId, accountId, ownerId, displayName, email, sessionId } = session;
  const role = session.role === 'client' ? 'client' : 'manager';
  return { caller: { userId, accountId, ownerId, role, displayName, email, sessionId, via }, refused: false };
}

function isOver(session: SessionRow, now: number): boolean {
  return now >= session.expiresAt.getTime() || now - session.usedAt.getTime() >= IDLE_MS;
}

/** Body of an hourly job. */
export async function purgeSessions(ctx: Context): Promise<void> {
  const now = ctx.now();
  await deleteEndedResets(ctx.db, now);
  await deleteEndedSessions(ctx.db, { expiredBefore: now, idleSince: new Date(now.getTime() - IDLE_MS) });
}
