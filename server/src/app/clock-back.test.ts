import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

// The clock of the machine goes back an hour, as when it was set wrong before: what is due by the new one goes on, and
// nothing is done a second time.

const KNOWLEDGE = `Q: How much is a manicure?
A: A manicure costs 28 €.

Q: When are you open?
A: We are open from 10 to 18.
`;
const HOUR = 3600;

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(() => world[Symbol.asyncDispose]());

const textsTo = (customerId: string) =>
  world.simulator
    .messages(customerId)
    .filter(({ from }) => from === 'business')
    .map(({ text }) => text);

test('who was answered is not answered again, and who asks then is answered in time', async () => {
  const [before, after] = [world.customerOf(owner), world.customerOf(owner)];
  await before.write('How much is a manicure?');
  await world.advance(10);
  expect(textsTo(before.id)).toEqual(['A manicure costs 28 €.']);

  await world.advance(-HOUR);
  await world.settle();
  await after.write('How much is a manicure?');
  await world.advance(10);
  expect(textsTo(after.id)).toEqual(['A manicure costs 28 €.']);
  expect(textsTo(before.id)).toEqual(['A manicure costs 28 €.']);

  // The same chat goes on, and stands in the order in which it was written.
  await before.write('When are you open?');
  await world.advance(10);
  expect(textsTo(before.id)).toEqual(['A manicure costs 28 €.', 'We are open from 10 to 18.']);

  await world.advance(2 * HOUR);
  expect(textsTo(before.id)).toHaveLength(2);
  expect(textsTo(after.id)).toHaveLength(1);
  expect((await world.call('GET', '/api/health')).status).toBe(200);
  // Who is signed in stays so.
  expect((await owner.call('GET', '/api/conversations')).status).toBe(200);
});

test('who was waiting when it went back is answered once, when the clock is there again at the latest', async () => {
  const customer = world.customerOf(owner);
  await customer.write('When are you open?');
  await world.advance(-HOUR);
  expect(textsTo(customer.id).length).toBeLessThan(2);
  await world.advance(HOUR + 10);
  expect(textsTo(customer.id)).toEqual(['We are open from 10 to 18.']);
});
