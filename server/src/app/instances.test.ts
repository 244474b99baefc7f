import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Application } from '#app/application.ts';
import { claimParts, readyPart } from '#features/conversations/delivery-claims.ts';
import { lockConversation } from '#features/conversations/service.ts';
import { openTalk, type Talk } from '#features/conversations/test-talk.ts';
import { claimTurns } from '#features/turns/turn-repository.ts';
import { createPool } from '#infra/db/database.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { registerInstance } from '#test/instances.ts';

const KNOWLEDGE = `# Prices

Q: How much is a manicure with gel polish?
A: A manicure with gel polish costs 28 €.
`;
const QUESTION = 'How much is a manicure with gel polish?';
const ANSWER = 'A manicure with gel polish costs 28 €.';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const register = (row: Parameters<typeof registerInstance>[1] = {}): Promise<string> =>
  registerInstance(world.app.ctx.db, row);
async function own() {
  return world.app.ctx.db
    .selectFrom('instances')
    .selectAll()
    .where('id', '=', world.app.ctx.instanceId)
    .executeTakeFirstOrThrow();
}

/** Who is left beside this instance. Its own beat, which comes by the real clock, may have taken over some before. */
async function listOthersLeft(): Promise<string[]> {
  await world.app.instance.takeOver();
  const { db, instanceId } = world.app.ctx;
  const rows = await db.selectFrom('instances').select('id').where('id', '!=', instanceId).execute();
  return rows.map(({ id }) => id).toSorted();
}

describe('who is dead', () => {
  test('silent for over 20 s, and nobody else', async () => {
    await register({ silentSeconds: 21 });
    const alive = await register({ silentSeconds: 15 });
    expect(await listOthersLeft()).toEqual([alive]);
    expect(await world.app.instance.takeOver()).toEqual([]);
    await world.app.ctx.db.deleteFrom('instances').where('id', '=', alive).execute();
  });

  test('a process of this machine that is gone: at once; of another machine of that name: not', async () => {
    const { hostname } = await own();
    // Above what Linux hands out, so nobody has it.
    await register({ hostname, pid: 4_194_305 });
    await register({ hostname, pid: process.pid });
    const running = await register({ hostname, pid: process.ppid });
    const elsewhere = await register({ hostname: hostname.replace(/.$/, '?'), pid: 4_194_305 });
    expect(await listOthersLeft()).toEqual([running, elsewhere].toSorted());
    await world.app.ctx.db.deleteFrom('instances').where('id', 'in', [running, elsewhere]).execute();
  });

  test('two instances in one process leave each other alone', async () => {
    const { app: second } = await world.another();
    try {
      expect(await world.app.instance.takeOver()).toEqual([]);
      expect(await second.instance.takeOver()).toEqual([]);
    } finally {
      await second.stop();
    }
    expect(await world.app.instance.takeOver()).toEqual([]);
  });

  test('one that was taken for dead registers anew at its next beat', async () => {
    await world.app.ctx.db.deleteFrom('instances').where('id', '=', world.app.ctx.instanceId).execute();
    await world.app.instance.stop();
    await world.app.instance.start();
    expect(await own()).toMatchObject({ pid: process.pid });
  });
});

describe('the work of the dead', () => {
  let talk: Talk;
  beforeEach(async () => {
    talk = await openTalk(world);
  });
  const unregistered = () => ({ ...world.app.ctx, instanceId: newId() });

  test.each(['silent', 'never registered'])(
    'a part about to be posted, %s: unknown, never sent again',
    async (kind) => {
      await world.app.loops.parts?.stop();
      await talk.queue('in flight');
      const dead = unregistered();
      if (kind === 'silent') await register({ id: dead.instanceId, silentSeconds: 30 });
      const [part] = await claimParts(dead, 10);
      expect(part && (await readyPart(dead, part))).toBe(true);
      expect(await listOthersLeft()).toEqual([]);
      world.app.loops.parts?.start();
      expect(await talk.states()).toEqual([['in flight', 'unknown', 'unknown']]);
      for (let hour = 0; hour < 3; hour++) await world.advance(3600);
      expect(talk.posts()).toBe(0);
    },
  );

  test('a part that was claimed and not posted: sent, once', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('never posted');
    expect(await claimParts(unregistered(), 10)).toHaveLength(1);
    expect(await listOthersLeft()).toEqual([]);
    world.app.loops.parts?.start();
    await world.settle();
    expect(await talk.states()).toEqual([['never posted', 'sent', null]]);
    expect(talk.posts()).toBe(1);
  });

  test('what somebody else has locked is waited for by nobody, and taken over the next time', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('locked');
    const dead = unregistered();
    const [part] = await claimParts(dead, 10);
    expect(part && (await readyPart(dead, part))).toBe(true);
    await world.app.ctx.transaction(async (tx) => {
      await lockConversation(tx, talk.owner.accountId, talk.conversationId);
      await world.app.instance.takeOver();
      expect((await talk.parts())[0]).toMatchObject({ state: 'sending' });
    });
    await world.app.instance.takeOver();
    expect((await talk.parts())[0]).toMatchObject({ state: 'unknown' });
    world.app.loops.parts?.start();
  });

  test('a transaction that stands still keeps its locks for ten seconds', async () => {
    const { rows } = await sql`
      SELECT current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('lock_timeout') AS lock
    `.execute(world.app.ctx.db);
    expect(rows).toEqual([{ idle: '10s', lock: '15s' }]);
  });

  test('a turn in the making: answered, once', async () => {
    const { customer, claimed } = await claimedQuestion();
    expect(claimed).toHaveLength(1);
    await world.app.instance.takeOver();
    world.app.loops.turns?.start();
    await world.advance(60);
    expect(textsTo(customer.id)).toEqual([ANSWER]);
  });

  test('a living instance keeps its turn', async () => {
    const alive = await register();
    const { customer, claimed } = await claimedQuestion(alive);
    expect(claimed).toHaveLength(1);
    expect(await world.app.instance.takeOver()).toEqual([]);
    world.app.loops.turns?.start();
    await world.advance(10);
    expect(textsTo(customer.id)).toEqual([]);
    await world.app.ctx.db.deleteFrom('instances').where('id', '=', alive).execute();
    await world.app.instance.takeOver();
    await world.advance(60);
    expect(textsTo(customer.id)).toEqual([ANSWER]);
  });

  /** A question whose turn another instance has just claimed. */
  async function claimedQuestion(holder = newId()) {
    const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    const customer = world.customerOf(owner);
    await world.app.loops.turns?.stop();
    await customer.write('How much is a manicure with gel polish?');
    await world.advance(6);
    const claimed = await claimTurns(
      { ...world.app.ctx, instanceId: holder },
      { limit: 10, perAccount: 10, spare: 0 },
    );
    return { customer, claimed };
  }
});

const textsTo = (customerId: string) =>
  world.simulator
    .messages(customerId)
    .filter(({ from }) => from === 'business')
    .map(({ text }) => text);

test('one that freezes inside a transaction takes nobody with it, and its own account only until its locks end', {
  timeout: 90_000,
}, async () => {
  const [owner, other] = [await atOnce(), await atOnce()];
  const customers = Array.from({ length: 40 }, () => world.customerOf(owner));
  // Known to the platform and to the account before anything happens.
  await Promise.all(customers.map((customer) => customer.write('Hello!')));
  await world.settle();
  // All that a standing process is to the database: a connection of its pool, in a transaction, silent.
  const pool = createPool(world.database.connectionString, world.app.ctx.log, 1);
  const frozen = await pool.connect();
  try {
    const { rows } = await frozen.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const isFrozen = async () => {
      const { rows: found } = await sql<{ state: string }>`
        SELECT state FROM pg_stat_activity WHERE pid = ${rows[0]?.pid}
      `.execute(world.app.ctx.db);
      return found[0]?.state === 'idle in transaction';
    };
    await frozen.query('BEGIN');
    for (const [table, key] of [
      ['accounts', 'id'],
      ['conversations', 'account_id'],
      ['live_sequences', 'account_id'],
    ])
      await frozen.query(`SELECT FROM ${table} WHERE ${key} = $1 FOR NO KEY UPDATE`, [owner.accountId]);

    const written = Promise.all(customers.map((customer) => customer.write(QUESTION)));
    const asking = world.customerOf(other);
    await asking.write(QUESTION);
    await expect.poll(() => textsTo(asking.id), { timeout: 30_000 }).toEqual([ANSWER]);
    expect((await other.call('GET', '/api/conversations')).status).toBe(200);
    expect((await world.call('GET', '/api/ready')).status).toBe(200);
    expect(await isFrozen()).toBe(true);

    await written;
    await expect.poll(isFrozen, { timeout: 30_000 }).toBe(false);
    const unanswered = () => customers.filter(({ id }) => !textsTo(id).includes(ANSWER)).length;
    await expect.poll(unanswered, { timeout: 60_000 }).toBe(0);
    for (const { id } of customers) expect(textsTo(id).filter((text) => text === ANSWER)).toHaveLength(1);
  } finally {
    frozen.release(true);
    await pool.end();
  }

  /** An owner whose answers wait for nothing. */
  async function atOnce() {
    const { userId, ...made } = await world.owner({ knowledgeBase: KNOWLEDGE });
    const wait = { bufferMinSeconds: 1, bufferMaxSeconds: 1 };
    expect((await made.call('PATCH', `/api/users/${userId}/buffer-settings`, wait)).status).toBe(200);
    return { userId, ...made };
  }
});

test('two instances, forty conversations with several messages each: each answered exactly once', async () => {
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const { app: second, url } = await world.another();
  try {
    const customers = Array.from({ length: 40 }, () => world.customerOf(owner));
    await Promise.all(customers.map((customer) => customer.write('Hello!')));
    // The rest comes in through the other instance.
    await pointTo(url, owner);
    await Promise.all(customers.map((customer) => customer.write('How much is a manicure with gel polish?')));
    for (let round = 0; round < 4; round++) await Promise.all([world.advance(6), settleBoth(second)]);
    await settleBoth(second);
    for (const { id } of customers) expect(textsTo(id)).toEqual([ANSWER]);
    const { db } = world.app.ctx;
    const states = await db
      .selectFrom('messages')
      .select(['author', 'deliveryState'])
      .where('accountId', '=', owner.accountId)
      .where('author', '!=', 'customer')
      .execute();
    expect(states).toEqual(Array(40).fill({ author: 'ai', deliveryState: 'sent' }));
    const runs = await db
      .selectFrom('runs')
      .select('outcome')
      .where('accountId', '=', owner.accountId)
      .execute();
    expect(runs.map(({ outcome }) => outcome)).toEqual(Array(40).fill('answer'));
  } finally {
    await second.stop();
  }
}, 60_000);

async function settleBoth(second: Application): Promise<void> {
  await second.settle();
  await world.settle();
}

async function pointTo(url: string, owner: Parameters<TestWorld['pointWebhook']>[0]): Promise<void> {
  const setup = await owner.call<{ webhookVerifyToken: string }>('GET', `/api/users/${owner.userId}/webhook`);
  const result = await world.simulator.setWebhook({
    instagramUserId: owner.business.instagramUserId,
    callbackUrl: `${url}/api/instagram-webhook-v3/${owner.userId}`,
    verifyToken: setup.body.webhookVerifyToken,
  });
  expect(result.ok).toBe(true);
}
