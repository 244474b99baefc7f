import type { PastFirings } from '@parley/contract/triggers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner();
});

async function look(triggerConditions: string, exceptions: string[] = []): Promise<PastFirings> {
  const path = `/api/users/${owner.userId}/triggers/would-have-fired`;
  const { status, body } = await owner.call('POST', path, { triggerConditions, exceptions });
  expect(status).toBe(200);
  return body as PastFirings;
}

test('conditions are tried on what customers really wrote, newest first, and store nothing', async () => {
  const first = world.customerOf(owner);
  await first.write('Do you give a discount?');
  await first.write('Where are you?');
  await world.customerOf(owner).write('Any discount for students?');
  await owner.business.typeInApp(first, 'We have a discount on Mondays.');
  await world.settle();
  const { examined, fired } = await look('"discount"');
  expect(examined).toBe(3);
  expect(fired.map(({ text, words }) => [text, words])).toEqual([
    ['Any discount for students?', ['discount']],
    ['Do you give a discount?', ['discount']],
  ]);
  expect(await owner.get(`/api/users/${owner.userId}/trigger-activations`)).toEqual([]);
});

test('what is not meant is an exception, is stored with the trigger, and is heard from then on', async () => {
  const customer = world.customerOf(owner);
  await customer.write('Any discount for students?');
  await world.settle();
  const exceptions = ['Any discount for students'];
  expect((await look('"discount"', exceptions)).fired).toEqual([]);
  const trigger = { name: 'Discount', triggerConditions: '"discount"', exceptions };
  const created = await owner.call('POST', `/api/users/${owner.userId}/triggers`, trigger);
  expect(created.body).toMatchObject({ exceptions });
  const open = () => owner.get<unknown[]>(`/api/users/${owner.userId}/trigger-activations/unresolved`);
  await customer.write('any DISCOUNT for students, please?');
  await world.advance(20);
  expect(await open()).toEqual([]);
  await customer.write('And a discount for me?');
  await world.advance(20);
  expect(await open()).toHaveLength(1);
});

test('of many messages the last 200 are looked at, and of another account none', async () => {
  const rows = Array.from({ length: 230 }, (_, at) => `I want a refund ${at}`);
  const customers = Array.from({ length: 10 }, () => world.customerOf(owner));
  await Promise.all(rows.map((text, at) => customers[at % customers.length]?.write(text)));
  await world.settle();
  const { examined, fired } = await look('"refund"');
  expect([examined, fired.length]).toEqual([200, 200]);
  const other = await world.owner();
  const path = `/api/users/${owner.userId}/triggers/would-have-fired`;
  expect((await other.call('POST', path, { triggerConditions: '"refund"' })).status).toBeGreaterThanOrEqual(
    403,
  );
});

test('conditions that say nothing are refused', async () => {
  const path = `/api/users/${owner.userId}/triggers/would-have-fired`;
  expect((await owner.call('POST', path, { triggerConditions: '  ' })).status).toBe(400);
});
