import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

/** Behind a proxy on the same machine, as the defaults have it. */
let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld({
    env: { METRICS_TOKEN: 'a-token-for-figures', ALLOWED_HOSTS: 'parley.internal' },
  });
  owner = await world.owner({ connect: false });
});
afterAll(() => world[Symbol.asyncDispose]());

type Body = { code?: string };
const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (email: string, password: string, headers: Record<string, string>) =>
  world.call<Body>('POST', '/api/auth/login', { email, password }, headers);
const cookiesOf = (headers: Headers) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** Fails as often as it takes until the sender is refused. */
async function failUntilRefused(
  email: (n: number) => string,
  headers: Record<string, string>,
): Promise<number> {
  for (let n = 0; n < 200; n += 1) {
    const { status } = await signIn(email(n), 'wrong', headers);
    if (status === 429) return n;
    expect(status).toBe(401);
  }
  throw new Error('never refused');
}

describe('the throttle of sign-ins', () => {
  it('whoever guesses elsewhere locks no owner out, and the guesser stays out [OP-42]', async () => {
    expect(await failUntilRefused(() => owner.email, from('198.51.100.1'))).toBe(10);
    expect((await signIn(owner.email, owner.password, from('198.51.100.1'))).status).toBe(429);
    expect((await signIn(owner.email, owner.password, from('203.0.113.5'))).status).toBe(200);
  });

  it('one network of guessers keeps no known browser of it out, whose own guesses count [OP-42]', async () => {
    const address = from('198.51.100.2');
    const known = await signIn(owner.email, owner.password, address);
    const cookie = cookiesOf(known.headers);
    expect(await failUntilRefused((n) => `guess ${n}`, address)).toBe(100);
    expect((await signIn(owner.email, owner.password, address)).status).toBe(429);
    const again = await signIn(owner.email, owner.password, { ...address, cookie });
    expect(again.status).toBe(200);
    // It is known already, so it gets no second cookie of that.
    expect(again.headers.getSetCookie().map((value) => value.split('=')[0])).toEqual(['parley_session']);
    // Known to one person, it is nobody in the name of another.
    expect((await signIn('guess 1', 'wrong', { ...address, cookie })).status).toBe(429);
    expect(await failUntilRefused(() => owner.email, { ...address, cookie })).toBe(10);
    expect((await signIn(owner.email, owner.password, { ...address, cookie })).status).toBe(429);
  });

  it('takes no browser for known that was not signed here', async () => {
    const address = from('198.51.100.3');
    const people = Buffer.from(JSON.stringify({ id: 'mine', people: [] })).toString('base64url');
    await failUntilRefused(() => owner.email, address);
    for (const value of ['x', 'x.y', `${people}.`, `${people}.${people}`]) {
      const cookie = `parley_browser=${value}`;
      expect((await signIn(owner.email, owner.password, { ...address, cookie })).status).toBe(429);
    }
  });

  it('of a chain of proxies the one beside us tells who asks', async () => {
    await failUntilRefused(() => owner.email, from('203.0.113.9, 198.51.100.4'));
    expect((await signIn(owner.email, owner.password, from('203.0.113.10, 198.51.100.4'))).status).toBe(429);
  });
});

it('an answer with a token is kept nowhere', async () => {
  for (const password of [owner.password, 'wrong']) {
    const { headers } = await signIn(owner.email, password, from('203.0.113.20'));
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

describe('figures', () => {
  const figures = (headers: Record<string, string>) => world.call('GET', '/metrics', undefined, headers);

  it('are for this machine, not for whom a proxy on it brings', async () => {
    expect((await figures({})).status).toBe(200);
    for (const name of ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'])
      expect([name, (await figures({ [name]: '127.0.0.1' })).status]).toEqual([name, 404]);
  });

  it('are for whoever has the token, from anywhere', async () => {
    const proxied = from('203.0.113.1');
    expect((await figures({ ...proxied, authorization: 'Bearer a-token-for-figures' })).status).toBe(200);
    for (const authorization of ['Bearer another', 'Bearer', `Bearer ${owner.token}`])
      expect((await figures({ ...proxied, authorization })).status).toBe(404);
  });
});

describe('the name under which it is asked', () => {
  async function under(
    host: string,
    path = '/api/health',
    headers = {},
  ): Promise<[number | undefined, string]> {
    const { hostname, port } = new URL(world.url);
    const call = ask({ host: hostname, port, path, headers: { host, ...headers }, agent: false });
    call.end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    return [response.statusCode, text];
  }

  it.each([
    'localhost',
    'localhost:3000',
    'parley.localhost:8080',
    '127.0.0.1',
    '127.0.0.1:9',
    '192.168.1.20:3000',
    '[::1]',
    '[::1]:3000',
    '[2001:db8::1]:80',
    'parley.internal:3000',
    'PARLEY.internal',
  ])('%s is one of ours', async (host) => {
    expect((await under(host))[0]).toBe(200);
  });

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'parley.internal.evil.example',
    'localhost@evil.example',
    'evil.example/localhost',
    ':3000',
  ])('"%s" is none: 403, whatever is asked', async (host) => {
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    for (const [path, headers] of [
      ['/api/health', {}],
      ['/', {}],
      ['/metrics', {}],
      ['/ws', { ...upgrade, 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' }],
    ] as const) {
      const [status, text] = await under(host, path, headers);
      expect([path, status]).toEqual([path, 403]);
      expect(JSON.parse(text)).toMatchObject({ code: 'wrong_host' });
    }
  });
});

describe('over https', () => {
  it('a session from before goes on, gets its new name once, and nobody else gets in by the old one [OP-67]', async () => {
    const own = await startWorld({
      database: world.database,
      simulator: world.simulator,
      env: { PUBLIC_URL: 'https://parley.example' },
    });
    try {
      const login = await own.call('POST', '/api/auth/login', {
        email: owner.email,
        password: owner.password,
      });
      const session = cookiesOf(login.headers).split('; ')[0] ?? '';
      expect(session).toMatch(/^__Host-parley_session=/);
      const plain = session.replace('__Host-', '');
      const check = (cookie: string) =>
        own.call<{ authenticated: boolean }>('GET', '/api/auth/check', undefined, { cookie });
      // Signed by us, and yet perhaps set by a neighbouring host.
      expect((await check(plain)).body).toMatchObject({ authenticated: false });
      await own.app.ctx.db.updateTable('sessions').set({ plainCookie: true }).execute();
      const renewed = await check(plain);
      expect(renewed.body).toMatchObject({ authenticated: true });
      const [fresh = '', cleared = ''] = renewed.headers.getSetCookie();
      expect(fresh.split(';')[0]).toBe(session);
      expect(fresh).toMatch(/; Max-Age=77\d{5}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(cleared).toMatch(/^parley_session=; Max-Age=0/);
      const settled = await check(session);
      expect(settled.body).toMatchObject({ authenticated: true });
      expect(settled.headers.getSetCookie()).toEqual([]);
      const bye = await own.call('POST', '/api/auth/logout', undefined, { cookie: plain });
      expect(bye.headers.getSetCookie().map((cookie) => cookie.split(';')[0])).toEqual([
        '__Host-parley_session=',
        'parley_session=',
      ]);
      expect((await check(session)).status).toBe(401);
    } finally {
      await own[Symbol.asyncDispose]();
    }
  });
});
