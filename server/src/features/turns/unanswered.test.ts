import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

/** What customers wrote while the AI was off is offered when it is on again, and never answered by itself. */

const HOUR = 3600;
const KNOWLEDGE = 'Q: How much is a cut?\nA: A cut costs 20 €.\n';
const QUESTION = 'How much is a cut?';
const ANSWER = 'A cut costs 20 €.';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const switchAi = (on: boolean) =>
  owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: on });
const waiting = async (id?: string) =>
  (await owner.get<{ count: number }>(`/api/unanswered${id ? `?conversationId=${id}` : ''}`)).count;
const draft = async (conversationId?: string) => {
  const { body } = await owner.call<{ count: number }>('POST', '/api/unanswered/draft', { conversationId });
  await world.settle();
  await world.advance(6);
  return body.count;
};
type Draft = { id: string; generatedContent: string; originalMessage: string };
const drafts = () => owner.get<Draft[]>('/api/pending-messages');
type Listed = { id: string; unreadCount: number };
const listed = () => owner.get<Listed[]>('/api/conversations');

async function ask(...texts: string[]) {
  const customer = world.customerOf(owner);
  for (const text of texts) await customer.write(text);
  await world.settle();
  return customer;
}

test('switched on for all: what waits is told, nothing is answered before somebody asks, and then it is drafted once', async () => {
  await switchAi(false);
  await ask(QUESTION);
  await ask('Hello there', QUESTION);
  expect(await waiting()).toBe(0);
  await switchAi(true);
  await world.advance(60);
  expect(sent()).toEqual([]);
  expect(await waiting()).toBe(2);
  expect((await listed()).map(({ unreadCount }) => unreadCount)).toEqual([2, 1]);
  // The double click, and another tab.
  const taken = await Promise.all([draft(), draft()]);
  expect(Math.max(...taken)).toBe(2);
  expect(await waiting()).toBe(0);
  expect((await drafts()).map(({ generatedContent }) => generatedContent)).toEqual([ANSWER, ANSWER]);
  expect(sent()).toEqual([]);
  const [first] = await drafts();
  await owner.call('POST', `/api/pending-messages/${first?.id}/approve`, {});
  await world.advance(10);
  expect(sent()).toEqual([ANSWER]);
});

test('what is older than the window is neither offered nor part of a later turn, and stays unread', async () => {
  await switchAi(false);
  const customer = await ask(...Array.from({ length: 12 }, (_, n) => `Question ${n} of long ago?`));
  await world.advance(25 * HOUR);
  await switchAi(true);
  expect(await waiting()).toBe(0);
  await customer.write(QUESTION);
  await world.settle();
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
  const run = await world.app.ctx.db
    .selectFrom('runs')
    .select('inputs')
    .where('accountId', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  expect(run.inputs).toHaveLength(1);
  await world.advance(60);
  expect(sent()).toEqual([ANSWER]);
  expect(await listed()).toMatchObject([{ unreadCount: 13 }]);
});

test('of one chat: offered where its switch is, and taken up alone', async () => {
  await switchAi(false);
  await ask(QUESTION);
  await ask(QUESTION);
  await switchAi(true);
  const [first, second] = await listed();
  await owner.call('PUT', `/api/conversations/${first?.id}/ai-settings`, { aiEnabled: false });
  expect([await waiting(first?.id), await waiting(second?.id), await waiting()]).toEqual([0, 1, 1]);
  await owner.call('PUT', `/api/conversations/${first?.id}/ai-settings`, { aiEnabled: true });
  expect([await waiting(first?.id), await waiting()]).toEqual([1, 2]);
  expect(await draft(first?.id)).toBe(1);
  expect(await drafts()).toHaveLength(1);
  expect(await waiting()).toBe(1);
});

test('who wrote again is answered at once, with what waited', async () => {
  await switchAi(false);
  const customer = await ask('Hello there');
  await switchAi(true);
  await customer.write(QUESTION);
  await world.settle();
  await world.advance(6);
  expect(sent()).toEqual([ANSWER]);
  expect(await waiting()).toBe(0);
});

test('who was answered meanwhile is not offered; nobody sees another account', async () => {
  await switchAi(false);
  const customer = await ask(QUESTION);
  await owner.business.typeInApp(customer, '20 €');
  await ask(QUESTION);
  await switchAi(true);
  expect(await waiting()).toBe(1);
  const stranger = await world.owner();
  const [{ id } = { id: '' }] = await listed();
  expect((await stranger.call('GET', `/api/unanswered?conversationId=${id}`)).status).toBe(404);
  expect((await stranger.call('POST', '/api/unanswered/draft', { conversationId: id })).status).toBe(404);
  // It names no chat, which is not the same as naming none.
  expect((await owner.call('POST', '/api/unanswered/draft', { conversationId: '' })).status).toBe(404);
  expect(await waiting()).toBe(1);
  expect((await owner.call('GET', `/api/unanswered?userId=${stranger.userId}`)).status).toBe(403);
  expect((await owner.call('GET', '/api/unanswered?conversationId=none')).status).toBe(404);
});
