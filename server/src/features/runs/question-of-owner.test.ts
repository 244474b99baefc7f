import type { TestAnswer } from '@parley/contract/test-questions.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  await world.app.ctx.db.deleteFrom('throttles').execute();
});

const ask = (question: string, from = owner) =>
  from.call<TestAnswer>('POST', '/api/test-questions', { question });

it('an owner who asks as a customer is answered from the own knowledge base, with its lines', async () => {
  const { status, body } = await ask(QUESTION);
  expect(status).toBe(200);
  expect(body.kind).toBe('answer');
  expect(body.text).toContain(ANSWER);
  expect(body.sources.join(' ')).toContain('28 €');
});

it.each([
  [UNKNOWN, 'unknown'],
  ['I want to talk to a human', 'person'],
  ['👍', 'nothing'],
])('"%s" gets no words: %s', async (question, kind) => {
  expect((await ask(question)).body).toEqual({ kind, text: '', sources: [] });
});

it('nothing is known where nothing is written, and nobody reads the knowledge of another', async () => {
  const other = await world.owner();
  expect((await ask(QUESTION, other)).body.kind).toBe('unknown');
});

it('nothing of it is kept, and nothing is sent', async () => {
  const { db } = world.app.ctx;
  await ask(QUESTION);
  const kept = await Promise.all(
    (['runs', 'messages', 'turns', 'drafts', 'missingInfo', 'triggerActivations'] as const).map((table) =>
      db.selectFrom(table).select('id').execute(),
    ),
  );
  expect(kept.flat()).toEqual([]);
});

it('asks no more than twelve times a minute', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 13; n += 1) statuses.push((await ask('👍')).status);
  expect(statuses).toEqual([...Array(12).fill(200), 429]);
  await world.advance(61);
  expect((await ask('👍')).status).toBe(200);
});

it.each(['', '  ', 'a'.repeat(1001)])(
  'refuses a blank question and one that no message can hold',
  async (question) => {
    expect((await ask(question)).status).toBe(400);
  },
);
