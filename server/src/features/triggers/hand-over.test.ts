import type { HandOver, TriggerActivation } from '@parley/contract/triggers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

const PRICE = 'A manicure costs 28 €.';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: `Q: How much is a manicure?\nA: ${PRICE}` });
});

async function onlyChat(): Promise<string> {
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  return chat?.id ?? '';
}
const cardOf = (id: string) => owner.get<HandOver>(`/api/conversations/${id}/hand-over`);
const textsOf = (said: { text: string }[]) => said.map(({ text }) => text);

test('who takes over reads what is wanted, promised, told and open, in the words of the chat', async () => {
  const customer = world.customerOf(owner);
  await customer.write('How much is a manicure?');
  await world.advance(20);
  await customer.write('Do you have parking for a caravan?');
  await world.advance(20);
  await owner.business.typeInApp(customer, "We are at work. I'll check with the guard and write to you.");
  await world.settle();
  await customer.write('Fine, but I want to talk to a human');
  await customer.write('It is about Saturday');
  await world.advance(20);
  const card = await cardOf(await onlyChat());
  expect(textsOf(card.wants)).toEqual(['Fine, but I want to talk to a human', 'It is about Saturday']);
  expect(card.words.join(' ')).toContain('human');
  expect(card.promised).toMatchObject([
    { author: 'app', text: "I'll check with the guard and write to you." },
  ]);
  expect(textsOf(card.told)).toContain(PRICE);
  // The notice that a person will answer says nothing about this customer.
  expect(JSON.stringify(card)).not.toContain('A person from our team');
});

test('a question that nobody answered is open, and what the customer took back is gone', async () => {
  const customer = world.customerOf(owner);
  await customer.write('Do you have parking for a caravan?');
  await world.advance(20);
  const taken = await customer.write('My secret');
  await customer.unsend(taken);
  await world.advance(20);
  const card = await cardOf(await onlyChat());
  expect(card.open).toEqual(['Do you have parking for a caravan?']);
  expect(textsOf(card.wants)).toEqual(['Do you have parking for a caravan?']);
  expect(card.promised).toEqual([]);
});

test('the chat of another account is not found', async () => {
  await world.customerOf(owner).write('Hello');
  await world.settle();
  const id = await onlyChat();
  const other = await world.owner();
  expect((await other.call('GET', `/api/conversations/${id}/hand-over`)).status).toBe(404);
});

test('what waits is told first by when its window closes, over pages, and last what can no longer be answered', async () => {
  const writers = [0, 1, 2].map(() => world.customerOf(owner));
  const [first, second, third] = writers;
  for (const customer of writers) {
    await customer.write('I want to talk to a human');
    await world.advance(20);
  }
  // The first goes on writing, so that its window closes last.
  await third?.write('Hello?');
  await first?.write('Hello?');
  await world.settle();
  const path = `/api/users/${owner.userId}/trigger-activations/unresolved`;
  const who = async (query: string) =>
    (await owner.get<TriggerActivation[]>(`${path}?${query}`)).map(
      ({ participantUsername }) => participantUsername,
    );
  const inOrder = [second, third, first].map((customer) => customer?.username);
  expect(await who('order=closing')).toEqual(inOrder);
  const page = await owner.get<TriggerActivation[]>(`${path}?order=closing&limit=1`);
  expect(await who(`order=closing&cursor=${page[0]?.id}`)).toEqual(inOrder.slice(1));
  await world.advance(24 * 3600 - 30);
  await first?.write('Still there');
  await world.settle();
  expect(await who('order=closing')).toEqual([third, first, second].map((customer) => customer?.username));
});
