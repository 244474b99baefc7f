import { type Simulator, startSimulator } from '@parley/simulator';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { quietOwner } from './test-deliveries.ts';
import { reconcile, reconcileForFiveMinutes } from './test-reconcile.ts';

/** Messages that no webhook brought, against the platform's real HTTP. */

const HOUR = 3600;
const KNOWLEDGE = 'Q: How much is a cut?\nA: A cut costs 20 €.\n';
const QUESTION = 'How much is a cut?';

let world: TestWorld;
let simulator: Simulator;
let owner: TestOwner;
/** How far the platform's clock is ahead of ours, in milliseconds. */
let skew = 0;

beforeAll(async () => {
  simulator = await startSimulator({ now: () => (world?.now() ?? new Date()).getTime() + skew });
  world = await startWorld({ simulator });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await simulator.close();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await reconcile(world);
});
afterEach(() => {
  simulator.faults.clear();
  skew = 0;
});

async function stored() {
  const rows = await world.app.ctx.db
    .selectFrom('messages')
    .select(['mid', 'content', 'origin', 'author', 'conversationId'])
    .where('accountId', '=', owner.accountId)
    .orderBy('sortAt')
    .orderBy('id')
    .execute();
  return rows;
}
const texts = async () => (await stored()).map(({ content, origin }) => [content, origin]);
const sent = () => simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
type Listed = { id: string; unreadCount: number };
const listed = () => owner.get<Listed[]>('/api/conversations');
const drafts = () => owner.get<{ id: string }[]>('/api/pending-messages');
const recovered = () =>
  owner.get<{ recovered: { count: number } | null }>(`/api/users/${owner.userId}/recovered`);
async function tellsRecovered(): Promise<number[]> {
  const rows = await world.app.ctx.db
    .selectFrom('liveEvents')
    .select('payload')
    .where('accountId', '=', owner.accountId)
    .orderBy('seq')
    .execute();
  return rows.flatMap(({ payload }) => {
    const event = payload as { type: string; count: number };
    return event.type === 'messages_recovered' ? [event.count] : [];
  });
}

/** Written on the platform, and told to nobody. */
async function writeUnheard(
  customer: { write(text: string): Promise<string> },
  text: string,
): Promise<string> {
  simulator.faults.dropNext();
  const mid = await customer.write(text);
  await simulator.settle();
  return mid;
}

test('of 100 dropped messages 100 are there within five minutes, each once, unread, and told', async () => {
  owner = await quietOwner(world);
  await reconcile(world);
  const mids: string[] = [];
  const customers = Array.from({ length: 40 }, () => world.customerOf(owner));
  for (const [n, customer] of customers.entries()) {
    for (const word of n < 20 ? ['one', 'two', 'three'] : ['one', 'two']) {
      mids.push(await writeUnheard(customer, `${word} of ${n}`));
    }
  }
  expect(mids).toHaveLength(100);
  expect(await stored()).toEqual([]);
  await reconcileForFiveMinutes(world);
  const found = await stored();
  expect(found.map(({ mid }) => mid).sort()).toEqual([...mids].sort());
  expect(new Set(found.map(({ origin }) => origin))).toEqual(new Set(['recovery']));
  const rows = await listed();
  expect(rows.reduce((sum, { unreadCount }) => sum + unreadCount, 0)).toBe(100);
  expect((await tellsRecovered()).reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(await recovered()).toMatchObject({ recovered: { count: 100 } });
});

test('two instances that look at once store each message once', async () => {
  const other = await world.another();
  const customers = Array.from({ length: 12 }, () => world.customerOf(owner));
  const mids: string[] = [];
  for (const customer of customers) mids.push(await writeUnheard(customer, QUESTION));
  await world.advance(150);
  await Promise.all([reconcile(world), reconcile(world, other.app.ctx)]);
  await world.advance(60);
  // One of them was thought dead, and looks on all the same.
  const both = Promise.all([reconcile(world), reconcile(world, other.app.ctx)]);
  await world.app.ctx.db.updateTable('reconciliations').set({ instanceId: null }).execute();
  await both;
  await reconcile(world, other.app.ctx);
  await other.app.stop();
  const found = await stored();
  expect(
    found
      .filter(({ origin }) => origin === 'recovery')
      .map(({ mid }) => mid)
      .sort(),
  ).toEqual(mids.sort());
  await world.advance(6);
  expect(sent()).toHaveLength(12);
});

test('a webhook that is only late brings its message, and nothing is told of it', async () => {
  const customer = world.customerOf(owner);
  simulator.faults.delayNext(200_000);
  await customer.write(QUESTION);
  await world.advance(150);
  await reconcile(world);
  expect(await stored()).toEqual([]);
  await world.advance(51);
  await reconcileForFiveMinutes(world);
  expect(await texts()).toEqual([
    [QUESTION, 'webhook'],
    ['A cut costs 20 €.', 'assistant'],
  ]);
  expect(await tellsRecovered()).toEqual([]);
});

describe('answered when that is still right', () => {
  test('what one customer wrote is answered once, in the order of the platform', async () => {
    const customer = world.customerOf(owner);
    await writeUnheard(customer, 'Hello there');
    await writeUnheard(customer, QUESTION);
    await reconcileForFiveMinutes(world);
    expect(sent()).toEqual(['A cut costs 20 €.']);
    expect(await texts()).toEqual([
      ['Hello there', 'recovery'],
      [QUESTION, 'recovery'],
      ['A cut costs 20 €.', 'assistant'],
    ]);
  });

  test('webhooks dead for a day and back: all of the day is found; at most one draft a conversation, none for what is too old', async () => {
    const [early, late] = [world.customerOf(owner), world.customerOf(owner)];
    const mids = [await writeUnheard(early, 'Are you there?'), await writeUnheard(early, QUESTION)];
    await world.advance(20 * HOUR);
    for (let n = 0; n < 25; n++) mids.push(await writeUnheard(late, `${n}: ${QUESTION}`));
    await world.advance(5 * HOUR);
    await reconcileForFiveMinutes(world);
    const found = (await stored()).map(({ mid }) => mid);
    // The platform tells what the newest 20 of a conversation say, and no more.
    expect(found).toEqual([...mids.slice(0, 2), ...mids.slice(-20)]);
    expect(sent()).toEqual([]);
    expect(await drafts()).toHaveLength(1);
    expect((await listed()).map(({ unreadCount }) => unreadCount)).toEqual([20, 2]);
  });

  test('not where the business has answered since; what was typed in the app is found, too', async () => {
    const customer = world.customerOf(owner);
    await writeUnheard(customer, QUESTION);
    simulator.faults.dropNext();
    await owner.business.typeInApp(customer, 'It costs 20 €.');
    await reconcileForFiveMinutes(world);
    expect(sent().filter((text) => text !== 'It costs 20 €.')).toEqual([]);
    expect(await texts()).toEqual([
      [QUESTION, 'recovery'],
      ['It costs 20 €.', 'recovery'],
    ]);
    expect(await listed()).toMatchObject([{ unreadCount: 0 }]);
  });

  test('a question between two that were answered is unread again, and not answered on its own', async () => {
    const customer = world.customerOf(owner);
    await writeUnheard(customer, 'Do you sell soap?');
    await customer.write(QUESTION);
    await world.settle();
    await world.advance(6);
    const [{ id } = { id: '' }] = await listed();
    await owner.call('POST', `/api/conversations/${id}/mark-read`);
    await reconcileForFiveMinutes(world);
    expect(sent()).toEqual(['A cut costs 20 €.']);
    expect((await listed())[0]?.unreadCount).toBeGreaterThan(0);
  });

  test('our own messages and what was sent before connecting are no find', async () => {
    const business = simulator.createBusiness();
    const customer = world.customerOf({ business });
    await customer.write('Long ago');
    await world.advance(10);
    owner = await world.owner({ business });
    await reconcile(world);
    await customer.write('Do you ship?');
    await world.settle();
    const [{ id } = { id: '' }] = await listed();
    await owner.call('POST', `/api/conversations/${id}/send`, { content: 'We do.' });
    await world.advance(40);
    await reconcileForFiveMinutes(world);
    expect((await texts()).map(([, origin]) => origin)).not.toContain('recovery');
    expect(await tellsRecovered()).toEqual([]);
  });
});

describe('a platform whose clock is off', () => {
  test.each([-HOUR, HOUR])('by %i seconds: nothing is lost, doubled or brought back', async (seconds) => {
    skew = seconds * 1000;
    owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    await reconcile(world);
    const [heard, gone] = [world.customerOf(owner), world.customerOf(owner)];
    await gone.write('Delete me');
    await heard.write('Hello there');
    await world.settle();
    await world.advance(6);
    const { conversationId } = (await stored()).find(({ content }) => content === 'Delete me') ?? {};
    await owner.call('DELETE', `/api/conversations/${conversationId}`);
    const lost = await writeUnheard(heard, QUESTION);
    await reconcileForFiveMinutes(world);
    await reconcileForFiveMinutes(world);
    const found = await stored();
    expect(found.filter(({ origin }) => origin === 'recovery').map(({ mid }) => mid)).toEqual([lost]);
    expect(found.map(({ content }) => content)).not.toContain('Delete me');
    expect(await tellsRecovered()).toEqual([1]);
  });

  test('it is set back by an hour between two looks', async () => {
    skew = HOUR * 1000;
    owner = await quietOwner(world);
    await reconcile(world);
    const customer = world.customerOf(owner);
    await customer.write('One');
    await world.settle();
    await reconcileForFiveMinutes(world);
    skew = 0;
    const lost = await writeUnheard(world.customerOf(owner), 'Two');
    await reconcileForFiveMinutes(world);
    expect((await stored()).filter(({ origin }) => origin === 'recovery').map(({ mid }) => mid)).toEqual([
      lost,
    ]);
  });
});

test('a platform that does not answer is asked again, from where it stood', async () => {
  const lost = await writeUnheard(world.customerOf(owner), QUESTION);
  await world.advance(150);
  simulator.faults.failNext({ path: /conversations$/, status: 500, code: 2, times: 2 });
  await reconcile(world);
  await world.advance(60);
  await reconcile(world);
  await reconcileForFiveMinutes(world);
  expect((await stored()).map(({ mid }) => mid)).toContain(lost);
});
