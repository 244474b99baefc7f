import { LostThoughtError } from '@parley/assistant';
import type { AskedOften } from '@parley/contract/shared-answers.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { testAssistant } from '#test/assistant.ts';

import { type OpenPost, openPost } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;
/** What becomes of the next reading; it goes on as usual where there is none. */
let fault: Error | null = null;

beforeAll(async () => {
  const assistant = {
    ...testAssistant,
    async readAsked(texts: readonly string[]) {
      const thrown = fault;
      fault = null;
      if (thrown) throw thrown;
      return testAssistant.readAsked(texts);
    },
  };
  world = await startWorld({ assistant });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  on = await openPost(world);
});

const counts = async () =>
  (await on.owner.get<{ questions: AskedOften[] }>('/api/comments/asked-often')).questions.map(
    ({ count }) => count,
  );
const waiting = async () => {
  const rows = await world.app.ctx.db
    .selectFrom('comments')
    .select('askedDueAt')
    .where('accountId', '=', on.owner.accountId)
    .where('askedDueAt', 'is not', null)
    .execute();
  return rows.length;
};
const told = async () => {
  const rows = await world.app.ctx.db
    .selectFrom('liveEvents')
    .select('payload')
    .where('accountId', '=', on.owner.accountId)
    .orderBy('seq', 'desc')
    .execute();
  return rows.map(({ payload }) => (payload as { type: string }).type);
};
const askTwice = async () => {
  await on.write('How much is the dress?');
  await on.write('price pls');
};

test('what questions ask is read after they are stored, whether the AI is on or off, and the list is told', async () => {
  const off = { autoResponseEnabled: false };
  await on.owner.call('PUT', `/api/users/${on.owner.userId}/ai-settings`, off);
  const { commentsAsked } = world.app.loops;
  await commentsAsked?.stop();
  await askTwice();
  await on.write('So beautiful!');
  expect([await waiting(), await counts()]).toEqual([2, []]);
  commentsAsked?.start();
  await world.settle();
  expect([await waiting(), await counts()]).toEqual([0, [2]]);
  expect((await told())[0]).toBe('comments_updated');
});

test('what was being read when its process died is read by another', async () => {
  await on.write('How much is the dress?');
  fault = new Error('killed');
  await on.write('price pls');
  expect([await waiting(), await counts()]).toEqual([1, []]);
  await world.advance(30);
  expect([await waiting(), await counts()]).toEqual([0, [2]]);
});

test('words on which the assistant never comes back stand alone, and are tried no more', async () => {
  await on.write('How much is the dress?');
  fault = new LostThoughtError('A task took more than it may.');
  await on.write('price pls');
  await world.advance(60);
  expect([await waiting(), await counts()]).toEqual([0, []]);
});
