import { setImmediate } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { connectChannel } from '#features/channel/connect.ts';
import { saveAppSecrets } from '#features/channel/webhook-setup.ts';
import { deliveryHooks, reopenQuestions } from '#features/turns/service.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';

import { releaseHeld } from './held.ts';
import { enqueueOutgoing } from './outgoing.ts';

import { openTalk, type Talk } from './test-talk.ts';

let world: TestWorld;
let talk: Talk;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  talk = await openTalk(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const connect = (accessToken: string, beforeCommit: () => Promise<void> = async () => undefined) =>
  connectChannel(
    world.app.ctx,
    talk.owner,
    { accessToken },
    {
      async onTokenLive(tx, id) {
        await releaseHeld(world.app.ctx, tx, id, deliveryHooks(world.app.ctx));
        await beforeCommit();
      },
    },
  );
/** A message of a person that leaves in a minute; its transaction ends after `beforeCommit`. */
const enqueue = (content: string, beforeCommit: () => Promise<void> = async () => undefined) =>
  world.app.ctx.transaction(async (tx) => {
    const { owner, conversationId } = talk;
    await enqueueOutgoing(world.app.ctx, tx, {
      accountId: owner.accountId,
      conversationId,
      content,
      author: 'person',
      purpose: 'manual',
      holdSeconds: 60,
    });
    await beforeCommit();
  });
/** Resolves with `waiting` once a statement waits for a row that another transaction holds, unless `work` ends before. */
async function untilItWaits(work: Promise<unknown>): Promise<'waiting' | 'over'> {
  const over = work.then(
    () => 'over' as const,
    () => 'over' as const,
  );
  for (;;) {
    const { rows } = await sql`
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    `.execute(world.app.ctx.db);
    if (rows.length > 0) return 'waiting';
    const first = await Promise.race([over, setImmediate('asked again')]);
    if (first === 'over') return first;
  }
}
const die = ({ owner } = talk) =>
  world.app.ctx.db
    .updateTable('channels')
    .set({ tokenState: 'dead' })
    .where('accountId', '=', owner.accountId)
    .execute();
/** A chat of the same owner with another Instagram account, which takes the place of the connected one. */
async function replace(): Promise<Talk> {
  const business = world.simulator.createBusiness();
  const owner = { ...talk.owner, business };
  await saveAppSecrets(world.app.ctx, owner, business.appSecret);
  await connect(business.accessToken);
  await world.pointWebhook(owner);
  return openTalk(world, owner);
}
const codeOf = async (content: string) =>
  (await talk.owner.call('POST', `/api/conversations/${talk.conversationId}/send`, { content })).body['code'];

test('another Instagram account is connected: what waits in old chats is refused, and so is what is written there', async () => {
  await die();
  const held = await talk.send('held');
  expect(await talk.states()).toEqual([['held', 'held', null]]);
  await connect(world.simulator.createBusiness().accessToken);
  expect(await talk.states()).toEqual([['held', 'failed', 'channel_replaced']]);
  expect(await codeOf('written later')).toBe('channel_replaced');
  expect((await talk.act(held.id, 'retry')).body.code).toBe('channel_replaced');
  await connect(talk.business.accessToken);
  expect((await talk.act(held.id, 'retry')).status).toBe(200);
  await world.settle();
  expect(talk.texts()).toEqual(['held']);
});

test('queued in the moment in which another account is connected it is refused, whichever is first', async () => {
  let connecting: Promise<void> | undefined;
  await enqueue('queued first', async () => {
    connecting = connect(world.simulator.createBusiness().accessToken);
    expect(await untilItWaits(connecting)).toBe('waiting');
  });
  await connecting;
  expect(await talk.states()).toEqual([['queued first', 'failed', 'channel_replaced']]);

  await connect(talk.business.accessToken);
  let queueing: Promise<void> | undefined;
  await connect(world.simulator.createBusiness().accessToken, async () => {
    queueing = enqueue('queued second');
    queueing.catch(() => undefined);
    expect(await untilItWaits(queueing)).toBe('waiting');
  });
  await expect(queueing).rejects.toMatchObject({ code: 'channel_replaced' });
  expect(await talk.states()).toHaveLength(1);
});

test('the first message to an account that has just taken the place of another is taken in', async () => {
  const second = await replace();
  const [newest] = await second.owner.get<{ id: string }[]>('/api/conversations');
  expect(newest?.id).toBe(second.conversationId);
});

test("release frees only its own channel's: neither what waited for another one before it, nor another owner's", async () => {
  const other = await openTalk(world);
  await die(other);
  await die();
  await other.send("another owner's");
  await talk.send('for the first');
  const second = await replace();
  await die();
  await second.send('for the second');
  expect(await second.states()).toEqual([['for the second', 'held', null]]);
  await connect(second.business.mintToken());
  await world.settle();
  expect(second.texts()).toEqual(['for the second']);
  expect(await talk.states()).toEqual([['for the first', 'failed', 'channel_replaced']]);
  expect(await other.states()).toEqual([["another owner's", 'held', null]]);
  // Back to the first: what waits for the second is refused, and only what a person sends again goes.
  await die();
  await second.send('for the second, too late');
  await connect(talk.business.mintToken());
  await world.settle();
  expect(await second.states()).toEqual([
    ['for the second', 'sent', null],
    ['for the second, too late', 'failed', 'channel_replaced'],
  ]);
  expect([talk.posts(), second.posts(), other.posts()]).toEqual([0, 1, 0]);
});

test('a code that says that it was done is no refusal: nobody is told that the message did not go', async () => {
  world.simulator.faults.failNext({
    method: 'POST',
    path: /messages$/,
    status: 500,
    code: 20,
    subcode: 1772107,
  });
  await talk.send('went out');
  expect((await talk.states())[0]?.[1]).toBe('unknown');
});

test('questions that are open again wait for an answer, in whatever order the database names them', async () => {
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const customer = world.customerOf(owner);
  await world.app.loops.turns?.stop();
  await customer.write(QUESTION);
  await world.advance(1);
  await owner.business.typeInApp(customer.id, 'One moment.');
  await world.advance(1);
  await customer.write(QUESTION);
  await world.settle();
  const { db } = world.app.ctx;
  await db.deleteFrom('turns').where('accountId', '=', owner.accountId).execute();
  const questions = await db
    .updateTable('messages')
    .set({ turnId: null })
    .where('accountId', '=', owner.accountId)
    .where('author', '=', 'customer')
    .returning(['id', 'sortAt', 'origin', 'conversationId'])
    .execute();
  expect(questions).toHaveLength(2);
  const oldestFirst = questions.toSorted((one, other) => one.sortAt.getTime() - other.sortAt.getTime());
  const where = { accountId: owner.accountId, conversationId: questions[0]?.conversationId ?? '' };
  await world.app.ctx.transaction((tx) => reopenQuestions(world.app.ctx, tx, where, oldestFirst));
  const turns = await db
    .selectFrom('turns')
    .select('state')
    .where('accountId', '=', owner.accountId)
    .execute();
  expect(turns).toEqual([{ state: 'waiting' }]);
  world.app.loops.turns?.start();
});
