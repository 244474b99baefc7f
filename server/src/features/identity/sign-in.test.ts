import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sha256 } from '#infra/crypto.ts';
import { startTestApp, type TestApp } from '#test/account-app.ts';
import { isSessionAlive, purgeSessions } from './sessions.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('sign-in', () => {
  it('answers the user and a token, and sets the cookie [AUTH-10] [OP-13] [DATA-01]', async () => {
    const client = await app.addClient();
    const { status, body, cookies } = await app.call('POST', '/api/auth/login', {
      email: `  ${client.email.toUpperCase()} `,
      password: client.password,
    });
    expect(status).toBe(200);
    expect(body['user']).toMatchObject({
      id: client.userId,
      ownerId: client.userId,
      email: client.email,
      role: 'client',
      instagramUserId: null,
      autoResponseEnabled: true,
      moderationEnabled: false,
      aiPrompt: null,
      knowledgeBase: null,
      hasKnowledge: false,
      webhookUrl: `http://parley.test/api/instagram-webhook-v3/${client.userId}`,
      webhookVerifyToken: expect.stringMatching(/^[\w-]{32}$/),
      bufferMinSeconds: 15,
      bufferMaxSeconds: 15,
      timezone: 'UTC',
    });
    expect(body['token']).toMatch(/^[\w-]{43}$/);
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['parley_session', 'parley_browser']);
    expect(cookies[0]).toMatch(/^parley_session=[^;]{40,};/);
    expect(cookies[0]).toMatch(/; HttpOnly/);
    expect(cookies[0]).toMatch(/; SameSite=Lax/);
    expect(cookies[0]).toMatch(/; Path=\//);
    expect(cookies[0]).not.toMatch(/Secure/);
  });

  it('makes the cookie Secure where the address is https [OP-67]', async () => {
    const https = await startTestApp({ publicUrl: 'https://parley.test' });
    try {
      const { email, password } = await https.addClient();
      const { cookies } = await https.call('POST', '/api/auth/login', { email, password });
      expect(cookies).toHaveLength(2);
      for (const cookie of cookies) expect(cookie).toMatch(/^__Host-parley_\w+=[^;]+;.*; Path=\/;.*; Secure/);
      for (const cookie of cookies) expect(cookie).not.toMatch(/Domain/i);
    } finally {
      await https.close();
    }
  });

  it('stores passwords by a slow hash and tokens by SHA-256 only [OP-13] [OP-14]', async () => {
    const client = await app.addClient();
    const credential = await app.ctx.db
      .selectFrom('credentials')
      .select('password')
      .where('userId', '=', client.userId)
      .executeTakeFirstOrThrow();
    expect(credential.password).not.toContain(client.password);
    const tokens = await app.ctx.db
      .selectFrom('apiTokens')
      .select('tokenHash')
      .where('userId', '=', client.userId)
      .execute();
    expect(tokens).toEqual([{ tokenHash: sha256(client.token) }]);
  });

  it('says the same for an unknown address, a wrong password and no address at all [OP-42]', async () => {
    const { email } = await app.addClient();
    const attempts = [
      { email, password: 'wrong' },
      { email: 'nobody@parley.test', password: 'wrong' },
      { email: 'no address', password: 'wrong' },
    ];
    for (const attempt of attempts) {
      const { status, body, cookies } = await app.call('POST', '/api/auth/login', attempt);
      expect(status).toBe(401);
      expect(body).toEqual({ message: 'Invalid credentials', code: 'invalid_credentials' });
      expect(cookies).toEqual([]);
    }
  });

  it('refuses an inactive user with 403 and ends their sessions, telling a wrong password nothing [OP-45]', async () => {
    const { email, password, userId, cookie } = await app.addClient();
    await app.ctx.db.updateTable('users').set({ isActive: false }).where('id', '=', userId).execute();
    const refused = await app.call('POST', '/api/auth/login', { email, password });
    expect([refused.status, refused.body['code']]).toEqual([403, 'user_inactive']);
    expect(refused.cookies).toEqual([]);
    const wrong = await app.call('POST', '/api/auth/login', { email, password: 'wrong' });
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'invalid_credentials']);
    expect((await app.call('GET', '/api/auth/check', undefined, { cookie })).status).toBe(401);
  });

  it('throttles failures by mailbox and network, with the minutes left; success counts for nothing [OP-42]', async () => {
    const { email, password } = await app.addClient();
    const wrong = () => app.call('POST', '/api/auth/login', { email, password: 'wrong' });
    for (let n = 0; n < 12; n += 1) await app.signIn(email, password);
    for (let n = 0; n < 10; n += 1) expect((await wrong()).status).toBe(401);
    const { status, body } = await app.call('POST', '/api/auth/login', { email, password });
    expect(status).toBe(429);
    expect(body['code']).toBe('too_many_attempts');
    expect(body['message']).toBe('Too many attempts. Try again in 15 min.');
    app.advance(15 * 60_000 + 1000);
    await app.signIn(email, password);
  });

  it('throttles failures by client address, whatever the mailbox [OP-42]', async () => {
    const own = await startTestApp();
    try {
      let status = 0;
      let attempts = 0;
      while (status !== 429 && attempts < 200) {
        // Malformed, so that no hash is reckoned: what counts is the attempt.
        const email = `guess ${attempts}`;
        ({ status } = await own.call('POST', '/api/auth/login', { email, password: 'wrong' }));
        attempts += 1;
      }
      expect(attempts).toBe(101);
    } finally {
      await own.close();
    }
  });

  it('refuses a sign-in that another site makes a browser send [OP-67]', async () => {
    const { email, password } = await app.addClient();
    const headers = { origin: 'https://evil.example' };
    const { status, body } = await app.call('POST', '/api/auth/login', { email, password }, { headers });
    expect([status, body['code']]).toEqual([403, 'wrong_origin']);
  });
});

describe('sessions', () => {
  it('answers the check without, with good and with bad credentials [AUTH-19] [OP-43]', async () => {
    const { cookie, token, userId, email } = await app.addClient();
    const nobody = await app.call('GET', '/api/auth/check');
    expect([nobody.status, nobody.body]).toEqual([200, { authenticated: false, user: null }]);
    for (const as of [{ cookie }, { token }]) {
      const { status, body } = await app.call('GET', '/api/auth/check', undefined, as);
      expect(status).toBe(200);
      expect(body).toMatchObject({ authenticated: true, user: { id: userId, email } });
    }
    for (const as of [{ cookie: 'parley_session=made.up' }, { token: 'made-up' }]) {
      const { status, body } = await app.call('GET', '/api/auth/check', undefined, as);
      expect([status, body['code']]).toEqual([401, 'session_ended']);
    }
  });

  it('takes no cookie that was not signed here [OP-67]', async () => {
    const { cookie } = await app.addClient();
    const [name, value = ''] = cookie.split('=');
    const token = decodeURIComponent(value).split('.')[0] ?? '';
    const forged = [token, `${token}.`, `${token}.${'A'.repeat(43)}=`];
    for (const text of forged) {
      const as = { cookie: `${name}=${encodeURIComponent(text)}` };
      expect((await app.call('GET', '/api/auth/check', undefined, as)).status).toBe(401);
    }
  });

  it('lets an Authorization header decide: a wrong bearer never falls back to the cookie [OP-13]', async () => {
    const { cookie, token, userId } = await app.addClient();
    const path = `/api/users/${userId}`;
    expect((await app.call('GET', path, undefined, { cookie })).status).toBe(200);
    expect((await app.call('GET', path, undefined, { cookie, token })).status).toBe(200);
    const wrong = await app.call('GET', path, undefined, { cookie, token: `${token}x` });
    expect([wrong.status, wrong.body['code']]).toEqual([401, 'session_ended']);
    const basic = { cookie, headers: { authorization: 'Basic dTpw' } };
    expect((await app.call('GET', path, undefined, basic)).status).toBe(401);
  });

  it('ends after 30 idle days, and after 90 days at most [OP-13]', async () => {
    const own = await startTestApp();
    try {
      const check = async (cookie: string) =>
        (await own.call('GET', '/api/auth/check', undefined, { cookie })).status;
      const idle = await own.addClient();
      const busy = await own.addClient();
      for (let day = 0; day < 87; day += 29) {
        expect(await check(busy.cookie)).toBe(200);
        own.advance(29 * DAY);
      }
      expect(await check(idle.cookie)).toBe(401);
      expect(await check(busy.cookie)).toBe(200);
      own.advance(3 * DAY);
      expect(await check(busy.cookie)).toBe(401);
    } finally {
      await own.close();
    }
  });

  it('writes the use of a session once an hour at most', async () => {
    const { cookie, userId } = await app.addClient();
    const usedAt = async () =>
      (
        await app.ctx.db
          .selectFrom('sessions')
          .select('updatedAt')
          .where('userId', '=', userId)
          .executeTakeFirstOrThrow()
      ).updatedAt.getTime();
    const first = await usedAt();
    app.advance(HOUR - 60_000);
    await app.call('GET', '/api/auth/check', undefined, { cookie });
    expect(await usedAt()).toBe(first);
    app.advance(2 * 60_000);
    await app.call('GET', '/api/auth/check', undefined, { cookie });
    expect(await usedAt()).toBeGreaterThanOrEqual(first + HOUR);
  });

  it('counts as alive for a socket until it ends, and is swept away after', async () => {
    const own = await startTestApp();
    try {
      const { userId } = await own.addClient();
      const rows = () =>
        own.ctx.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute();
      const [session] = await rows();
      const id = session?.id ?? '';
      own.advance(29 * DAY);
      await purgeSessions(own.ctx);
      expect(await isSessionAlive(own.ctx, id)).toBe(true);
      await own.ctx.db.updateTable('users').set({ isActive: false }).execute();
      expect(await isSessionAlive(own.ctx, id)).toBe(false);
      await own.ctx.db.updateTable('users').set({ isActive: true }).execute();
      own.advance(DAY);
      expect(await isSessionAlive(own.ctx, id)).toBe(false);
      expect(await rows()).toHaveLength(1);
      await purgeSessions(own.ctx);
      expect(await rows()).toEqual([]);
    } finally {
      await own.close();
    }
  });

  it('refuses changes that another site sends with the cookie, not those of a bearer [OP-67]', async () => {
    const { cookie, token, userId } = await app.addClient();
    const rename = (as: { cookie?: string; token?: string; headers: Record<string, string> }) =>
      app.call('PATCH', `/api/users/${userId}/profile`, { displayName: 'New' }, as);
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) {
      const { status, body } = await rename({ cookie, headers });
      expect([status, body['code']]).toEqual([403, 'wrong_origin']);
    }
    const own = [{ origin: 'http://parley.test' }, { 'sec-fetch-site': 'same-origin' }, {}];
    for (const headers of own) expect((await rename({ cookie, headers })).status).toBe(200);
    expect((await rename({ token, headers: { origin: 'https://evil.example' } })).status).toBe(200);
  });

  it('ends session, token and sockets at sign-out and clears the cookie [AUTH-18] [OP-13]', async () => {
    const { cookie, token, userId, email, password } = await app.addClient();
    const other = await app.signIn(email, password);
    const session = await app.ctx.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', userId)
      .orderBy('createdAt')
      .executeTakeFirstOrThrow();
    const { status, body, cookies } = await app.call('POST', '/api/auth/logout', undefined, { token });
    expect([status, body['success']]).toEqual([200, true]);
    expect(cookies[0]).toMatch(/^parley_session=;.*Max-Age=0/);
    expect(app.done).toContain(`end sockets ${session.id}`);
    expect(await isSessionAlive(app.ctx, session.id)).toBe(false);
    for (const as of [{ token }, { cookie }]) {
      expect((await app.call('GET', '/api/auth/check', undefined, as)).status).toBe(401);
    }
    expect((await app.call('GET', '/api/auth/check', undefined, other)).status).toBe(200);
    expect((await app.call('POST', '/api/auth/logout')).status).toBe(200);
  });

  it('ends the session of the cookie as well when a dead bearer comes with it [OP-13]', async () => {
    const { cookie } = await app.addClient();
    await app.call('POST', '/api/auth/logout', undefined, { cookie, token: 'made-up' });
    expect((await app.call('GET', '/api/auth/check', undefined, { cookie })).status).toBe(401);
  });

  it('opens none of the paths of the sign-in library', async () => {
    const { cookie } = await app.addClient();
    const paths = [
      'sign-up/email',
      'sign-in/email',
      'update-user',
      'change-password',
      'change-email',
      'delete-user',
    ];
    for (const path of paths) {
      const body = { email: 'x@parley.test', password: 'chosen-by-me', name: 'x' };
      expect((await app.call('POST', `/api/auth/${path}`, body, { cookie })).status).toBe(404);
    }
    for (const path of ['get-session', 'ok', 'list-sessions']) {
      expect((await app.call('GET', `/api/auth/${path}`, undefined, { cookie })).status).toBe(404);
    }
  });
});
