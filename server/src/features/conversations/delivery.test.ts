import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectChannel } from '#features/channel/connect.ts';
import { deliveryHooks } from '#features/turns/service.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { releaseHeld } from './held.ts';

import { deliverWith } from './test-loop.ts';
import { openTalk, type Talk } from './test-talk.ts';

let world: TestWorld;
let talk: Talk;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  talk = await openTalk(world);
});
afterEach(() => {
  world.simulator.faults.clear();
  world.simulator.switches.echoOrder = 'after';
});
afterAll(() => world[Symbol.asyncDispose]());

/** Under 1000 characters, over 2000 bytes: three sentences whose letters take three. */
const LONG = ['いち', 'にい', 'さん'].map((word) => `${word.repeat(150)}。`).join('');

const platformEvents = () =>
  world.app.ctx.db
    .selectFrom('platformEvents')
    .select(['kind', 'state', 'mid'])
    .where('accountId', '=', talk.owner.accountId)
    .execute();

describe('parts', () => {
  test.each(['after', 'before'] as const)(
    'a long text goes in parts of at most 1000 bytes, in order; echoes %s the answer change nothing',
    async (order) => {
      world.simulator.switches.echoOrder = order;
      await talk.send(LONG);
      await world.advance(16);
      const arrived = talk.arrived();
      expect(arrived).toHaveLength(3);
      for (const { text } of arrived) expect(Buffer.byteLength(text ?? '')).toBeLessThanOrEqual(1000);
      expect(arrived.map(({ text }) => text).join('')).toBe(LONG);
      expect((await talk.parts()).map(({ mid, state }) => ({ mid, state }))).toEqual(
        arrived.map(({ mid }) => ({ mid, state: 'sent' })),
      );
      expect(await talk.states()).toEqual([[LONG, 'sent', null]]);
      expect(talk.posts()).toBe(3);
      expect(await platformEvents()).toEqual([]);
    },
  );

  test('exactly 1000 bytes is one part, 1001 are two', async () => {
    await talk.send(`${'a'.repeat(998)}ж`);
    expect(talk.texts()).toHaveLength(1);
    await talk.send(`${'b'.repeat(600)} ${'c'.repeat(398)}ж`);
    expect(talk.texts().slice(1)).toEqual(['b'.repeat(600), `${'c'.repeat(398)}ж`]);
  });

  test('equal texts are each sent and each recognised', async () => {
    world.simulator.switches.echoOrder = 'before';
    for (const _ of [1, 2, 3]) await talk.queue('ok');
    await world.settle();
    await world.advance(16);
    expect(talk.texts()).toEqual(['ok', 'ok', 'ok']);
    expect(await talk.states()).toEqual(Array(3).fill(['ok', 'sent', null]));
  });
});

describe('accepted, but answered with a fault', () => {
  test.each(['after', 'before'] as const)(
    '500: the echo %s the answer completes it, nothing is sent again',
    async (order) => {
      world.simulator.switches.echoOrder = order;
      world.simulator.faults.nextSend('delivered_500');
      const { id } = await talk.send('one and only');
      await world.advance(2);
      expect(await talk.states()).toEqual([['one and only', 'sent', null]]);
      const [arrived, ...more] = talk.arrived();
      expect(more).toEqual([]);
      expect((await talk.parts()).map(({ mid, messageId }) => [mid, messageId])).toEqual([
        [arrived?.mid, id],
      ]);
      expect(talk.posts()).toBe(1);
    },
  );

  test('500 on the first of three parts: the rest follows once its echo came', async () => {
    world.simulator.faults.nextSend('delivered_500');
    world.simulator.faults.hold();
    await talk.send(LONG);
    expect(talk.texts()).toHaveLength(1);
    expect(await talk.states()).toEqual([[LONG, 'unknown', expect.any(String)]]);
    world.simulator.faults.release();
    await world.settle();
    await world.advance(2);
    expect(talk.texts().join('')).toBe(LONG);
    expect(await talk.states()).toEqual([[LONG, 'sent', null]]);
    expect(talk.posts()).toBe(3);
  });

  test.each(['after', 'before'] as const)(
    'code 1/1357046 means sent without an id: the echo %s it brings the id, and it is not stored twice',
    async (order) => {
      world.simulator.switches.echoOrder = order;
      world.simulator.faults.nextSend('delivered_1357046');
      await talk.send('sent for sure');
      await world.advance(2);
      expect(await talk.states()).toEqual([['sent for sure', 'sent', null]]);
      expect((await talk.parts()).map(({ mid }) => mid)).toEqual(talk.arrived().map(({ mid }) => mid));
      expect(talk.posts()).toBe(1);
    },
  );
});

describe('refused', () => {
  test('throttled: tried once more, in order; later messages wait', async () => {
    world.simulator.faults.nextSend('rate_limit');
    await talk.queue('first');
    await talk.queue('second');
    await world.settle();
    expect(talk.texts()).toEqual([]);
    expect((await talk.parts()).map(({ state }) => state)).toEqual(['queued', 'queued']);
    await world.advance(6);
    expect(talk.texts()).toEqual(['first', 'second']);
    expect(await talk.states()).toEqual([
      ['first', 'sent', null],
      ['second', 'sent', null],
    ]);
    expect(talk.posts()).toBe(3);
  });

  test('throttled twice: failed with its reason; the next message goes on its way', async () => {
    world.simulator.faults.nextSend('rate_limit', 2);
    await talk.queue('first');
    await talk.queue('second');
    await world.settle();
    await world.advance(6);
    expect(await talk.states()).toEqual([
      ['first', 'failed', 'throttled'],
      ['second', 'sent', null],
    ]);
    await world.advance(3600);
    expect(talk.posts()).toBe(3);
  });

  test('a blocked recipient: failed with the reason, and no part of it is tried', async () => {
    talk.customer.set({ blocks: true });
    await talk.send(LONG);
    expect(await talk.states()).toEqual([[LONG, 'failed', 'recipient_unreachable']]);
    expect((await talk.parts()).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']);
    await world.advance(3600);
    expect(talk.posts()).toBe(1);
  });

  test('a window that closes while it waits: failed, and never posted', async () => {
    await world.advance(24 * 3600 - 10);
    world.simulator.faults.nextSend('rate_limit');
    await talk.send('just in time');
    expect(talk.posts()).toBe(1);
    await world.advance(12);
    expect(await talk.states()).toEqual([['just in time', 'failed', 'window_closed']]);
    expect(talk.posts()).toBe(1);
    const late = await talk.owner.call('POST', `/api/conversations/${talk.conversationId}/send`, {
      content: 'x',
    });
    expect([late.status, late.body['code']]).toEqual([409, 'window_closed']);
  });

  test('a partly refused message keeps what arrived; retry sends only the missing parts', async () => {
    const { customer } = talk;
    await interrupted(() => customer.set({ blocks: true }));
    expect(await talk.states()).toEqual([[LONG, 'partial', 'recipient_unreachable']]);
    expect(talk.texts()).toHaveLength(1);
    customer.set({ blocks: false });
    const [message] = await talk.own();
    expect((await talk.act(message?.id ?? '', 'retry')).status).toBe(200);
    await world.settle();
    expect(talk.texts().join('')).toBe(LONG);
    expect(await talk.states()).toEqual([[LONG, 'sent', null]]);
    expect((await talk.act(message?.id ?? '', 'retry')).status).toBe(409);
  });
});

describe('without a token or a network', () => {
  test('a token that dies in the middle: held, incoming is still stored, a new token sends the rest once', async () => {
    const { business, owner, customer } = talk;
    await interrupted(async () => {
      await fetch(`${world.simulator.url}/_control/businesses/${business.instagramUserId}/token/kill`, {
        method: 'POST',
      });
    });
    expect(talk.texts()).toHaveLength(1);
    expect(await talk.states()).toEqual([[LONG, 'held', null]]);
    await talk.queue('and one more');
    await customer.write('are you there?');
    await world.advance(3600);
    const all = await owner.get<{ content: string }[]>(`/api/conversations/${talk.conversationId}/messages`);
    expect(all.map(({ content }) => content)).toContain('are you there?');
    expect(await talk.states()).toEqual([
      [LONG, 'held', null],
      ['and one more', 'held', null],
    ]);
    const before = talk.posts();
    const { ctx } = world.app;
    const accessToken = business.mintToken();
    await connectChannel(
      ctx,
      owner,
      { accessToken },
      { onTokenLive: (tx, id) => releaseHeld(ctx, tx, id, deliveryHooks(ctx)) },
    );
    await world.settle();
    expect(talk.texts().join('')).toBe(`${LONG}and one more`);
    expect(await talk.states()).toEqual([
      [LONG, 'sent', null],
      ['and one more', 'sent', null],
    ]);
    expect(talk.posts() - before).toBe(3);
  });

  const TEXTS = Array.from({ length: 20 }, (_, n) => `Message ${n + 1}`);
  /** Twenty messages, and a token that dies after the fifth. */
  async function dieBetween(): Promise<void> {
    await world.app.loops.parts?.stop();
    for (const text of TEXTS) await talk.queue(text);
    await deliverWith(world, {
      async afterPost(count) {
        if (count === 5) await killToken();
        return undefined;
      },
    });
    await world.settle();
    expect(talk.texts()).toEqual(TEXTS.slice(0, 5));
    const states = (await talk.states()).map(([, state]) => state);
    expect(states.map((state) => state === 'sent')).toEqual(TEXTS.map((_, n) => n < 5));
    expect(states).not.toContain('failed');
  }
  const killToken = () =>
    fetch(`${world.simulator.url}/_control/businesses/${talk.business.instagramUserId}/token/kill`, {
      method: 'POST',
    });
  async function reconnect(): Promise<void> {
    const { ctx } = world.app;
    const accessToken = talk.business.mintToken();
    const onTokenLive: Parameters<typeof connectChannel>[3]['onTokenLive'] = (tx, id) =>
      releaseHeld(ctx, tx, id, deliveryHooks(ctx));
    await connectChannel(ctx, talk.owner, { accessToken }, { onTokenLive });
    await world.settle();
  }

  test('a token that dies between 20 messages: the other 15 go in their order when it is connected again', async () => {
    await dieBetween();
    await reconnect();
    expect(talk.texts()).toEqual(TEXTS);
    expect((await talk.states()).every(([, state]) => state === 'sent')).toBe(true);
  });

  test('the same, connected again after a day: the window is looked at again, and none is posted', async () => {
    await dieBetween();
    const posts = talk.posts();
    await world.advance(25 * 60 * 60);
    await reconnect();
    expect(talk.posts()).toBe(posts);
    expect((await talk.states()).slice(5)).toEqual(
      TEXTS.slice(5).map((text) => [text, 'failed', 'window_closed']),
    );
  });

  test('a token that was replaced while the platform refused it: the new one lives, and sends', async () => {
    const { business, owner } = talk;
    await world.app.loops.parts?.stop();
    await talk.queue('soon');
    const { ctx } = world.app;
    await deliverWith(world, {
      async beforePost(count) {
        if (count > 1) return;
        await fetch(`${world.simulator.url}/_control/businesses/${business.instagramUserId}/token/kill`, {
          method: 'POST',
        });
        const accessToken = business.mintToken();
        await connectChannel(
          ctx,
          owner,
          { accessToken },
          { onTokenLive: (tx, id) => releaseHeld(ctx, tx, id, deliveryHooks(ctx)) },
        );
      },
    });
    await world.settle();
    expect(talk.texts()).toEqual(['soon']);
    expect(await talk.states()).toEqual([['soon', 'sent', null]]);
  });

  test('a refused connection: tried again until it works, in order, and sent once', async () => {
    const { db } = world.app.ctx;
    const point = (graphUrl: string) =>
      db.updateTable('channels').set({ graphUrl }).where('accountId', '=', talk.owner.accountId).execute();
    await point('http://127.0.0.1:9');
    await talk.queue('first');
    await talk.queue('second');
    await world.settle();
    expect((await talk.parts()).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['queued', 1],
      ['queued', 0],
    ]);
    await world.advance(6);
    expect((await talk.parts())[0]).toMatchObject({ state: 'queued', attempts: 2 });
    await point(world.simulator.graphUrl);
    await world.advance(11);
    expect(talk.texts()).toEqual(['first', 'second']);
    expect(await talk.states()).toEqual([
      ['first', 'sent', null],
      ['second', 'sent', null],
    ]);
  });
});

/** Sends the long text; `between` happens after its first part was accepted. */
async function interrupted(between: () => Promise<void> | void): Promise<void> {
  await world.app.loops.parts?.stop();
  await talk.queue(LONG);
  await deliverWith(world, {
    async afterPost(count) {
      if (count === 1) await between();
      return undefined;
    },
  });
  await world.settle();
}
