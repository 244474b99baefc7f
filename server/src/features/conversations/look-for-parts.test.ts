import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimParts, readyPart } from '#features/conversations/delivery-claims.ts';
import { deliverWith } from '#features/conversations/test-loop.ts';
import { openTalk, type Talk } from '#features/conversations/test-talk.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION } from '#test/scene.ts';
import { TRANSIENT_FAULT } from '#test/transient-fault.ts';

/** Nobody knows whether it arrived: it is looked for, and then a person is asked until that is answered. */

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(() => {
  world.simulator.faults.clear();
  world.app.loops.parts?.start();
});
afterAll(() => world[Symbol.asyncDispose]());

/** Its instance died as it was about to post what is due. */
async function loseDue(): Promise<void> {
  const dead = { ...world.app.ctx, instanceId: newId() };
  for (const part of await claimParts(dead, 10)) expect(await readyPart(dead, part)).toBe(true);
  await world.app.instance.takeOver();
  world.app.loops.parts?.start();
  await world.settle();
}
/** The same, but the platform took it, and its echo does not come. */
async function arriveUnheard(talk: Talk, content: string): Promise<void> {
  world.simulator.faults.hold();
  await world.app.loops.parts?.stop();
  await talk.queue(content);
  await deliverWith(world, {
    afterPost: () => ({ outcome: 'unknown', reason: 'timeout', error: TRANSIENT_FAULT }),
  });
}
const looks = () => world.simulator.received.calls({ method: 'GET', path: /conversations$/ }).length;
async function attentionOf(owner: TestOwner): Promise<(string | null)[]> {
  const rows = await world.app.ctx.db
    .selectFrom('conversations')
    .select('attention')
    .where('accountId', '=', owner.accountId)
    .execute();
  return rows.map(({ attention }) => attention);
}

describe('is looked for on the platform', () => {
  let talk: Talk;
  beforeEach(async () => {
    talk = await openTalk(world);
  });

  test('and found: it is sent, and nobody is asked', async () => {
    await arriveUnheard(talk, 'arrived unheard');
    expect((await talk.states())[0]?.[1]).toBe('unknown');
    await world.advance(16);
    expect(await talk.states()).toEqual([['arrived unheard', 'sent', null]]);
    await world.advance(600);
    expect(await attentionOf(talk.owner)).toEqual([null]);
    expect(talk.posts()).toBe(1);
  });

  test('twice, and then a person is asked, once', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('never left');
    const before = looks();
    await loseDue();
    await world.advance(16);
    expect([looks() - before, await attentionOf(talk.owner)]).toEqual([1, [null]]);
    await world.advance(46);
    expect([looks() - before, await attentionOf(talk.owner)]).toEqual([2, ['unknown']]);
    await world.advance(600);
    expect(looks() - before).toBe(2);
    expect(talk.posts()).toBe(0);
  });

  test('while the platform is out of order nobody is asked, and it is found afterwards', async () => {
    await arriveUnheard(talk, 'arrived in a storm');
    world.simulator.faults.failNext({ method: 'GET', path: /conversations$/, status: 500, times: 3 });
    for (let look = 0; look < 3; look++) await world.advance(46);
    expect(await attentionOf(talk.owner)).toEqual([null]);
    await world.advance(46);
    expect(await talk.states()).toEqual([['arrived in a storm', 'sent', null]]);
  });
});

describe('the mark of a question whose answer nobody knows of', () => {
  let owner: TestOwner;
  let talk: Talk;
  beforeEach(async () => {
    owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    talk = await openTalk(world, owner);
    await world.advance(60);
    await world.app.loops.parts?.stop();
    await talk.customer.write(QUESTION);
    await world.advance(6);
    await loseDue();
    await world.advance(16);
    await world.advance(46);
    expect(await attentionOf(owner)).toEqual(['unknown']);
  });

  test('outlives a later answer of the assistant, and ends when a person writes', async () => {
    await talk.customer.write(QUESTION);
    await world.advance(60);
    expect(talk.texts()).toContain(ANSWER);
    expect(await attentionOf(owner)).toEqual(['unknown']);
    await talk.send('I am sorry: it costs 28 €.');
    expect(await attentionOf(owner)).toEqual([null]);
  });

  test('ends when that message is sent again', async () => {
    const message = (await talk.own()).find(({ deliveryState }) => deliveryState === 'unknown');
    expect((await talk.act(message?.id ?? '', 'retry')).status).toBe(200);
    await world.settle();
    expect(talk.texts()).toContain(ANSWER);
    expect(await attentionOf(owner)).toEqual([null]);
  });
});
