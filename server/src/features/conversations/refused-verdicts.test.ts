import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';

import { createTestDelivery } from './test-loop.ts';
import { openTalk, type Talk } from './test-talk.ts';

/** The database is there and does not take what became of a message. */

let world: TestWorld;
let talk: Talk;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  talk = await openTalk(world);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Delivers one message, whose end is recorded with `ctx`, and then tries for three minutes to record that. */
async function deliverFor(content: string, moments: Parameters<typeof createTestDelivery>[1]): Promise<void> {
  const own = world.app.loops.parts;
  await own?.stop();
  await talk.queue(content);
  const loop = createTestDelivery(world, moments);
  loop.start();
  await loop.drain();
  for (let tries = 0; tries < 20; tries++) {
    await world.advance(10);
    await loop.drain();
  }
  await loop.stop();
  own?.start();
  await world.advance(60);
}

test('what the platform says in words that no database takes: the message is told as refused', async () => {
  await deliverFor('refused', {
    afterPost: () => ({
      outcome: 'rejected',
      error: {
        class: 'permission',
        code: 10,
        subcode: null,
        message: 'not \0 allowed',
        retryable: false,
        fbtraceId: null,
      },
    }),
  });
  expect(await talk.states()).toContainEqual(['refused', 'failed', 'permission']);
});

test('a verdict that is refused each time is not tried for ever: the message is looked for', async () => {
  const { ctx } = world.app;
  let tries = 0;
  await deliverFor('arrived', {
    ctx: {
      ...ctx,
      transaction: (work) =>
        ctx.transaction(async (tx) => {
          const done = await work(tx);
          const { rows } = await sql`
            SELECT FROM message_parts
            WHERE conversation_id = ${talk.conversationId} AND state = 'sent'
          `.execute(tx.db);
          if (rows.length === 0) return done;
          tries += 1;
          throw new Error('a check of the database is not met');
        }),
    },
  });
  expect(tries).toBe(5);
  expect(await talk.states()).toEqual([['arrived', 'sent', null]]);
  expect(talk.posts()).toBe(1);
});
