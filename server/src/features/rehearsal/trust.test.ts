import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION } from '#test/scene.ts';

import type { Overview } from './test-talks.ts';
import { measureTrust } from './trust.ts';

const DAY = 24 * 3600;

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
});
afterAll(() => world[Symbol.asyncDispose]());

const trust = async () => (await owner.get<Overview>(`/api/users/${owner.userId}/rehearsal`)).trust;

/** A draft that waits, by its path. */
async function draft(customer = world.customerOf(owner)): Promise<string> {
  await customer.write(QUESTION);
  await world.advance(6);
  const drafts = await owner.get<{ id: string }[]>('/api/pending-messages');
  return `/api/pending-messages/${drafts.at(-1)?.id}`;
}

async function approve(path: string, content?: string): Promise<void> {
  if (content) await owner.call('PUT', `${path}/edit`, { content });
  expect((await owner.call('POST', `${path}/approve`)).status).toBe(200);
  await world.advance(6);
}

test('counts what people decided about drafts, and nothing that was replaced or went out by itself', async () => {
  expect(await trust()).toEqual({ days: 30, decided: 0, unchanged: 0, edited: 0, rejected: 0 });
  await approve(await draft());
  // Put back as it was: that is no other text.
  await approve(await draft(), ANSWER);
  await approve(await draft(), 'It is 28 €, dear.');
  await owner.call('POST', `${await draft()}/reject`);
  const decided = { days: 30, decided: 4, unchanged: 2, edited: 1, rejected: 1 };
  expect(await trust()).toEqual(decided);
  // The owner answers in the app: the draft is replaced.
  const customer = world.customerOf(owner);
  await draft(customer);
  await owner.business.typeInApp(customer, '28 €');
  await world.settle();
  await owner.call('POST', `${await draft()}/regenerate`);
  expect(await trust()).toEqual(decided);
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: false });
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
  expect(await trust()).toEqual(decided);
  await world.advance(31 * DAY);
  // The session has ended by then.
  expect(await measureTrust(world.app.ctx, owner.accountId)).toEqual({
    days: 30,
    decided: 0,
    unchanged: 0,
    edited: 0,
    rejected: 0,
  });
});
