import { hkdfSync } from 'node:crypto';

import { parseCookies } from 'better-auth/cookies';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';

const PLAIN_NAME = 'parley_session';

export type CookieSettings = { publicUrl: string; secretKey: string };

/** Over https a name that browsers take from this very host alone; a neighbouring host cannot set it. */
export function cookieName(publicUrl: string, plain: string = PLAIN_NAME): string {
  return isSecure(publicUrl) ? `__Host-${plain}` : plain;
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** Secrets that sign the cookie, from SECRET_KEY's comma list: the first signs, all of them verify. */
export function cookieSecrets(secretKeys: string): string[] {
  return secretKeys
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .map((key) => Buffer.from(hkdfSync('sha256', key, 'parley', 'session cookies', 32)).toString('hex'));
}

export type SessionCookie = {
  token: string;
  /** It came under the name of before, which a neighbouring host could have set. */
  isPlain: boolean;
  /** The browser should have it anew: it has the old name, or an older key signed it. */
  isOutdated: boolean;
};

/** The session's cookie; `null` without one, `refused` for one that was not signed here. */
export async function readSessionCookie(
  headers: Headers,
  { publicUrl, secretKey }: CookieSettings,
): Promise<SessionCookie | 'refused' | null> {
  const cookies = parseCookies(headers.get('cookie') ?? '');
  const named = cookies.get(cookieName(publicUrl));
  const value = named || cookies.get(PLAIN_NAME);
  if (!value) return null;
  const isPlain = isSecure(publicUrl) && !named;
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  for (const [index, secret] of cookieSecrets(secretKey).entries()) {
    if (dot > 0 && constantTimeEqual(value.slice(dot + 1), await makeSignature(token, secret)))
      return { token, isPlain, isOutdated: isPlain || index > 0 };
  }
  return 'refused';
}

/** What sets the session's cookie anew, and takes the one of before away. `seconds` is what is left of the session. */
export async function writeSessionCookies(
  settings: CookieSettings,
  token: string,
  seconds: number,
): Promise<string[]> {
  const fresh = await writeSessionCookie(settings, token, seconds);
  return isSecure(settings.publicUrl) ? [fresh, clearPlainCookie()] : [fresh];
}

/** The session's own cookie, signed. */
export async function writeSessionCookie(
  { publicUrl, secretKey }: CookieSettings,
  token: string,
  seconds: number,
): Promise<string> {
  const value = `${token}.${await makeSignature(token, cookieSecrets(secretKey)[0] ?? '')}`;
  return writeCookie(publicUrl, cookieName(publicUrl), value, seconds);
}

export function clearSessionCookie({ publicUrl }: CookieSettings): string {
  return writeCookie(publicUrl, cookieName(publicUrl), '', 0);
}

/** A Set-Cookie value as the session's own is. */
export function writeCookie(publicUrl: string, name: string, value: string, seconds: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${name}=${encodeURIComponent(value)}; Max-Age=${Math.floor(seconds)}; Path=/; HttpOnly${secure}; SameSite=Lax`;
}

export function clearPlainCookie(): string {
  return `${PLAIN_NAME}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`;
}
