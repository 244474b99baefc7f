import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '#infra/errors.ts';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

import { countWrongSignature, noteDelivery, secretsFor, verifyHandshake } from './service.ts';

let app: TestApp;
let client: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  client = await app.addClient();
});
afterAll(() => app.close());

const path = () => `/api/users/${client.userId}/webhook`;

async function setup(): Promise<Record<string, unknown>> {
  return (await app.call('GET', path(), undefined, { cookie: client.cookie })).body;
}

const saveSecret = (appSecret: string, as: { cookie?: string; token?: string } = { cookie: client.cookie }) =>
  app.call('PUT', `${path()}/app-secret`, { appSecret }, as);

async function handshake(
  change: { mode?: string; verifyToken?: string; challenge?: string; userId?: string | null } = {},
  from: TestApp = app,
): Promise<string> {
  const { webhookVerifyToken } = await setup();
  const asked = {
    userId: client.userId,
    mode: 'subscribe',
    verifyToken: String(webhookVerifyToken),
    challenge: '1158',
  };
  return verifyHandshake(from.ctx, { ...asked, ...change }).catch(
    (error: AppError) => `${error.status} ${error.code}`,
  );
}

describe('the webhook dialog', () => {
  it('shows address, token and state, to the account alone [OP-25] [OP-74]', async () => {
    expect(await setup()).toEqual({
      webhookUrl: `http://parley.test/api/instagram-webhook-v3/${client.userId}`,
      webhookVerifyToken: expect.stringMatching(/^[\w-]{32}$/),
      appSecretCount: 0,
      status: 'waiting',
      verifiedAt: null,
      handshakeFailure: null,
      wrongSignatures: 0,
      lastDeliveryAt: null,
      channel: {
        state: 'none',
        instagramUserId: null,
        username: null,
        name: null,
        tokenExpiresAt: null,
        missingFields: [],
        missingPermissions: [],
      },
      signIn: { isReady: false, redirectUri: 'http://parley.test/api/instagram/oauth/callback' },
    });
    const manager = await app.addManager(client);
    expect((await app.call('GET', path(), undefined, { cookie: manager.cookie })).body).toEqual(
      await setup(),
    );
    const stranger = await app.addClient();
    const foreign = await app.call('GET', path(), undefined, { cookie: stranger.cookie });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'foreign_account']);
  });

  it('stores app secrets sealed and never answers them [OP-25]', async () => {
    const { status, body } = await saveSecret(' first-secret,second-secret\nfirst-secret\r\n');
    expect(status).toBe(200);
    expect(body).toMatchObject({ appSecretCount: 2 });
    expect(JSON.stringify(body)).not.toContain('secret-');
    expect(JSON.stringify(body)).not.toContain('first-secret');
    const row = await app.ctx.db
      .selectFrom('webhooks')
      .select('appSecrets')
      .where('accountId', '=', client.accountId)
      .executeTakeFirstOrThrow();
    expect(row.appSecrets?.includes('first-secret')).toBe(false);
    expect(await secretsFor(app.ctx, client.accountId)).toEqual(['first-secret', 'second-secret']);
    expect(await app.liveEvents(client.accountId)).toEqual(['account_updated webhook']);
  });

  it('takes one to five secrets, from the client, in the browser [OP-13] [OP-15]', async () => {
    for (const blank of ['', ' ,\n ']) {
      const { status, body } = await saveSecret(blank);
      expect([status, body['code']]).toEqual([400, 'app_secret_blank']);
    }
    expect((await saveSecret('a,b,c,d,e,f')).status).toBe(400);
    const manager = await app.addManager(client);
    const asManager = await saveSecret('a', { cookie: manager.cookie });
    expect([asManager.status, asManager.body['code']]).toEqual([403, 'client_only']);
    const byToken = await saveSecret('a', { token: client.token });
    expect([byToken.status, byToken.body['code']]).toEqual([403, 'cookie_required']);
    const stranger = await app.addClient();
    const foreign = await saveSecret('a', { cookie: stranger.cookie });
    expect([foreign.status, foreign.body['code']]).toEqual([403, 'foreign_account']);
    expect(await secretsFor(app.ctx, client.accountId)).toEqual([]);
    expect((await saveSecret('a,b,c,d,e')).body).toMatchObject({ appSecretCount: 5 });
  });

  it('uses new secrets at once, and those that another instance saved within seconds', async () => {
    await saveSecret('old');
    expect(await secretsFor(app.ctx, client.accountId)).toEqual(['old']);
    await saveSecret('new');
    expect(await secretsFor(app.ctx, client.accountId)).toEqual(['new']);
    const elsewhere = app.ctx.sealer.seal(JSON.stringify(['elsewhere']), client.accountId);
    await app.ctx.db
      .updateTable('webhooks')
      .set({ appSecrets: elsewhere })
      .where('accountId', '=', client.accountId)
      .execute();
    app.advance(5_000);
    expect(await secretsFor(app.ctx, client.accountId)).toEqual(['elsewhere']);
  });
});

describe('the handshake', () => {
  it('answers the challenge as it came once an app secret is stored, and says why not before [OP-25]', async () => {
    expect(await handshake()).toBe('403 app_secret_missing');
    expect(await setup()).toMatchObject({ status: 'waiting', handshakeFailure: 'app_secret_missing' });
    await saveSecret('secret');
    expect(await setup()).toMatchObject({ status: 'waiting', handshakeFailure: null });
    expect(await handshake({ challenge: ' 00115 <b>' })).toBe(' 00115 <b>');
    expect(await setup()).toMatchObject({
      status: 'connected',
      verifiedAt: expect.any(String),
      handshakeFailure: null,
    });
    expect(await app.liveEvents(client.accountId)).toEqual(Array(3).fill('account_updated webhook'));
  });

  it('refuses a wrong token, another mode and a missing challenge, and keeps the reason [OP-25]', async () => {
    await saveSecret('secret');
    for (const change of [
      { verifyToken: 'wrong' },
      { verifyToken: '' },
      { mode: 'unsubscribe' },
      { challenge: '' },
    ]) {
      expect(await handshake(change)).toBe('403 wrong_verify_token');
    }
    expect(await setup()).toMatchObject({ status: 'waiting', handshakeFailure: 'wrong_verify_token' });
    expect(await app.liveEvents(client.accountId)).toHaveLength(2);
    expect(await handshake()).toBe('1158');
    expect(await handshake({ verifyToken: 'wrong' })).toBe('403 wrong_verify_token');
    expect(await setup()).toMatchObject({ status: 'connected', handshakeFailure: 'wrong_verify_token' });
  });

  it('knows clients only: a manager, a stranger to us and no id are 404 [OP-25]', async () => {
    const manager = await app.addManager(client);
    for (const userId of [manager.userId, '00000000-0000-7000-8000-000000000000', '5', 'x']) {
      expect(await handshake({ userId })).toBe('404 not_found');
    }
  });

  it('has a token of the installation on the shared address, and its app secret everywhere [OP-25]', async () => {
    expect(await handshake({ userId: null })).toBe('404 not_found');
    const shared = await startTestApp({ instagramVerifyToken: 'shared', instagramAppSecrets: ['instance'] });
    try {
      const ask = (verifyToken: string) => handshake({ userId: null, verifyToken }, shared);
      expect(await ask('shared')).toBe('1158');
      expect(await ask('wrong')).toBe('403 wrong_verify_token');
      const member = await shared.addClient();
      const { body } = await shared.call('GET', `/api/users/${member.userId}/webhook`, undefined, {
        cookie: member.cookie,
      });
      const own = { userId: member.userId, verifyToken: String(body['webhookVerifyToken']) };
      expect(await handshake(own, shared)).toBe('1158');
    } finally {
      await shared.close();
    }
  });
});

describe('deliveries', () => {
  it('counts wrong signatures live, losing none of many at once, until a new secret comes [OP-25]', async () => {
    await Promise.all(Array.from({ length: 25 }, () => countWrongSignature(app.ctx, client.accountId)));
    await countWrongSignature(app.ctx, client.accountId);
    expect(await setup()).toMatchObject({ wrongSignatures: 26 });
    const events = await app.liveEvents(client.accountId);
    expect(events[0]).toBe('account_updated webhook');
    expect(events.length).toBeLessThan(10);
    await saveSecret('right-now');
    expect(await setup()).toMatchObject({ wrongSignatures: 0 });
  });

  it('notes the last one, not every one of a burst', async () => {
    const at = app.ctx.now();
    const note = (ms: number) =>
      app.ctx.transaction((tx) => noteDelivery(tx, client.accountId, new Date(at.getTime() + ms)));
    await note(0);
    await note(9_000);
    expect(await setup()).toMatchObject({ lastDeliveryAt: at.toISOString() });
    await note(11_000);
    expect(await setup()).toMatchObject({ lastDeliveryAt: new Date(at.getTime() + 11_000).toISOString() });
    expect(await app.liveEvents(client.accountId)).toHaveLength(2);
  });
});
