import { knowledge } from '@parley/assistant';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#features/assistant-settings/service.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { registerInstance } from '#test/instances.ts';
import { answerWith, type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';

import { claimRehearsals, takeTurn } from './lease-repository.ts';
import { openTalks, type Talks } from './test-talks.ts';

const KNOWLEDGE = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
const QUESTION = 'How much is a manicure?';
const LINE = 'A manicure costs 28 €.';
const SOURCE = { chunkId: knowledge.cutIntoChunks(KNOWLEDGE)[0]?.id ?? '', line: LINE };
const GROUNDED = answerWith(LINE, SOURCE);
const INVENTED = answerWith('A manicure costs 35 €.', SOURCE);

let model: ModelServer;
let world: TestWorld;
let talks: Talks;

beforeAll(async () => {
  model = await startModelServer();
  world = await startWorld({ env: modelEnv(model) });
  // Warm, as a server that has started is: a thread's first thought is many times as long as its next.
  await world.app.ctx.assistant.start();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  talks = await openTalks(world, KNOWLEDGE);
  // Each call is an answer but where a test is about triggers.
  const { accountId } = talks.owner;
  await world.app.ctx.db.deleteFrom('triggers').where('accountId', '=', accountId).execute();
  model.calls.length = 0;
});

async function askFor(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await talks.answered(QUESTION, '28 €');
}

async function tokensOfToday(): Promise<number> {
  const row = await world.app.ctx.db
    .selectFrom('tokenUsage')
    .select('tokens')
    .where('accountId', '=', talks.owner.accountId)
    .executeTakeFirst();
  return Number(row?.tokens ?? 0);
}

test('asked as a real turn is: the guard, its second try, and the tokens of the day', async () => {
  await askFor(1);
  expect(await talks.overview()).toMatchObject({ costsTokens: true });
  model.script({ decision: INVENTED }, { decision: GROUNDED });
  await talks.begin();
  await world.settle();
  expect(model.calls).toHaveLength(2);
  expect(await talks.turns()).toMatchObject([{ verdict: 'same', said: LINE, sources: [{ line: LINE }] }]);
  expect(await talks.latest()).toMatchObject({ provider: 'openai-compatible', tokens: 30, state: 'done' });
  expect(await tokensOfToday()).toBe(30);
});

test('the conditions of triggers are judged like those of a real turn, and that call costs, too', async () => {
  await askFor(1);
  const trigger = { name: 'Upset', triggerConditions: 'The customer is disappointed' };
  await talks.owner.call('POST', `/api/users/${talks.owner.userId}/triggers`, trigger);
  model.script({ decision: GROUNDED });
  await talks.begin();
  await world.settle();
  expect(await talks.turns()).toMatchObject([{ verdict: 'same', said: LINE }]);
  expect([(await talks.latest()).tokens, await tokensOfToday()]).toEqual([30, 30]);
  model.judge({ decision: { conditions: [{ number: 1, fires: true, words: ['How much'] }] } });
  await talks.begin();
  await world.settle();
  expect(await talks.latest()).toMatchObject({ tokens: 15, state: 'done' });
  model.judge();
});

test('looked at a second time like a real turn: what its line does not say is missing, and both calls cost', async () => {
  await askFor(1);
  await changeSettings(world.app.ctx, talks.owner, { secondLook: true });
  const look = (verdict: string, ...quotes: string[]) => ({
    decision: { facts: [{ number: 1, verdict, quotes }] },
  });
  model.script({ decision: GROUNDED }, look('supported', '28 €'));
  await talks.begin();
  await world.settle();
  expect(await talks.turns()).toMatchObject([{ verdict: 'same', said: LINE }]);
  expect([(await talks.latest()).tokens, await tokensOfToday()]).toEqual([30, 30]);
  model.script({ decision: GROUNDED }, look('not_said'), { decision: GROUNDED }, look('supported', '35 €'));
  await talks.begin();
  await world.settle();
  expect(await talks.turns()).toMatchObject([{ verdict: 'missing', said: LINE }]);
  expect([(await talks.latest()).tokens, await tokensOfToday()]).toEqual([60, 90]);
});

test('what the guard holds is missing, with what it would have said', async () => {
  await askFor(1);
  model.script({ decision: INVENTED });
  await talks.begin();
  await world.settle();
  const [turn] = await talks.turns();
  expect(turn).toMatchObject({ verdict: 'missing', said: 'A manicure costs 35 €.', reason: null });
  expect(await talks.owner.get('/api/pending-messages')).toEqual([]);
});

describe('a fault', () => {
  test('that every call would meet ends it and names it; the rest is not asked', async () => {
    await askFor(3);
    model.script({ status: 401 });
    await talks.begin();
    await world.settle();
    await world.advance(600);
    expect(model.calls).toHaveLength(1);
    expect(await talks.latest()).toMatchObject({
      state: 'failed',
      failure: 'unauthorized',
      total: 3,
      done: 0,
      endedAt: expect.any(String),
    });
  });

  test('of a used budget ends it without a call', async () => {
    await askFor(2);
    const { db } = world.app.ctx;
    const { accountId } = talks.owner;
    await db
      .insertInto('assistantSettings')
      .values({ accountId, dailyTokenBudget: 15 })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ dailyTokenBudget: 15 }))
      .execute();
    model.script({ decision: GROUNDED });
    await talks.begin();
    await world.settle();
    expect(model.calls).toHaveLength(1);
    expect(await talks.latest()).toMatchObject({
      state: 'failed',
      failure: 'token_budget',
      done: 1,
    });
  });

  test('that may pass is tried three times in all, then the turn has failed and the next one is asked', async () => {
    await askFor(2);
    const broken = { raw: '{}' };
    model.script(broken, broken, broken, { decision: GROUNDED });
    await talks.begin();
    await world.settle();
    expect(model.calls).toHaveLength(1);
    expect(await talks.latest()).toMatchObject({ state: 'running', done: 0 });
    await world.advance(3);
    await world.advance(11);
    expect(model.calls).toHaveLength(4);
    expect(await talks.turns()).toMatchObject([
      { verdict: 'failed', said: null, reason: 'malformed' },
      { verdict: 'same', said: LINE },
    ]);
    expect((await talks.latest()).state).toBe('done');
  });

  test('of five turns one after the other ends it: the rest would fail as well', async () => {
    await askFor(6);
    model.script({ raw: '{}' });
    await talks.begin();
    await world.settle();
    for (let n = 0; n < 10; n++) await world.advance(11);
    expect(await talks.latest()).toMatchObject({ state: 'failed', done: 5, total: 6 });
    expect(model.calls).toHaveLength(15);
  });
});

test('that a provider fails in a rehearsal keeps no customer waiting once it is back', async () => {
  await askFor(2);
  await talks.owner.call('PUT', `/api/users/${talks.owner.userId}/ai-settings`, {
    autoResponseEnabled: true,
  });
  model.script({ status: 500, words: 'down' });
  await talks.begin();
  for (let n = 0; n < 8; n++) await world.advance(11);
  // Its own circuit let five through; it waits for the provider.
  expect([model.calls.length, (await talks.latest()).state]).toEqual([5, 'running']);
  model.script({ decision: GROUNDED });
  await world.customerOf(talks.owner).write(QUESTION);
  await world.advance(6);
  expect(world.simulator.sent(talks.owner.business.instagramUserId).map(({ text }) => text)).toEqual([LINE]);
  await talks.stop((await talks.latest()).id);
});

describe('stopped', () => {
  test('in the middle of a call it makes no further one; what was asked is kept', async () => {
    await askFor(3);
    model.script({ hold: true });
    const { body } = await talks.begin();
    await model.called(1);
    expect((await talks.stop(body.id)).body).toMatchObject({ state: 'stopped', done: 0 });
    model.release(GROUNDED);
    await world.advance(60);
    expect(model.calls).toHaveLength(1);
    expect(await talks.latest()).toMatchObject({ state: 'stopped', done: 1, total: 3, tokens: 15 });
  });

  test('before the second try of the guard, that try is not made', async () => {
    await askFor(1);
    model.script({ hold: true });
    const { body } = await talks.begin();
    await model.called(1);
    await talks.stop(body.id);
    model.release(INVENTED);
    await world.advance(60);
    expect(model.calls).toHaveLength(1);
    // The first one has cost what it cost.
    expect(await talks.latest()).toMatchObject({ state: 'stopped', done: 0, tokens: 15 });
  });
});

test('a customer is answered while a rehearsal waits for its model', async () => {
  await askFor(1);
  await talks.owner.call('PUT', `/api/users/${talks.owner.userId}/ai-settings`, {
    autoResponseEnabled: true,
  });
  model.script({ hold: true }, { decision: GROUNDED });
  await talks.begin();
  await model.called(1);
  const customer = world.customerOf(talks.owner);
  await customer.write(QUESTION);
  const due = world.advance(6);
  await expect
    .poll(() => world.simulator.sent(talks.owner.business.instagramUserId).map(({ text }) => text), {
      timeout: 10_000,
    })
    .toEqual([LINE]);
  expect((await talks.latest()).done).toBe(0);
  model.release(GROUNDED);
  await due;
  expect((await talks.latest()).state).toBe('done');
});

test('one account is asked one turn at a time, two accounts two', async () => {
  const others = [await openTalks(world, KNOWLEDGE), await openTalks(world, KNOWLEDGE)];
  await askFor(2);
  for (const other of others) await other.answered(QUESTION, '28 €');
  model.script({ hold: true });
  // All are due when it looks, so that what it takes at once is all that it takes.
  await world.app.loops.rehearsals?.stop();
  for (const each of [talks, ...others]) await each.begin();
  world.app.loops.rehearsals?.start();
  await model.called(2);
  // Another instance, which has room for all, finds the one that was left, and no second turn of those that are asked.
  const roomy = anotherInstance();
  const found = await claimRehearsals(roomy, 10);
  expect(found.map(({ accountId }) => accountId)).toEqual([others.at(-1)?.owner.accountId]);
  expect(model.calls).toHaveLength(2);
  await world.app.instance.takeOver();
  model.script({ decision: GROUNDED });
  model.release(GROUNDED);
  await world.settle();
  expect((await talks.latest()).state).toBe('done');
  for (const other of others) expect((await other.latest()).state).toBe('done');
});

/** One that nobody registered, so that the next beat takes it for dead. */
const anotherInstance = () => ({ ...world.app.ctx, instanceId: newId() });

describe('an instance that dies in the middle', () => {
  /** Takes the next turn of this account; those of other tests may be due as well. */
  async function take(gone: ReturnType<typeof anotherInstance>) {
    const claimed = (await claimRehearsals(gone, 10)).find(
      ({ accountId }) => accountId === talks.owner.accountId,
    );
    if (!claimed) throw new Error('the rehearsal is not due');
    return takeTurn(gone, claimed);
  }

  /** One that nobody registered is taken for dead at the next beat of this process, which comes by the real clock. */
  async function beat(
    { instanceId }: ReturnType<typeof anotherInstance>,
    silentSeconds: number,
  ): Promise<void> {
    await registerInstance(world.app.ctx.db, { id: instanceId, silentSeconds });
  }

  test('leaves its turn to another one, which goes on to the end', async () => {
    await askFor(3);
    model.script({ decision: GROUNDED });
    await world.app.loops.rehearsals?.stop();
    await talks.begin();
    const gone = anotherInstance();
    await beat(gone, 0);
    expect(await take(gone)).toMatchObject({ attempts: 1 });
    world.app.loops.rehearsals?.start();
    await world.advance(30);
    expect(await talks.latest()).toMatchObject({ state: 'running', done: 0 });
    await beat(gone, 60);
    await world.app.instance.takeOver();
    await world.settle();
    expect(await talks.latest()).toMatchObject({ state: 'done', done: 3 });
    expect(model.calls).toHaveLength(3);
  });

  test('three times by the same turn: that one has failed, and the others are asked', async () => {
    await askFor(2);
    model.script({ decision: GROUNDED });
    await world.app.loops.rehearsals?.stop();
    await talks.begin();
    for (let n = 0; n < 3; n++) {
      const gone = anotherInstance();
      await take(gone);
      await world.app.instance.takeOver();
    }
    world.app.loops.rehearsals?.start();
    await world.settle();
    expect((await talks.turns()).map(({ verdict }) => verdict)).toEqual(['failed', 'same']);
    expect(model.calls).toHaveLength(1);
  });
});
