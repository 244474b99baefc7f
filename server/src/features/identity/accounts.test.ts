import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

let app: TestApp;
let client: Member;
let manager: Member;
let stranger: Member;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.addClient();
  manager = await app.addManager(client);
  stranger = await app.addClient();
});
afterAll(() => app.close());

describe('users of an account', () => {
  it('answers the own user and the owner of the account, and no other [OP-01] [OP-15] [OP-74]', async () => {
    const get = (id: string, as: Member) =>
      app.call('GET', `/api/users/${id}`, undefined, { cookie: as.cookie });
    const own = await get(client.userId, client);
    expect(own.status).toBe(200);
    expect(own.body).toMatchObject({ id: client.userId, role: 'client', ownerId: client.userId });
    expect(JSON.stringify(own.body)).not.toMatch(/password|accessToken/i);

    const asManager = await get(manager.userId, manager);
    expect(asManager.body).toMatchObject({
      id: manager.userId,
      role: 'manager',
      ownerId: client.userId,
      webhookUrl: own.body['webhookUrl'],
      webhookVerifyToken: own.body['webhookVerifyToken'],
    });
    expect((await get(client.userId, manager)).body).toMatchObject({ id: client.userId });

    const foreign: [string, Member][] = [
      [stranger.userId, client],
      [client.userId, stranger],
      [manager.userId, client],
      ['5', client],
      ['00000000-0000-7000-8000-000000000000', client],
    ];
    for (const [id, as] of foreign) {
      const { status, body } = await get(id, as);
      expect([id, status]).toEqual([id, 403]);
      expect(body).toEqual({ code: 'foreign_account', message: 'This account is not yours.' });
    }
  });

  it('answers nobody without a session [OP-01]', async () => {
    const { status, body } = await app.call('GET', `/api/users/${client.userId}`);
    expect([status, body['code']]).toEqual([401, 'not_signed_in']);
  });

  it('changes the own name and language only', async () => {
    const patch = (id: string, body: object) =>
      app.call('PATCH', `/api/users/${id}/profile`, body, { cookie: manager.cookie });
    const changed = await patch(manager.userId, { displayName: '  Mona ', language: 'ja' });
    expect(changed.body).toMatchObject({ id: manager.userId, displayName: 'Mona', language: 'ja' });
    expect(await app.liveEvents(client.accountId)).toContain('account_updated settings');
    const kept = await patch(manager.userId, {});
    expect(kept.body).toMatchObject({ displayName: 'Mona', language: 'ja' });

    const faults: [string, object, number, string][] = [
      [client.userId, { displayName: 'Taken over' }, 403, 'foreign_account'],
      [manager.userId, { displayName: '   ' }, 400, 'blank_text'],
      [manager.userId, { language: 'xx' }, 400, 'bad_request'],
    ];
    for (const [id, body, status, code] of faults) {
      const answer = await patch(id, body);
      expect([answer.status, answer.body['code']]).toEqual([status, code]);
    }
    const owner = await app.call('GET', `/api/users/${client.userId}`, undefined, { cookie: client.cookie });
    expect(owner.body['displayName']).toBe('client1');
  });
});
