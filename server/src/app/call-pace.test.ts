import { afterAll, beforeAll, expect, test } from 'vitest';

import { lookAtAll } from '#features/doctor/service.ts';
import { reconcile } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { cookieOf } from '#test/scene.ts';

/** All that asks the platform about conversations, at the same time, by what the platform sees of it. */

const PEOPLE = 8;

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('an import, lost messages, profiles and the doctor together call about conversations at most twice in any second', async () => {
  const business = world.simulator.createBusiness();
  const people = Array.from({ length: PEOPLE }, (_, n) =>
    world.customerOf({ business }, { username: `buyer${n}`, name: `Buyer ${n}` }),
  );
  for (const customer of people) {
    await customer.write('Do you have size M?');
    await business.typeInApp(customer, 'Yes, we have all sizes.');
  }
  await world.advance(60);
  const owner = await world.owner({ business });
  const cookie = await cookieOf(world, owner);
  await reconcile(world);
  for (const customer of people) {
    world.simulator.faults.dropNext();
    await customer.write('Is anybody there?');
  }
  await world.advance(150);
  world.simulator.received.clear();
  const asked = { userId: owner.userId, accessToken: owner.business.accessToken };
  const started = await world.call('POST', '/api/instagram/import', asked, { cookie, origin: world.url });
  expect(started.status).toBe(202);
  // Their names are looked up, too.
  const newcomers = Array.from({ length: 4 }, (_, n) =>
    world.customerOf(owner, { username: `newcomer${n}`, name: `Newcomer ${n}` }),
  );
  await Promise.all([
    ...newcomers.map((customer) => customer.write('Hello')),
    reconcile(world),
    lookAtAll(world.app.ctx),
    world.settle(),
  ]);
  await world.advance(60);
  await Promise.all([reconcile(world), world.settle(), lookAtAll(world.app.ctx)]);

  const calls = world.simulator.received.calls({ method: 'GET' });
  const counts = calls.flatMap(({ limits }) => limits['conversationCallsInThisSecond'] ?? []);
  const profiles = calls.filter(({ path }) => newcomers.some(({ id }) => path.endsWith(`/${id}`)));
  expect([counts.length > PEOPLE, profiles.length >= newcomers.length]).toEqual([true, true]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});
