import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryHooks } from '#features/turns/service.ts';
import { actsOf, bodyOf, deliver, type Item } from '#features/webhooks/test-deliveries.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { TRANSIENT_FAULT } from '#test/transient-fault.ts';

import { claimParts, createPartLease, readyPart } from './delivery-claims.ts';
import { createTestDelivery, deliverWith } from './test-loop.ts';
import { openTalk, type Talk } from './test-talk.ts';

/** Nobody knows whether it arrived: never sent again by itself, completed by its echo, decided by a person. */

let world: TestWorld;
let talk: Talk;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  talk = await openTalk(world);
});
afterEach(() => world.simulator.faults.clear());
afterAll(() => world[Symbol.asyncDispose]());

const LONG = ['いち', 'にい', 'さん'].map((word) => `${word.repeat(150)}。`).join('');
const unknown = expect.any(String);

/** A message that certainly did not arrive, although nobody knows: its instance died as it was about to post it. */
async function lose(content: string): Promise<string> {
  await world.app.loops.parts?.stop();
  const { id } = await talk.queue(content);
  const dead = { ...world.app.ctx, instanceId: newId() };
  const [part, ...others] = await claimParts(dead, 10);
  expect([part && (await readyPart(dead, part)), others]).toEqual([true, []]);
  await world.app.instance.takeOver();
  world.app.loops.parts?.start();
  await world.settle();
  return id;
}
/** The instance is taken for dead. */
const abandon = (instanceId: string) =>
  createPartLease(world.app.ctx, deliveryHooks(world.app.ctx)).free([instanceId]);
/** The late echo of a text, as if the platform had taken it. */
async function echo(text: string, mid: string): Promise<void> {
  const item: Item = actsOf(talk.owner, talk.customer.id).typed(mid, text, world.now().getTime());
  await deliver(world, talk.owner, bodyOf(talk.business.instagramUserId, [item]));
  await world.settle();
}

describe('timed out', () => {
  test('delivered or not: both unknown at first; the echo completes the one that arrived; typed meanwhile is stored once', async () => {
    const arrives = talk;
    const vanishes = await openTalk(world, talk.owner);
    await world.app.loops.parts?.stop();
    await arrives.queue('arrives');
    await vanishes.queue('vanishes');
    world.simulator.faults.nextSend('delivered_timeout');
    world.simulator.faults.nextSend('timeout');
    await deliverWith(world, {
      async beforePost(_count, recipientId) {
        if (recipientId !== vanishes.customer.id) return;
        await vi.waitFor(() => expect(world.simulator.faults.active().sends).toEqual(['timeout']));
        // While both are in flight the owner types in the app.
        await arrives.business.typeInApp(arrives.customer.id, 'typed meanwhile');
        await vanishes.business.typeInApp(vanishes.customer.id, 'typed there too');
        expect((await arrives.own()).map(({ content }) => content)).toEqual(['arrives']);
      },
    });
    expect(await vanishes.states()).toContainEqual(['vanishes', 'unknown', unknown]);
    await world.advance(2);
    expect((await arrives.states()).toSorted()).toEqual([
      ['arrives', 'sent', null],
      ['typed meanwhile', null, null],
    ]);
    expect((await vanishes.states()).toSorted()).toEqual([
      ['typed there too', null, null],
      ['vanishes', 'unknown', unknown],
    ]);
    expect((await vanishes.own()).find(({ content }) => content === 'typed there too')?.author).toBe('app');
    for (let hour = 0; hour < 5; hour++) await world.advance(3600);
    expect(arrives.posts() + vanishes.posts()).toBe(2);
    expect(arrives.texts().toSorted()).toEqual(['arrives', 'typed meanwhile']);
    expect(vanishes.texts()).toEqual(['typed there too']);
  }, 40_000);
});

describe('an unknown message', () => {
  test('is never sent again by itself; the parts behind it wait, the next message only for as long as an echo takes', async () => {
    await lose(LONG);
    await talk.send('next');
    expect(talk.texts()).toEqual([]);
    await world.advance(3600);
    expect(await talk.states()).toEqual([
      [LONG, 'unknown', unknown],
      ['next', 'sent', null],
    ]);
    expect((await talk.parts()).map(({ state }) => state)).toEqual(['unknown', 'queued', 'queued', 'sent']);
    expect(talk.texts()).toEqual(['next']);
  });

  test('is completed by a late echo', async () => {
    const id = await lose('late');
    await world.advance(3600);
    await echo('late', 'late-mid');
    expect(await talk.states()).toEqual([['late', 'sent', null]]);
    expect((await talk.parts()).map(({ mid, messageId }) => [mid, messageId])).toEqual([['late-mid', id]]);
    expect(talk.posts()).toBe(0);
  });

  test('`check` finds it on the platform, or leaves it', async () => {
    const lost = await lose('not there');
    expect((await talk.act(lost, 'check')).body).toMatchObject({ deliveryState: 'unknown' });
    world.simulator.faults.hold();
    world.simulator.faults.nextSend('delivered_500');
    const { id } = await talk.send('there');
    expect(await talk.states()).toContainEqual(['there', 'unknown', unknown]);
    expect((await talk.act(id, 'check')).body).toMatchObject({ deliveryState: 'sent' });
    expect((await talk.parts()).find(({ messageId }) => messageId === id)?.mid).toBe(talk.arrived()[0]?.mid);
    world.simulator.faults.release();
    await world.settle();
    await world.advance(16);
    expect(await talk.states()).toEqual([
      ['not there', 'unknown', unknown],
      ['there', 'sent', null],
    ]);
    expect((await talk.act(id, 'check')).status).toBe(409);
  });

  test('`check` does not take an equal text that belongs to another message', async () => {
    await talk.send('same words');
    const lost = await lose('same words');
    const answer = await talk.act(lost, 'check');
    expect([answer.status, answer.body.deliveryState]).toEqual([200, 'unknown']);
  });

  test('`retry` sends only the missing parts', async () => {
    world.simulator.faults.hold();
    await world.app.loops.parts?.stop();
    const { id } = await talk.queue(LONG);
    await deliverWith(world, {
      afterPost: (count) =>
        count === 2 ? { outcome: 'unknown', reason: 'timeout', error: TRANSIENT_FAULT } : undefined,
    });
    expect(talk.texts()).toHaveLength(2);
    expect((await talk.parts()).map(({ state }) => state)).toEqual(['sent', 'unknown', 'queued']);
    world.simulator.faults.release();
    await world.settle();
    await world.advance(2);
    expect(await talk.states()).toEqual([[LONG, 'sent', null]]);
    expect(talk.texts().join('')).toBe(LONG);
    expect((await talk.act(id, 'retry')).status).toBe(409);
    const lost = await lose(LONG);
    expect((await talk.act(lost, 'retry')).body).toMatchObject({ deliveryState: expect.any(String) });
    await world.settle();
    expect(talk.texts().slice(3).join('')).toBe(LONG);
    expect(await talk.states()).toEqual([
      [LONG, 'sent', null],
      [LONG, 'sent', null],
    ]);
  });

  test('an echo completes it even when a person has asked for a retry that has not left', async () => {
    const id = await lose('twice?');
    await world.app.loops.parts?.stop();
    await talk.act(id, 'retry');
    await echo('twice?', 'came-after-all');
    world.app.loops.parts?.start();
    await world.settle();
    expect(await talk.states()).toEqual([['twice?', 'sent', null]]);
    expect(talk.posts()).toBe(0);
  });
});

describe('equal texts', () => {
  test('an echo that beats its answer does not complete the unknown one before it', async () => {
    const lost = await lose('ok');
    world.simulator.switches.echoOrder = 'before';
    await world.app.loops.parts?.stop();
    const { id } = await talk.queue('ok');
    await deliverWith(world, {
      async afterPost() {
        // The echo has been judged, the answer not yet.
        expect((await talk.parts()).map(({ state }) => state)).toEqual(['unknown', 'sending']);
        return undefined;
      },
    });
    await world.settle();
    world.simulator.switches.echoOrder = 'after';
    await world.advance(16);
    const parts = await talk.parts();
    expect(parts.find(({ messageId }) => messageId === id)).toMatchObject({
      state: 'sent',
      mid: talk.arrived()[0]?.mid,
    });
    expect(parts.find(({ messageId }) => messageId === lost)).toMatchObject({ state: 'unknown', mid: null });
    await talk.send('still works');
    expect(talk.texts()).toEqual(['ok', 'still works']);
  });

  test('the answer corrects what the echo could not know: it belonged to the second of two', async () => {
    const first = await lose('ok');
    await world.app.loops.parts?.stop();
    const { id: second } = await talk.queue('ok');
    await deliverWith(world, {
      async afterPost() {
        // Taken for dead between the post and its answer; the echo comes while both are unknown.
        await abandon(world.app.ctx.instanceId);
        await world.simulator.settle();
        return undefined;
      },
    });
    await world.settle();
    const [arrived, ...more] = talk.arrived();
    expect(more).toEqual([]);
    const parts = await talk.parts();
    expect(parts.find(({ messageId }) => messageId === second)).toMatchObject({
      state: 'sent',
      mid: arrived?.mid,
    });
    expect(parts.find(({ messageId }) => messageId === first)).toMatchObject({ state: 'unknown', mid: null });
    expect(await talk.states()).toEqual([
      ['ok', 'unknown', unknown],
      ['ok', 'sent', null],
    ]);
  });

  test('the answer corrects what the echo could not know: it was not typed in the app', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('as we wrote it');
    await deliverWith(world, {
      async afterPost(_count, result) {
        await abandon(world.app.ctx.instanceId);
        if (result.outcome === 'accepted') await echo('as the platform changed it', result.mid);
        return undefined;
      },
    });
    await world.settle();
    expect(await talk.states()).toEqual([['as we wrote it', 'sent', null]]);
  });
});

describe('an instance that sleeps', () => {
  test('between claim and post sends nothing: another one has taken its part over, and sends it', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('while asleep');
    const ctx = { ...world.app.ctx, instanceId: newId() };
    const [claimed] = await claimParts(ctx, 1);
    await world.app.instance.takeOver();
    expect(claimed && (await readyPart(ctx, claimed))).toBe(false);
    world.app.loops.parts?.start();
    await world.advance(60);
    expect(await talk.states()).toEqual([['while asleep', 'sent', null]]);
    expect(talk.posts()).toBe(1);
  });

  test('however late in its preparations it falls asleep', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('almost posted');
    const ctx = { ...world.app.ctx, instanceId: newId() };
    let sleeps = 0;
    const loop = createTestDelivery(world, {
      ctx,
      async mayStillSend() {
        sleeps += 1;
        if (sleeps === 1) await world.app.instance.takeOver();
        return true;
      },
    });
    loop.start();
    await loop.drain();
    await loop.stop();
    world.app.loops.parts?.start();
    await world.settle();
    expect(await talk.states()).toEqual([['almost posted', 'sent', null]]);
    expect(talk.posts()).toBe(1);
  });

  test('between post and answer: the answer still counts, once', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('posted');
    // Its echo, however soon, must not settle it before the take-over.
    world.simulator.faults.hold();
    const ctx = { ...world.app.ctx, instanceId: newId() };
    const loop = createTestDelivery(world, {
      ctx,
      async afterPost() {
        await world.app.instance.takeOver();
        expect((await talk.parts())[0]).toMatchObject({ state: 'unknown' });
        return undefined;
      },
    });
    loop.start();
    await loop.drain();
    await loop.stop();
    world.simulator.faults.release();
    world.app.loops.parts?.start();
    await world.settle();
    expect(await talk.states()).toEqual([['posted', 'sent', null]]);
    expect(talk.texts()).toEqual(['posted']);
  });
});

describe('a fault of our own', () => {
  test('before the post: tried again, not stuck', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('try again');
    await deliverWith(world, {
      clientFor: () => Promise.reject(new Error('the sealed token does not open')),
    });
    expect((await talk.parts())[0]).toMatchObject({ state: 'queued', instanceId: null });
    await world.advance(6);
    expect(talk.texts()).toEqual(['try again']);
    expect(await talk.states()).toEqual([['try again', 'sent', null]]);
  });

  test('after the post: the verdict is kept until the database takes it, and nothing is sent again', async () => {
    await world.app.loops.parts?.stop();
    await talk.queue('recorded late');
    let isDown = false;
    const { ctx } = world.app;
    const loop = createTestDelivery(world, {
      ctx: {
        ...ctx,
        transaction: (work) => (isDown ? Promise.reject(new Error('no database')) : ctx.transaction(work)),
      },
      afterPost() {
        isDown = true;
        return undefined;
      },
    });
    loop.start();
    await loop.drain();
    expect((await talk.parts())[0]).toMatchObject({ state: 'sending' });
    isDown = false;
    await loop.drain();
    await loop.stop();
    world.app.loops.parts?.start();
    await world.settle();
    expect(await talk.states()).toEqual([['recorded late', 'sent', null]]);
    expect(talk.texts()).toEqual(['recorded late']);
  });
});
