import { hkdfSync } from 'node:crypto';

import { parseCookies } from 'better-auth/cookies';
import { constantTimeEqual, makeSignature } from 'better-auth/crypto';

export const SESSION_COOKIE = 'parley_session';

/** Secrets that sign the cookie, from SECRET_KEY's comma list: the first signs, all of them verify. */
export function cookieSecrets(secretKeys: string): string[] {
  return secretKeys
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean)
    .map((key) => Buffer.from(hkdfSync('sha256', key, 'parley', 'session cookies', 32)).toString('hex'));
}

/** The session's token; `null` without a cookie, `refused` for one that was not signed here. */
export async function readSessionCookie(
  headers: Headers,
  secretKeys: string,
): Promise<{ token: string } | 'refused' | null> {
  const value = parseCookies(headers.get('cookie') ?? '').get(SESSION_COOKIE);
  if (!value) return null;
  const dot = value.lastIndexOf('.');
  const token = value.slice(0, dot);
  for (const secret of cookieSecrets(secretKeys)) {
    if (dot > 0 && constantTimeEqual(value.slice(dot + 1), await makeSignature(token, secret)))
      return { token };
  }
  return 'refused';
}
