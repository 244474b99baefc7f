import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { actsOf, bodyOf, deliver, dump, type Item, quietOwner } from './test-deliveries.ts';

vi.setConfig({ testTimeout: 60_000 });

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const ago = (seconds: number) => world.now().getTime() - seconds * 1000;
const of = (items: Item[]) => bodyOf(owner.business.instagramUserId, items);
const nothingOpen = async () => expect((await dump(world, owner)).open).toEqual([]);

test('a thousand events in one delivery, twice: each applied once', async () => {
  owner = await quietOwner(world);
  const items = Array.from({ length: 1000 }, (_, n) =>
    actsOf(owner, `3000000000000${n % 40}`).wrote(`bulk-${n}`, `message ${n}`, ago(2000 - n)),
  );
  for (let time = 0; time < 2; time++) {
    expect(await deliver(world, owner, of(items))).toMatchObject({ status: 200 });
    await world.settle();
  }
  const { messages, conversations } = await dump(world, owner);
  expect(messages).toHaveLength(1000);
  expect(conversations).toHaveLength(40);
  for (const { lastContent, customerId } of conversations) {
    const own = messages.filter((message) => message['customerId'] === customerId);
    expect(own).toHaveLength(25);
    const newest = own.reduce((a, b) => (Number(a['sortAt']) > Number(b['sortAt']) ? a : b));
    expect(lastContent).toBe(newest['content']);
  }
  await nothingOpen();
});

test('deliveries with many conversations in opposite orders at once: nothing lost', async () => {
  owner = await quietOwner(world);
  const people = Array.from({ length: 30 }, (_, n) => actsOf(owner, `31000000000${n + 10}`));
  const wave = (name: string) =>
    people.flatMap((person, n) => [
      person.wrote(`${name}-${n}`, name, ago(60)),
      person.typed(`${name}-typed-${n}`, name, ago(50)),
      person.edited(`${name}-${n}`, `${name}, edited`, ago(40)),
      // Without a customer: applied beside the others, on the same rows.
      { timestamp: ago(30), message_edit: { mid: `${name}-${n}`, text: `${name}, twice`, num_edit: 2 } },
      person.read(`${name}-typed-${n}`, ago(20)),
    ]);
  const names = ['a', 'b', 'c', 'd'];
  const answers = await Promise.all(
    names.map((name, n) => deliver(world, owner, of(n % 2 ? wave(name) : wave(name).toReversed()))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await world.advance(3);
  await world.advance(3);
  const { messages, events } = await dump(world, owner);
  expect(messages.filter(({ author }) => author === 'app')).toHaveLength(120);
  const texts = messages.filter(({ author }) => author === 'customer').map(({ content }) => content);
  expect(texts.sort()).toEqual(names.flatMap((name) => Array(30).fill(`${name}, twice`)));
  expect(events).toEqual([]);
  await nothingOpen();
});

test('what was committed but not applied is taken up by the sweep, once', async () => {
  owner = await quietOwner(world);
  const customer = actsOf(owner, '320000000000001');
  await deliver(world, owner, of([customer.wrote('swept-1', 'hello', ago(9))]));
  const { db } = world.app.ctx;
  await db.deleteFrom('conversations').where('accountId', '=', owner.accountId).execute();
  await db
    .updateTable('deliveries')
    .set({ state: 'received', dueAt: world.now() })
    .where('accountId', '=', owner.accountId)
    .execute();
  await world.settle();
  const { messages } = await dump(world, owner);
  expect(messages).toMatchObject([{ mid: 'swept-1', content: 'hello' }]);
  await nothingOpen();
});

test('one event that the database refuses costs none of the others, and is tried again later', async () => {
  owner = await quietOwner(world);
  const customer = actsOf(owner, '330000000000001');
  const { db } = world.app.ctx;
  await sql`ALTER TABLE messages ADD CONSTRAINT refused CHECK (content <> 'refuse me') NOT VALID`.execute(db);
  await deliver(
    world,
    owner,
    of([
      customer.wrote('good-1', 'one', ago(9)),
      customer.wrote('bad-1', 'refuse me', ago(8)),
      customer.wrote('good-2', 'three', ago(7)),
    ]),
  );
  const contents = async () => (await dump(world, owner)).messages.map(({ content }) => content);
  expect(await contents()).toEqual(['one', 'three']);
  const [kept] = (await dump(world, owner)).events;
  expect(kept).toMatchObject({ state: 'failed', mid: 'bad-1', reason: expect.stringContaining('refused') });
  await world.advance(3);
  expect(await contents()).toEqual(['one', 'three']);
  await sql`ALTER TABLE messages DROP CONSTRAINT refused`.execute(db);
  await world.advance(10);
  expect(await contents()).toEqual(['refuse me', 'one', 'three']);
  expect((await dump(world, owner)).events).toEqual([]);
});
