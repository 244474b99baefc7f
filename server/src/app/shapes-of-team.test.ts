import { afterAll, beforeAll, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { cookieOf, KNOWLEDGE, type Scene, setScene } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

const text = expect.any(String);

it('a manager has an id, an address, a role, a beginning, and is active or not [DATA-13] [MGR-01]', async () => {
  const headers = { cookie: await cookieOf(world, owner) };
  const email = 'anna@shop.test';
  await world.call('POST', '/api/users/create-manager', { email }, headers);
  const managers = await owner.get<object[]>('/api/users/managers');
  expect(managers).toContainEqual({ id: text, email, role: 'manager', createdAt: text, isActive: true });
});

it('a trigger and what it fired at have their fields [DATA-17]', async () => {
  const triggers = await owner.get<object[]>(`/api/users/${owner.userId}/triggers`);
  expect(triggers[0]).toMatchObject({
    id: text,
    userId: owner.userId,
    name: text,
    triggerConditions: text,
    isActive: expect.any(Boolean),
  });
  const activations = await owner.get<object[]>(`/api/triggers/${scene.trigger}/activations`);
  expect(activations).toMatchObject([
    {
      id: scene.activation,
      triggerId: scene.trigger,
      conversationId: scene.conversation,
      reason: text,
      activatedAt: text,
      isResolved: false,
    },
  ]);
});
