import type { Reminder } from '@parley/contract/reminders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { BODY, openReminders } from './test-reminders.ts';

let world: TestWorld;
let owner: TestOwner;
let stranger: TestOwner;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ connect: false });
  stranger = await world.owner({ connect: false });
});
afterAll(() => world[Symbol.asyncDispose]());

const list = (of: TestOwner = owner) => of.get<Reminder[]>(`/api/users/${of.userId}/reminders`);
const create = (body: object) => owner.call<Reminder>('POST', `/api/users/${owner.userId}/reminders`, body);

describe('reminders of an account', () => {
  it('are made, changed, switched and deleted, with the fields of the contract [REM-01] [REM-02] [REM-13] [REM-14] [REM-15] [REM-16] [DATA-15]', async () => {
    const made = await create(BODY);
    expect(made).toMatchObject({
      status: 200,
      body: { ...BODY, isActive: true, applyToAll: true, worth: { sent: 0, answered: 0, stopped: 0 } },
    });
    const { id } = made.body;
    expect(await list()).toEqual([made.body]);
    const changed = { ...BODY, name: 'Later', delayMinutes: 1439, applyToAll: false };
    expect((await owner.call('PUT', `/api/reminders/${id}`, changed)).body).toMatchObject(changed);
    // What is left out stays.
    const off = await owner.call('PUT', `/api/reminders/${id}`, { isActive: false });
    expect(off.body).toMatchObject({ ...changed, isActive: false });
    expect((await owner.call('PUT', `/api/reminders/${id}`, {})).body).toMatchObject({ isActive: false });
    expect((await owner.call('DELETE', `/api/reminders/${id}`)).body).toMatchObject({ success: true });
    expect(await list()).toEqual([]);
    for (const [method, body] of [['PUT', { isActive: true }], ['DELETE']] as const)
      expect((await owner.call(method, `/api/reminders/${id}`, body)).status).toBe(404);
    // Its history stays.
    expect(await owner.get(`/api/reminders/${id}/executions`)).toEqual([]);
  });

  it.each([
    ['no delay', { delayMinutes: 0 }],
    ['a delay of a whole day', { delayMinutes: 1440 }],
    ['half a minute', { delayMinutes: 1.5 }],
    ['a delay in words', { delayMinutes: '30' }],
    ['a blank name', { name: '  ' }],
    ['a blank topic', { topic: '\n' }],
    ['a blank condition', { condition: { type: 'custom', customCondition: ' ' } }],
    ['another kind of condition', { condition: { type: 'price', customCondition: 'x' } }],
    ['a name that is missing', { name: undefined }],
    ['a topic without end', { topic: 'x'.repeat(501) }],
  ])(
    '%s is refused, when it is made and when it is changed [REM-03] [REM-05] [REM-06] [OP-60]',
    async (_, wrong) => {
      expect((await create({ ...BODY, ...wrong })).status).toBe(400);
      const { body } = await create(BODY);
      if (!('name' in wrong && wrong.name === undefined))
        expect((await owner.call('PUT', `/api/reminders/${body.id}`, wrong)).status).toBe(400);
      await owner.call('DELETE', `/api/reminders/${body.id}`);
    },
  );

  it('applyToAll is true unless it is said, and false is stored [OP-60] [REM-14]', async () => {
    const said = await create({ ...BODY, applyToAll: false });
    expect([(await create(BODY)).body.applyToAll, said.body.applyToAll]).toEqual([true, false]);
    for (const { id } of await list()) await owner.call('DELETE', `/api/reminders/${id}`);
  });

  it('are of their account alone [REM-12] [OP-02]', async () => {
    const { id } = (await create(BODY)).body;
    for (const [method, path, body] of [
      ['PUT', `/api/reminders/${id}`, { isActive: false }],
      ['DELETE', `/api/reminders/${id}`],
      ['GET', `/api/reminders/${id}/executions`],
      ['PUT', '/api/reminders/5', { isActive: false }],
      ['GET', '/api/reminders/5/executions'],
    ] as const)
      expect([path, (await stranger.call(method, path, body)).status]).toEqual([path, 404]);
    expect((await stranger.call('GET', `/api/users/${owner.userId}/reminders`)).status).toBe(403);
    expect((await stranger.call('GET', '/api/users/5/reminders')).status).toBe(403);
    expect(await list()).toMatchObject([{ id, isActive: true }]);
    expect(await list(stranger)).toEqual([]);
  });

  it('have an end, also when several are made at once', async () => {
    const busy = await world.owner({ connect: false });
    const { accountId, userId } = busy;
    const rows = Array.from({ length: 49 }, (_, n) => ({
      accountId,
      id: `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
      name: 'x',
      topic: 'x',
      customCondition: 'x',
      delayMinutes: 5,
      createdAt: world.now(),
    }));
    await world.app.ctx.db.insertInto('reminders').values(rows).execute();
    const many = await Promise.all(
      [1, 2, 3].map(() => busy.call('POST', `/api/users/${userId}/reminders`, BODY)),
    );
    expect(many.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await list(busy)).toHaveLength(50);
  });

  it('quiet hours are set and switched off; half of them is refused', async () => {
    const path = `/api/users/${owner.userId}/reminder-settings`;
    expect(await owner.get(path)).toEqual({ quietFrom: null, quietTo: null });
    const night = { quietFrom: '21:00', quietTo: '09:05' };
    expect((await owner.call('PUT', path, night)).body).toMatchObject(night);
    expect(await owner.get(path)).toEqual(night);
    for (const wrong of [
      { quietFrom: '24:00', quietTo: '09:00' },
      { quietFrom: null, quietTo: '09:00' },
    ])
      expect((await owner.call('PUT', path, wrong)).status).toBe(400);
    await owner.call('PUT', path, { quietFrom: null, quietTo: null });
    expect(await owner.get(path)).toEqual({ quietFrom: null, quietTo: null });
  });
});

it('the history pages, newest first [REM-17] [DATA-16]', async () => {
  const at = await openReminders(world);
  for (let n = 0; n < 3; n += 1) await at.ask();
  const all = await at.executions();
  expect(all).toHaveLength(3);
  const path = `/api/reminders/${at.reminder.id}/executions?limit=2`;
  const first = await at.owner.get<{ id: string }[]>(path);
  const rest = await at.owner.get<{ id: string }[]>(`${path}&cursor=${first[1]?.id}`);
  expect([...first, ...rest]).toEqual(all);
  expect(all[0]).toEqual({
    id: expect.any(String),
    conversationId: expect.any(String),
    participantName: expect.any(String),
    participantUsername: expect.any(String),
    status: 'pending',
    scheduledFor: expect.stringMatching(/Z$/),
    executedAt: null,
    analysisResult: null,
    generatedMessage: null,
    errorMessage: null,
    pendingMessageId: null,
  });
  expect((await at.owner.call('GET', `${path}&cursor=nobody`)).status).toBe(404);
});
