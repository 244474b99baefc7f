import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { DEMO_NAMES } from './names.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

type Trigger = { id: string; name: string; triggerConditions: string };

const triggersOf = (owner: TestOwner) => owner.get<Trigger[]>(`/api/users/${owner.userId}/triggers`);
const namesOf = async (owner: TestOwner) => (await triggersOf(owner)).map(({ name }) => name);
async function read(owner: TestOwner, language: string): Promise<void> {
  const { status } = await owner.call('PATCH', `/api/users/${owner.userId}/profile`, { language });
  expect(status).toBe(200);
}

async function openShop(): Promise<TestOwner> {
  const owner = await world.owner();
  for (const { en: name } of [DEMO_NAMES.complaint, DEMO_NAMES.skin]) {
    const { status } = await owner.call('POST', `/api/users/${owner.userId}/triggers`, {
      name,
      triggerConditions: `About: ${name}`,
    });
    expect(status).toBe(200);
  }
  return owner;
}

test('the demo is named in the language that its client chose, but for what somebody named', async () => {
  const owner = await openShop();
  await world.app.ctx.db
    .updateTable('accounts')
    .set({ isDemo: true })
    .where('id', '=', owner.accountId)
    .execute();
  await read(owner, 'de');
  expect(await triggersOf(owner)).toMatchObject([
    {
      name: 'Möchte mit einem Menschen sprechen',
      triggerConditions: 'Verlangt einen Menschen, Manager oder Mitarbeiter',
    },
    { name: 'Beschwerde oder Rückerstattung', triggerConditions: 'About: Complaint or refund' },
    { name: 'Hautreaktion' },
  ]);
  const skin = (await triggersOf(owner))[2]?.id;
  expect((await owner.call('PUT', `/api/triggers/${skin}`, { name: 'Haut' })).status).toBe(200);
  await read(owner, 'uk');
  expect(await namesOf(owner)).toEqual(['Хоче поговорити з людиною', 'Скарга або повернення грошей', 'Haut']);
});

test('a demo that began when the first trigger was called otherwise is named anew as well', async () => {
  const owner = await openShop();
  const { db } = world.app.ctx;
  await db.updateTable('accounts').set({ isDemo: true }).where('id', '=', owner.accountId).execute();
  await db
    .updateTable('triggers')
    .set({ name: 'Möchte einen Menschen' })
    .where('accountId', '=', owner.accountId)
    .where('kind', '=', 'person')
    .execute();
  await read(owner, 'pl');
  expect((await namesOf(owner))[0]).toBe('Prosi o rozmowę z człowiekiem');
});

test('no other account is named anew', async () => {
  const owner = await openShop();
  const before = await triggersOf(owner);
  await read(owner, 'de');
  expect(await triggersOf(owner)).toEqual(before);
});
