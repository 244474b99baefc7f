import { type Simulator, startSimulator } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

let sim: Simulator;
let app: TestApp;
let client: Member;

const APP_SECRET = 'secret-of-the-app';
const REDIRECT = 'http://parley.test/api/instagram/oauth/callback';
const COMMENTS = 'instagram_business_manage_comments';
const MESSAGES = 'instagram_business_manage_messages';

beforeAll(async () => {
  sim = await startSimulator();
  const business = sim.createBusiness({ username: 'atelier', name: 'Atelier', appSecret: APP_SECRET });
  app = await startTestApp({
    instagramGraphUrl: sim.graphUrl,
    instagramAuthorizeUrl: `${sim.url}/oauth/authorize`,
    instagramOauthUrl: `${sim.url}/oauth/access_token`,
    instagramAppId: business.appId,
    instagramAppSecrets: [APP_SECRET, 'an-older-one'],
  });
  sim.setApp({ instagramUserId: business.instagramUserId, redirectUris: [REDIRECT] });
});
beforeEach(async () => {
  client = await app.addClient();
});
afterAll(async () => {
  await app.close();
  await sim.close();
});

/** Of the same Meta app, so that nothing of another test is connected. */
function newBusiness(accountType?: string) {
  const [, first] = sim.businesses();
  if (!first) throw new Error('no business');
  return sim.createBusiness({
    sameAppAs: first,
    ...(accountType ? { accountType: accountType as 'BUSINESS' } : {}),
  });
}

async function get(path: string, cookie?: string) {
  const response = await fetch(app.url + path, {
    redirect: 'manual',
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
  const { headers, status } = response;
  return { status, to: headers.get('location') ?? headers.get('refresh'), headers };
}

async function start(cookie = client.cookie, query = ''): Promise<string> {
  const { status, to } = await get(`/api/instagram/oauth/start${query}`, cookie);
  expect(status).toBe(302);
  return to ?? '';
}

/** Where the person comes back to, as a browser asks for it. */
function consent(authorize: string, decision: Parameters<Simulator['consent']>[1]): string {
  const url = new URL(sim.consent(authorize, decision));
  expect(url.origin + url.pathname).toBe(REDIRECT);
  return url.pathname + url.search;
}

async function signIn(decision: Parameters<Simulator['consent']>[1]): Promise<string | null> {
  return (await get(consent(await start(), decision), client.cookie)).to;
}

const channelOf = (accountId: string) =>
  app.ctx.db
    .selectFrom('channels')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();

describe('sign-in with Instagram', () => {
  it('asks for what is used and nothing else, and for the password only for another account', async () => {
    const url = new URL(await start());
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: app.ctx.env.instagramAppId,
      redirect_uri: REDIRECT,
      response_type: 'code',
      scope: `instagram_business_basic,${MESSAGES},${COMMENTS}`,
      state: expect.stringMatching(/^[\w-]{40,}$/),
    });
    expect(new URL(await start(client.cookie, '?another')).searchParams.get('force_reauth')).toBe('true');
  });

  it.each([
    ['data', 'text', 'number'],
    ['flat', 'list', 'number'],
    ['flat', 'text', 'text'],
  ] as const)(
    'connects by an answer that is %s, permissions as %s, the id as %s',
    async (shape, permissions, id) => {
      Object.assign(sim.switches, { codeShape: shape, codePermissions: permissions, codeUserId: id });
      const { instagramUserId, appScopedId } = newBusiness();
      expect(await signIn({ instagramUserId })).toBe('/instagram/connected');
      const channel = await channelOf(client.accountId);
      expect(channel).toMatchObject({
        platformAccountId: instagramUserId,
        appScopedId,
        tokenState: 'live',
        missingPermissions: [],
        missingFields: [],
        graphUrl: sim.graphUrl,
      });
      expect(instagramUserId).toMatch(/^\d{17}$/);
      expect(channel?.subscribedAt).not.toBeNull();
      const lives = (channel?.tokenExpiresAt?.getTime() ?? 0) - Date.now();
      expect(lives).toBeGreaterThan(59 * 24 * 3_600_000);
      const { body } = await app.call('GET', `/api/users/${client.userId}/webhook`, undefined, client);
      expect(body).toMatchObject({ signIn: { isReady: true, redirectUri: REDIRECT } });
    },
  );

  it('names the permission that was not given, and connects nothing that may not read messages', async () => {
    const { instagramUserId } = newBusiness();
    expect(await signIn({ instagramUserId, untick: [MESSAGES] })).toBe('/instagram/no-messages');
    expect(await channelOf(client.accountId)).toBeUndefined();
    expect(await signIn({ instagramUserId, untick: [COMMENTS] })).toBe('/instagram/connected');
    const { body } = await app.call('GET', `/api/users/${client.userId}/webhook`, undefined, client);
    expect(body['channel']).toMatchObject({ state: 'connected', missingPermissions: [COMMENTS] });
    expect(await signIn({ instagramUserId })).toBe('/instagram/connected');
    expect(await channelOf(client.accountId)).toMatchObject({ missingPermissions: [] });
  });

  it('tells a refused consent, a personal account, and one that another account holds', async () => {
    const { instagramUserId } = newBusiness();
    expect(await signIn({ instagramUserId, deny: true })).toBe('/instagram/denied');
    expect(await signIn({ instagramUserId: newBusiness('PERSONAL').instagramUserId })).toBe(
      '/instagram/personal',
    );
    expect(await channelOf(client.accountId)).toBeUndefined();
    expect(await signIn({ instagramUserId })).toBe('/instagram/connected');
    client = await app.addClient();
    expect(await signIn({ instagramUserId })).toBe('/instagram/in-use');
    expect(await channelOf(client.accountId)).toBeUndefined();
  });

  it('takes the way back once, in ten minutes, in the session that it began in, from nobody else', async () => {
    const { instagramUserId } = newBusiness();
    const back = consent(await start(), { instagramUserId });
    const stranger = await app.addClient();
    const again = await app.signIn(client.email, client.password);
    for (const cookie of [stranger.cookie, again.cookie]) {
      const refused = await get(back, cookie);
      expect([refused.status, refused.to]).toEqual([400, '0; url=/instagram/expired']);
      expect(refused.headers.get('referrer-policy')).toBe('no-referrer');
    }
    expect((await get(back)).to).toBe('/instagram/signed-out');
    expect((await get('/api/instagram/oauth/callback?code=a', client.cookie)).status).toBe(400);
    expect(await channelOf(client.accountId)).toBeUndefined();
    expect(await channelOf(stranger.accountId)).toBeUndefined();
    // A double click: one of them connects, the other connects nothing else.
    const both = await Promise.all([get(back, client.cookie), get(back, client.cookie)]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 400]);
    expect(await channelOf(client.accountId)).toMatchObject({ platformAccountId: instagramUserId });

    const late = consent(await start(), { instagramUserId });
    app.advance(10 * 60_000);
    expect((await get(late, client.cookie)).status).toBe(400);
  });

  it('tells a code that was used elsewhere or never was, and a platform that is silent', async () => {
    const { instagramUserId } = newBusiness();
    const first = new URL(consent(await start(), { instagramUserId }), REDIRECT);
    const second = new URL(consent(await start(), { instagramUserId }), REDIRECT);
    const code = first.searchParams.get('code') ?? '';
    expect((await get(first.pathname + first.search, client.cookie)).to).toBe('/instagram/connected');
    second.searchParams.set('code', code);
    expect((await get(second.pathname + second.search, client.cookie)).to).toBe('/instagram/refused');
    sim.faults.failNext({ path: '/access_token', status: 503, times: 1 });
    expect(await signIn({ instagramUserId })).toBe('/instagram/silent');
    expect(await channelOf(client.accountId)).toMatchObject({ tokenState: 'live' });
  });

  it('brings a dead account back by one sign-in, and releases what was held', async () => {
    const { instagramUserId } = newBusiness();
    await signIn({ instagramUserId });
    const before = await channelOf(client.accountId);
    await app.ctx.db
      .updateTable('channels')
      .set({ tokenState: 'dead', tokenFailure: 'auth' })
      .where('accountId', '=', client.accountId)
      .execute();
    expect(await signIn({ instagramUserId })).toBe('/instagram/connected');
    expect(await channelOf(client.accountId)).toMatchObject({ id: before?.id, tokenState: 'live' });
    expect(app.done.filter((line) => line === `token live ${client.accountId}`)).toHaveLength(2);
  });

  it('asks before another Instagram account takes the place, and mixes nothing', async () => {
    const old = newBusiness();
    const other = newBusiness();
    await signIn({ instagramUserId: old.instagramUserId });
    expect(await signIn({ instagramUserId: other.instagramUserId })).toBe('/instagram/other');
    expect(await channelOf(client.accountId)).toMatchObject({ platformAccountId: old.instagramUserId });
    const answer = (isTaken: boolean, as = { cookie: client.cookie }) =>
      app.call('POST', '/api/instagram/oauth/found', { isTaken }, as);
    const seen = await app.call('GET', '/api/instagram/oauth/found', undefined, { cookie: client.cookie });
    expect(seen.body).toEqual({
      found: {
        instagramUserId: other.instagramUserId,
        username: other.username,
        connectedUsername: old.username,
      },
    });
    const elsewhere = await app.signIn(client.email, client.password);
    expect((await answer(true, { cookie: elsewhere.cookie })).status).toBe(404);
    expect((await answer(false)).status).toBe(200);
    expect((await answer(true)).status).toBe(404);
    expect(await channelOf(client.accountId)).toMatchObject({ platformAccountId: old.instagramUserId });

    await signIn({ instagramUserId: other.instagramUserId });
    const taken = await answer(true);
    expect(taken.body).toMatchObject({ instagramUserId: other.instagramUserId });
    const rows = await app.ctx.db
      .selectFrom('channels')
      .select(['platformAccountId', 'disconnectedAt'])
      .where('accountId', '=', client.accountId)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { platformAccountId: old.instagramUserId, disconnectedAt: expect.any(Date) },
      { platformAccountId: other.instagramUserId, disconnectedAt: null },
    ]);
  });

  it('is the owner’s in the browser, and needs an Instagram app', async () => {
    expect((await get('/api/instagram/oauth/start')).to).toBe('/login');
    const manager = await app.addManager(client);
    expect((await get('/api/instagram/oauth/start', manager.cookie)).status).toBe(403);
    const plain = await startTestApp();
    try {
      const { cookie } = await plain.addClient();
      const answer = await plain.call('GET', '/api/instagram/oauth/start', undefined, { cookie });
      expect([answer.status, answer.body['code']]).toEqual([409, 'instagram_app_missing']);
    } finally {
      await plain.close();
    }
  });
});
