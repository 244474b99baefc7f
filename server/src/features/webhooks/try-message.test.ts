import type { TestResult } from '@parley/contract/doctor.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeEach(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterEach(() => world[Symbol.asyncDispose]());

const test = (text: string, as: TestOwner = owner, segment = '2', senderId = '101') =>
  as.call<TestResult>('POST', `/api/test-webhook/${segment}`, { senderId, recipientId: '100', text });
const chats = async (as: TestOwner = owner) => {
  const { db } = world.app.ctx;
  return db
    .selectFrom('conversations')
    .select(['id', 'customerId', 'isTest', 'isUnread', 'needsPerson', 'windowOpenedAt', 'lastContent'])
    .where('accountId', '=', as.accountId)
    .execute();
};
const count = async (table: 'turns' | 'drafts' | 'runs' | 'messageParts') => {
  const { db } = world.app.ctx;
  const row = await db.selectFrom(table).select(db.fn.countAll<string>().as('n')).executeTakeFirstOrThrow();
  return Number(row.n);
};

it('goes every step, says what the AI would answer, and sends nothing [HOOK-06] [HOOK-14] [OP-09]', async () => {
  world.simulator.received.clear();
  const { status, body } = await test(QUESTION);
  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    error: null,
    instanceId: world.app.ctx.instanceId,
    steps: ['stored', 'signature', 'conversation', 'trigger', 'answer'].map((name) => ({
      name,
      ok: true,
      milliseconds: expect.any(Number),
    })),
    trigger: null,
    outcome: 'answer',
    answer: expect.stringContaining(ANSWER),
  });
  await world.settle();
  expect(await chats()).toEqual([
    {
      id: expect.any(String),
      customerId: 'test:101',
      isTest: true,
      isUnread: false,
      needsPerson: false,
      windowOpenedAt: null,
      lastContent: QUESTION,
    },
  ]);
  expect(world.simulator.sent(owner.business.instagramUserId)).toEqual([]);
  expect(world.simulator.received.calls()).toEqual([]);
  expect([await count('turns'), await count('drafts'), await count('runs')]).toEqual([0, 0, 0]);
});

it('works on the own account, whoever the address names, and for nobody without a session [OP-09]', async () => {
  const stranger = await world.owner({ knowledgeBase: KNOWLEDGE });
  expect((await test(QUESTION, stranger)).body.success).toBe(true);
  expect((await test(QUESTION, stranger, stranger.userId)).body.success).toBe(true);
  expect([(await chats(stranger)).length, (await chats(owner)).length]).toEqual([1, 0]);
  expect((await test(QUESTION, stranger, owner.userId)).status).toBe(403);
  expect((await world.call('POST', '/api/test-webhook/2', {})).status).toBe(401);
});

it('reaches no conversation of a customer who has that id [OP-09]', async () => {
  const customer = world.customerOf(owner);
  await customer.write('Hello');
  await world.settle();
  await test(QUESTION, owner, '2', customer.id);
  const found = await chats();
  expect(found.map(({ customerId, isTest }) => [customerId, isTest]).sort()).toEqual(
    [
      [customer.id, false],
      [`test:${customer.id}`, true],
    ].sort(),
  );
});

it('takes no answer and no reaction of a person', async () => {
  await test(QUESTION);
  const [chat] = await chats();
  world.simulator.received.clear();
  const sent = await owner.call('POST', `/api/conversations/${chat?.id}/send`, {
    content: 'Hello?',
    clientId: 'c1',
  });
  expect([sent.status, sent.body['code']]).toEqual([409, 'window_closed']);
  const [message] = await owner.get<{ id: string }[]>(`/api/conversations/${chat?.id}/messages`);
  const reacted = await owner.call('POST', `/api/messages/${message?.id}/reactions`, { reaction: 'love' });
  expect([reacted.status, reacted.body['code']]).toEqual([409, 'not_reactable']);
  await world.settle();
  expect(world.simulator.received.calls()).toEqual([]);
});

it('ends at a trigger that fires, and leaves it untold', async () => {
  const { body } = await test('I want to talk to a human');
  expect(body).toMatchObject({ success: true, outcome: null, answer: null, trigger: expect.any(String) });
  expect(body.steps.map(({ name }) => name)).not.toContain('answer');
  expect((await chats())[0]?.needsPerson).toBe(false);
});

it('says that the AI does not know', async () => {
  expect((await test(UNKNOWN)).body).toMatchObject({ success: true, outcome: 'missing_info', answer: null });
});

it('tells why it did not go through [HOOK-14]', async () => {
  expect((await test('  ')).body).toMatchObject({ success: false, error: 'blank_text', steps: [] });
  const fresh = await world.owner({ connect: false });
  expect((await test('Hello', fresh)).body).toMatchObject({ success: false, error: 'no_channel', steps: [] });
  const { db } = world.app.ctx;
  await db.updateTable('webhooks').set({ appSecrets: null, appSecretCount: 0 }).execute();
  await world.restart();
  const { body } = await test('Hello');
  expect(body).toMatchObject({
    success: false,
    error: 'app_secret_missing',
    steps: [
      { name: 'stored', ok: true },
      { name: 'signature', ok: false },
    ],
  });
  expect(await chats()).toEqual([]);
  const states = await world.app.ctx.db.selectFrom('deliveries').select('state').execute();
  expect(states.map(({ state }) => state)).toEqual(['applied']);
});

it('leaves nothing that a sweep would take for a message, should the process end half way', async () => {
  await test(QUESTION);
  const { db } = world.app.ctx;
  await db.deleteFrom('conversations').execute();
  await db.updateTable('deliveries').set({ state: 'received', dueAt: world.now() }).execute();
  await world.advance(10);
  expect(await chats()).toEqual([]);
  expect(await count('turns')).toBe(0);
});

it('is sent at most twelve times in a minute', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 13; n++) statuses.push((await test(' ')).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
});
