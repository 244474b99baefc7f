import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import type { Application } from '#app/application.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket } from '#test/live-socket.ts';
import { lastSequence } from '#test/scene.ts';

// Between instances: what one is told by the others, and what that makes it ask the database. Their sweeps stand still,
// so that whatever happens was rung for.

const KNOWLEDGE = 'Q: How much is a manicure?\nA: A manicure costs 28 €.\n';
const QUESTION = 'How much is a manicure?';
const ANSWER = 'A manicure costs 28 €.';
const DELIVERIES = 12;

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  vi.useRealTimers();
});

/** Counts the looks of an instance for something due, from now on. */
function countLooks({ ctx }: Application): () => number {
  let looks = 0;
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      if (JSON.stringify(node).includes('SKIP LOCKED')) looks += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  ctx.db = ctx.db.withPlugin(count);
  return () => looks;
}

const textsTo = (customerId: string) =>
  world.simulator
    .messages(customerId)
    .filter(({ from }) => from === 'business')
    .map(({ text }) => text);

test('an instance that is told of deliveries to another shows them, and looks for no work of its own', async () => {
  const { app: second, url } = await world.another();
  try {
    await second.settle();
    const looks = countLooks(second);
    const socket = await openSocket(url, { userId: owner.userId, token: owner.token });
    for (let n = 0; n < DELIVERIES; n++) {
      await world.customerOf(owner).write('Hello!');
      await socket.through(await lastSequence(world, owner.accountId));
    }
    expect(looks()).toBe(0);
    await socket.close();
  } finally {
    await second.stop();
  }
});

test('an instance that only serves wakes those that work, in time, and only for what it has for them', async () => {
  const { app: door, url } = await world.another({ ROLES: 'web' });
  try {
    const wait = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
    await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, wait);
    const customer = world.customerOf(owner);
    const setup = await owner.call<{ webhookVerifyToken: string }>(
      'GET',
      `/api/users/${owner.userId}/webhook`,
    );
    const { ok } = await world.simulator.setWebhook({
      instagramUserId: owner.business.instagramUserId,
      callbackUrl: `${url}/api/instagram-webhook-v3/${owner.userId}`,
      verifyToken: setup.body.webhookVerifyToken,
    });
    expect(ok).toBe(true);
    await customer.write(QUESTION);
    await expect.poll(() => textsTo(customer.id), { timeout: 30_000 }).toEqual([ANSWER]);
  } finally {
    await door.stop();
  }
});
