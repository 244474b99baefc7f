import { makeSignature } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';

import { cookieSecrets, readSessionCookie } from './cookie.ts';

async function cookieOf(token: string, secretKeys: string): Promise<Headers> {
  const signature = await makeSignature(token, cookieSecrets(secretKeys)[0] ?? '');
  const value = encodeURIComponent(`${token}.${signature}`);
  return new Headers({ cookie: `theme=dark; parley_session=${value}; other=1` });
}

describe('the session cookie', () => {
  it('is read while its key is one of those configured, so that SECRET_KEY can rotate', async () => {
    const old = await cookieOf('abc', 'old');
    expect(await readSessionCookie(old, 'old')).toEqual({ token: 'abc' });
    expect(await readSessionCookie(old, 'new, old')).toEqual({ token: 'abc' });
    expect(await readSessionCookie(old, 'new')).toBe('refused');
  });

  it('is none without a value, and refused when it makes no sense', async () => {
    const read = (cookie: string) => readSessionCookie(new Headers({ cookie }), 'key');
    for (const cookie of ['', 'a=b', 'parley_session=', 'xparley_session=abc.def']) {
      expect(await read(cookie)).toBeNull();
    }
    for (const value of ['abc', '.', 'abc.', '.abc', '%E0%A4%A', 'a.b.c']) {
      expect(await read(`parley_session=${value}`)).toBe('refused');
    }
  });
});
