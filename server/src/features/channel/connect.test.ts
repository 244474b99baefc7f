import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Simulator, startSimulator } from '@parley/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '#instagram/client.ts';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';
import { connectChannel } from './connect.ts';
import { findChannelByPlatformAccount, findChannelFor, markTokenDead } from './service.ts';

let sim: Simulator;
let app: TestApp;
beforeAll(async () => {
  sim = await startSimulator();
  app = await startTestApp({ instagramGraphUrl: sim.graphUrl });
});
afterAll(async () => {
  await app.close();
  await sim.close();
});

const connect = (as: Member, accessToken: string, more: { userId?: string; keepsAccount?: boolean } = {}) =>
  app.call('POST', '/api/auth/instagram', { accessToken, ...more }, { cookie: as.cookie });

async function channelsOf(accountId: string) {
  return app.ctx.db
    .selectFrom('channels')
    .select(['id', 'platformAccountId', 'disconnectedAt', 'accessToken', 'tokenState'])
    .where('accountId', '=', accountId)
    .orderBy('id')
    .execute();
}

describe('connecting by a pasted token', () => {
  it('stores the channel and answers the user [AUTH-17] [OP-56]', async () => {
    const business = sim.createBusiness({ username: 'lumen.studio', name: 'Lumen Studio' });
    const client = await app.addClient();
    const before = app.ctx.now().getTime();
    const { status, body } = await connect(client, `  ${business.accessToken}\n`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: client.userId,
      instagramUserId: business.instagramUserId,
      instagramUsername: 'lumen.studio',
      accountName: 'Lumen Studio',
    });
    const channel = await findChannelFor(app.ctx.db, client.accountId);
    expect(channel).toMatchObject({
      accountId: client.accountId,
      platformAccountId: business.instagramUserId,
      username: 'lumen.studio',
      name: 'Lumen Studio',
      graphUrl: sim.graphUrl,
      tokenState: 'live',
      tokenRefreshedAt: null,
    });
    const days = ((channel?.tokenExpiresAt?.getTime() ?? 0) - before) / 86_400_000;
    expect(days).toBeGreaterThan(59.9);
    expect(days).toBeLessThan(60.1);
    expect(await findChannelByPlatformAccount(app.ctx.db, business.instagramUserId)).toEqual(channel);
    expect(await app.liveEvents(client.accountId)).toEqual(['account_updated channel']);
    const subscribed = sim.received.calls({ method: 'POST', path: /subscribed_apps/ });
    expect(subscribed).toHaveLength(1);
  });

  it('keeps the token sealed for its account, and never answers it [OP-67]', async () => {
    const business = sim.createBusiness();
    const client = await app.addClient();
    const { body } = await connect(client, business.accessToken);
    const setup = await app.call('GET', `/api/users/${client.userId}/webhook`, undefined, {
      cookie: client.cookie,
    });
    expect(JSON.stringify([body, setup.body])).not.toContain(business.accessToken);
    const channel = await findChannelFor(app.ctx.db, client.accountId);
    const sealed = channel?.accessToken ?? Buffer.alloc(0);
    expect(sealed.includes(business.accessToken)).toBe(false);
    expect(app.ctx.sealer.open(sealed, client.accountId)).toBe(business.accessToken);
    const stranger = await app.addClient();
    expect(() => app.ctx.sealer.open(sealed, stranger.accountId)).toThrow();
  });

  it('refuses a blank token, a Facebook token and a refused one, each with its reason [OP-56]', async () => {
    const client = await app.addClient();
    const cases: [string, string, RegExp][] = [
      ['  \n', 'token_blank', /Paste/],
      ['EAAG1234', 'token_wrong_kind', /Facebook token/],
      ['IGAAmadeup', 'token_refused', /Instagram refused this access token: it has ended, was revoked/],
      ['no token at all', 'token_refused', /was not copied whole/],
    ];
    for (const [token, code, message] of cases) {
      const { status, body } = await connect(client, token);
      expect([status, body['code']]).toEqual([400, code]);
      expect(body['message']).toMatch(message);
    }
    expect(await channelsOf(client.accountId)).toEqual([]);
  });

  it('tells trouble at the platform from a refusal', async () => {
    const business = sim.createBusiness();
    const client = await app.addClient();
    sim.faults.failNext({ path: '/me', times: 1 });
    const failed = await connect(client, business.accessToken);
    expect([failed.status, failed.body['code']]).toEqual([502, 'platform_failed']);
    sim.faults.failNext({ path: '/subscribed_apps', status: 400, code: 10, times: 2 });
    const refused = await connect(client, business.accessToken);
    expect([refused.status, refused.body['code']]).toEqual([400, 'token_refused']);
    expect(refused.body['message']).toMatch(/lacks a permission/);
    expect(await channelsOf(client.accountId)).toEqual([]);

    const offline = await startTestApp();
    try {
      const other = await offline.addClient();
      const { status, body } = await offline.call(
        'POST',
        '/api/auth/instagram',
        { accessToken: business.accessToken },
        { cookie: other.cookie },
      );
      expect([status, body['code']]).toEqual([502, 'platform_failed']);
    } finally {
      await offline.close();
    }
  });

  it('is for the client, in the browser, on the own account [OP-13] [OP-15]', async () => {
    const business = sim.createBusiness();
    const client = await app.addClient();
    const manager = await app.addManager(client);
    const stranger = await app.addClient();
    const { accessToken } = business;
    const asManager = await connect(manager, accessToken);
    expect([asManager.status, asManager.body['code']]).toEqual([403, 'client_only']);
    const byToken = await app.call('POST', '/api/auth/instagram', { accessToken }, { token: client.token });
    expect([byToken.status, byToken.body['code']]).toEqual([403, 'cookie_required']);
    const foreign = await connect(client, accessToken, { userId: stranger.userId });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'foreign_account']);
    const nobody = await app.call('POST', '/api/auth/instagram', { accessToken });
    expect(nobody.status).toBe(401);
    expect(await findChannelByPlatformAccount(app.ctx.db, business.instagramUserId)).toBeUndefined();
    expect((await connect(client, accessToken, { userId: client.userId })).status).toBe(200);
  });

  it('keeps the row of the same platform account and wakes what waited for the token', async () => {
    const business = sim.createBusiness();
    const client = await app.addClient();
    await connect(client, business.accessToken);
    const [first] = await channelsOf(client.accountId);
    const dead = {
      accountId: client.accountId,
      channelId: first?.id ?? '',
      tokenHash: hashToken(business.accessToken),
      reason: 'auth',
    };
    const die = (tokenHash: string) =>
      app.ctx.transaction((tx) => markTokenDead(app.ctx, tx, { ...dead, tokenHash }));
    expect(await die(hashToken('one that was replaced'))).toBe(false);
    expect([await die(dead.tokenHash), await die(dead.tokenHash)]).toEqual([true, false]);
    const setup = await app.call('GET', `/api/users/${client.userId}/webhook`, undefined, {
      cookie: client.cookie,
    });
    expect(setup.body['channel']).toMatchObject({ state: 'reconnect' });

    app.done.length = 0;
    await connect(client, business.mintToken());
    expect(app.done).toEqual([`token live ${client.accountId}`, 'wake parts']);
    const channels = await channelsOf(client.accountId);
    expect(channels).toMatchObject([{ id: first?.id, tokenState: 'live', disconnectedAt: null }]);
  });

  it('replaces the platform account by another one, and takes the old row up again when it returns [OP-89]', async () => {
    const [one, other] = [sim.createBusiness(), sim.createBusiness()];
    const client = await app.addClient();
    await connect(client, one.accessToken);
    const [first] = await channelsOf(client.accountId);
    expect((await connect(client, other.accessToken)).body['instagramUserId']).toBe(other.instagramUserId);
    expect(await channelsOf(client.accountId)).toMatchObject([
      { id: first?.id, disconnectedAt: expect.any(Date), accessToken: null },
      { platformAccountId: other.instagramUserId, disconnectedAt: null },
    ]);
    await connect(client, one.accessToken);
    expect(await channelsOf(client.accountId)).toMatchObject([
      { id: first?.id, platformAccountId: one.instagramUserId, disconnectedAt: null },
      { platformAccountId: other.instagramUserId, disconnectedAt: expect.any(Date) },
    ]);
  });

  it('does nothing with the token of another account where the connected one is to be kept', async () => {
    const [one, other] = [sim.createBusiness(), sim.createBusiness()];
    const client = await app.addClient();
    const keep = { keepsAccount: true };
    expect((await connect(client, one.accessToken, keep)).status).toBe(200);
    sim.received.clear();
    const refused = await connect(client, other.accessToken, keep);
    expect([refused.status, refused.body['code']]).toEqual([409, 'channel_differs']);
    expect(refused.body['message']).toContain(`belongs to @${other.username}`);
    expect(sim.received.calls({ path: /subscribed_apps/ })).toEqual([]);
    expect((await connect(client, one.mintToken(), keep)).status).toBe(200);
    expect(await channelsOf(client.accountId)).toMatchObject([
      { platformAccountId: one.instagramUserId, disconnectedAt: null },
    ]);
  });

  it('gives a platform account to one account only, and does not subscribe for a second', async () => {
    const business = sim.createBusiness();
    const [one, other] = [await app.addClient(), await app.addClient()];
    expect((await connect(one, business.accessToken)).status).toBe(200);
    sim.received.clear();
    const late = await connect(other, business.accessToken);
    expect([late.status, late.body['code']]).toEqual([409, 'channel_in_use']);
    expect(sim.received.calls({ path: /subscribed_apps/ })).toEqual([]);
    expect(await channelsOf(other.accountId)).toEqual([]);
  });

  it('gives it to one account only when another connects in between', async () => {
    const [one, other] = [await app.addClient(), await app.addClient()];
    let subscriptions = 0;
    const platform = createServer((request, response) => {
      if (request.method === 'GET') return void response.end('{"user_id":"17841400000000077"}');
      subscriptions += 1;
      const before = subscriptions === 1 ? connectTo(other) : Promise.resolve();
      before.then(
        () => response.end('{"success":true}'),
        (error: unknown) => response.destroy(error as Error),
      );
    });
    platform.listen(0, '127.0.0.1');
    await once(platform, 'listening');
    const graphUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
    const connectTo = (as: Member) =>
      connectChannel(app.ctx, as, { accessToken: 'IGAAanything', graphUrl }, app.hooks);
    await expect(connectTo(one)).rejects.toMatchObject({ code: 'channel_in_use' });
    platform.close();
    expect(subscriptions).toBe(2);
    expect(await channelsOf(one.accountId)).toEqual([]);
    expect(await channelsOf(other.accountId)).toHaveLength(1);
  });

  it('leads only a demo channel elsewhere than the installation, and there again', async () => {
    const business = sim.createBusiness();
    const offline = await startTestApp();
    try {
      const demo = await offline.addClient({ isDemo: true });
      const input = { accessToken: business.accessToken, graphUrl: sim.graphUrl };
      await connectChannel(offline.ctx, demo, input, offline.hooks);
      const again = await offline.call(
        'POST',
        '/api/auth/instagram',
        { accessToken: business.accessToken },
        { cookie: demo.cookie },
      );
      expect(again.status).toBe(200);
      await offline.ctx.db.updateTable('accounts').set({ isDemo: false }).execute();
      const real = await offline.call(
        'POST',
        '/api/auth/instagram',
        { accessToken: business.accessToken },
        { cookie: demo.cookie },
      );
      expect([real.status, real.body['code']]).toEqual([502, 'platform_failed']);
    } finally {
      await offline.close();
    }
  });

  it('sends no token to the address of the stand-in once that is switched off', async () => {
    const business = sim.createBusiness();
    const real = await startTestApp({ simulator: false });
    try {
      const demo = await real.addClient({ isDemo: true });
      const input = { accessToken: business.accessToken, graphUrl: sim.graphUrl };
      await connectChannel(real.ctx, demo, input, real.hooks);
      sim.received.clear();
      const { status, body } = await real.call(
        'POST',
        '/api/auth/instagram',
        { accessToken: 'IGAAareal' },
        { cookie: demo.cookie },
      );
      expect([status, body['code']]).toEqual([502, 'platform_failed']);
      expect(sim.received.calls()).toEqual([]);
    } finally {
      await real.close();
    }
  });
});
