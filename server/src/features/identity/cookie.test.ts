import { makeSignature } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';

import { cookieName, cookieSecrets, readSessionCookie, writeSessionCookies } from './cookie.ts';

async function cookieOf(token: string, secretKeys: string): Promise<Headers> {
  const signature = await makeSignature(token, cookieSecrets(secretKeys)[0] ?? '');
  const value = encodeURIComponent(`${token}.${signature}`);
  return new Headers({ cookie: `theme=dark; parley_session=${value}; other=1` });
}

const read = (headers: Headers, secretKey: string, publicUrl = 'http://parley.test') =>
  readSessionCookie(headers, { publicUrl, secretKey });

describe('the session cookie', () => {
  it('is read while its key is one of those configured, so that SECRET_KEY can rotate', async () => {
    const old = await cookieOf('abc', 'old');
    expect(await read(old, 'old')).toEqual({ token: 'abc', isPlain: false, isOutdated: false });
    expect(await read(old, 'new, old')).toEqual({ token: 'abc', isPlain: false, isOutdated: true });
    expect(await read(old, 'new')).toBe('refused');
  });

  it('has a name over https that no neighbouring host can set; the old name is told apart', async () => {
    expect(cookieName('http://parley.test')).toBe('parley_session');
    expect(cookieName('https://parley.test')).toBe('__Host-parley_session');
    const plain = await cookieOf('abc', 'key');
    expect(await read(plain, 'key', 'https://parley.test')).toEqual({
      token: 'abc',
      isPlain: true,
      isOutdated: true,
    });
    const [fresh = '', cleared] = await writeSessionCookies(
      { publicUrl: 'https://parley.test', secretKey: 'key' },
      'def',
      60.5,
    );
    expect(fresh).toMatch(
      /^__Host-parley_session=def\.[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cleared).toBe('parley_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
    const both = new Headers({ cookie: `${plain.get('cookie')}; ${fresh.split(';')[0]}` });
    expect(await read(both, 'key', 'https://parley.test')).toEqual({
      token: 'def',
      isPlain: false,
      isOutdated: false,
    });
  });

  it('is none without a value, and refused when it makes no sense', async () => {
    const given = (cookie: string) => read(new Headers({ cookie }), 'key');
    for (const cookie of ['', 'a=b', 'parley_session=', 'xparley_session=abc.def']) {
      expect(await given(cookie)).toBeNull();
    }
    for (const value of ['abc', '.', 'abc.', '.abc', '%E0%A4%A', 'a.b.c']) {
      expect(await given(`parley_session=${value}`)).toBe('refused');
    }
  });
});
