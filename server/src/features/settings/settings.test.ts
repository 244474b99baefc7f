import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

let app: TestApp;
let client: Member;
let stranger: Member;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.addClient();
  stranger = await app.addClient();
});
afterAll(() => app.close());

const PATHS = [
  ['PUT', 'ai-settings', { autoResponseEnabled: false }],
  ['PATCH', 'moderation', { moderationEnabled: true }],
  ['PATCH', 'buffer-settings', { bufferMinSeconds: 5, bufferMaxSeconds: 9 }],
  ['PATCH', 'undo-settings', { undoSeconds: 0 }],
  ['PATCH', 'timezone', { timezone: 'Asia/Tokyo' }],
] as const;

const change = (method: string, path: string, body: unknown, as: Member = client) =>
  app.call(method, `/api/users/${client.userId}/${path}`, body, { cookie: as.cookie });

async function stored(as: Member = client): Promise<Record<string, unknown>> {
  const { body } = await app.call('GET', `/api/users/${as.userId}`, undefined, { cookie: as.cookie });
  return body;
}

async function newEvents(work: () => Promise<unknown>): Promise<string[]> {
  const before = await app.liveEvents(client.accountId);
  await work();
  return (await app.liveEvents(client.accountId)).slice(before.length);
}

describe('settings', () => {
  it.each(PATHS)(
    '%s %s stores, tells the other browsers, and remembers who did it',
    async (method, path, body) => {
      const manager = await app.addManager(client);
      let answer: Record<string, unknown> = {};
      const events = await newEvents(async () => {
        ({ body: answer } = await change(method, path, body, manager));
      });
      expect(answer).toMatchObject({ ...body, message: expect.any(String) });
      expect(await stored()).toMatchObject(body);
      expect(events).toHaveLength(1);
      const activity = await app.ctx.db
        .selectFrom('activities')
        .select(['userId', 'details'])
        .where('accountId', '=', client.accountId)
        .where('kind', 'in', ['settings_changed', 'ai_switched', 'moderation_switched'])
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
      expect(activity).toMatchObject({ userId: manager.userId, details: { to: body } });
      expect(await newEvents(() => change(method, path, body))).toEqual([]);
    },
  );

  it.each(PATHS)('%s %s gives a stranger nothing [OP-01]', async (method, path, body) => {
    const before = await stored();
    const { status, body: answer } = await change(method, path, body, stranger);
    expect([status, answer['code']]).toEqual([403, 'foreign_account']);
    expect(await stored()).toEqual(before);
  });

  it('takes `enabled` for both switches; neither field, or no boolean, is 400 [OP-10]', async () => {
    const off = await change('PUT', 'ai-settings', { enabled: true });
    expect(off.body).toMatchObject({ autoResponseEnabled: true });
    const on = await change('PATCH', 'moderation', { enabled: false });
    expect(on.body).toMatchObject({ moderationEnabled: false });
    expect(await stored()).toMatchObject({ autoResponseEnabled: true, moderationEnabled: false });
    for (const body of [{}, { enabled: 'yes' }, { autoResponseEnabled: 1 }, { moderationEnabled: null }]) {
      expect((await change('PUT', 'ai-settings', body)).status).toBe(400);
      expect((await change('PATCH', 'moderation', body)).status).toBe(400);
    }
  });

  it('names its events, and turns the waiting turns with the switch', async () => {
    const events = await newEvents(async () => {
      await change('PUT', 'ai-settings', { autoResponseEnabled: false });
      await change('PATCH', 'moderation', { moderationEnabled: true });
      await change('PATCH', 'timezone', { timezone: 'Europe/Warsaw' });
    });
    expect(events).toEqual([
      'ai_settings_updated',
      'moderation_settings_updated',
      'account_updated settings',
    ]);
    expect(app.done.filter((line) => line.startsWith('auto response')).at(-1)).toBe(
      `auto response ${client.accountId} false`,
    );
  });

  it('leaves the switch alone when the turns cannot follow', async () => {
    const { onAutoResponse } = app.hooks;
    app.hooks.onAutoResponse = async () => {
      throw new Error('no');
    };
    const before = await stored();
    const turned = { autoResponseEnabled: !before['autoResponseEnabled'] };
    expect((await change('PUT', 'ai-settings', turned)).status).toBe(500);
    app.hooks.onAutoResponse = onAutoResponse;
    expect(await stored()).toEqual(before);
  });

  it('clamps the reply delay to whole seconds of 1 to 300 and answers what it stored [CONF-30] [CONF-36] [OP-59]', async () => {
    const cases = [
      [0, 1000, 1, 300],
      [-5, 0, 1, 1],
      [2.4, 7.6, 2, 8],
      [15, 15, 15, 15],
    ];
    for (const [min, max, storedMin, storedMax] of cases) {
      const { status, body } = await change('PATCH', 'buffer-settings', {
        bufferMinSeconds: min,
        bufferMaxSeconds: max,
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ bufferMinSeconds: storedMin, bufferMaxSeconds: storedMax });
      expect(await stored()).toMatchObject({ bufferMinSeconds: storedMin, bufferMaxSeconds: storedMax });
    }
  });

  it('refuses a minimum above the maximum [CONF-31] [OP-59]', async () => {
    for (const [min, max] of [
      [10, 9],
      [500, 400],
    ]) {
      const answer = await change('PATCH', 'buffer-settings', {
        bufferMinSeconds: min,
        bufferMaxSeconds: max,
      });
      expect([answer.status, answer.body['code']]).toEqual([400, 'invalid_buffer']);
    }
    const text = { bufferMinSeconds: '5', bufferMaxSeconds: 9 };
    expect((await change('PATCH', 'buffer-settings', text)).status).toBe(400);
  });

  it('keeps the undo time within 0 to 30 seconds', async () => {
    for (const undoSeconds of [-1, 31, 2.5]) {
      expect((await change('PATCH', 'undo-settings', { undoSeconds })).status).toBe(400);
    }
    expect((await change('PATCH', 'undo-settings', { undoSeconds: 30 })).status).toBe(200);
  });

  it('takes every zone that the runtime knows, as it was written [CONF-41] [OP-58]', async () => {
    for (const timezone of ['UTC', 'Europe/Kyiv', 'Europe/Kiev', 'America/Argentina/Buenos_Aires']) {
      expect((await change('PATCH', 'timezone', { timezone })).body).toMatchObject({ timezone });
      expect(await stored()).toMatchObject({ timezone });
    }
    for (const timezone of ['', 'Europe/Atlantis', '+03:00', 'UTC; DROP TABLE users']) {
      const { status, body } = await change('PATCH', 'timezone', { timezone });
      expect([status, body]).toEqual([
        400,
        { code: 'invalid_timezone', message: 'This time zone is not known.' },
      ]);
    }
  });
});
