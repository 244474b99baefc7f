import type { Message } from '@parley/contract/conversations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Caller } from '#context';
import { clientFor, findChannelFor } from '#features/channel/service.ts';
import { openTalk, type Talk } from '#features/conversations/test-talk.ts';
import { actsOf, bodyOf, deliver } from '#features/webhooks/test-deliveries.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import type { CheckHooks } from './check-delivery.ts';
import { react as reactAs } from './reactions.ts';

type Reaction = Message['reactions'][number];

let world: TestWorld;
let talk: Talk;
let asked: Message;
let mid: string;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  talk = await openTalk(world);
  const [first] = await thread();
  if (!first) throw new Error('the question is not there');
  asked = first;
  mid = world.simulator.messages(talk.customer.id)[0]?.mid ?? '';
});
afterEach(() => world.simulator.faults.clear());
afterAll(() => world[Symbol.asyncDispose]());

const thread = () => talk.owner.get<Message[]>(`/api/conversations/${talk.conversationId}/messages`);
const pathOf = (id = asked.id) => `/api/messages/${id}/reactions`;
const list = (id = asked.id) => talk.owner.get<Reaction[]>(pathOf(id));

async function react(reaction: string, more: object = {}, id = asked.id) {
  const { status, body } = await talk.owner.call<Reaction[]>('POST', pathOf(id), { reaction, ...more });
  return { status, body, code: (body as { code?: string }).code };
}

async function unreact(senderId = own(), id = asked.id) {
  const path = `${pathOf(id)}/${senderId}`;
  const { status, body } = await talk.owner.call<{ reactions: Reaction[] }>('DELETE', path);
  return { status, body: body.reactions };
}

const own = () => talk.business.instagramUserId;
/** As the platform holds them. */
const there = (of = mid) =>
  world.simulator
    .messages(talk.customer.id)
    .find((message) => message.mid === of)
    ?.reactions.map(({ by, emoji }) => [by, emoji]);

describe('a reaction of the business', () => {
  test('nine names for six reactions, stored under the first, reach the customer [RICH-29] [OP-62]', async () => {
    const names = [
      ['love', 'love', '❤️'],
      ['like', 'like', '👍'],
      ['laugh', 'laugh', '😂'],
      ['wow', 'wow', '😮'],
      ['sad', 'sad', '😢'],
      ['angry', 'angry', '😡'],
      ['heart', 'love', '❤️'],
      ['thumbs_up', 'like', '👍'],
      ['haha', 'laugh', '😂'],
    ] as const;
    for (const [name, stored, emoji] of names) {
      const { status, body } = await react(name);
      const reaction = { messageId: asked.id, senderId: own(), reaction: stored, emoji };
      expect([name, status, body]).toEqual([name, 200, [reaction]]);
      expect(there()).toEqual([['business', emoji]]);
    }
  });

  test('a second one replaces the first; both are told; the list has it [RICH-37] [RICH-38] [OP-62]', async () => {
    await react('like');
    await react('wow');
    expect(there()).toEqual([['business', '😮']]);
    expect(await list()).toMatchObject([{ reaction: 'wow', emoji: '😮' }]);
    expect((await thread())[0]?.reactions).toEqual(await list());
  });

  test('whatever sender is named, it is the business [OP-62]', async () => {
    const { body } = await react('love', { senderId: talk.customer.id });
    expect(body.map(({ senderId }) => senderId)).toEqual([own()]);
    await talk.customer.react(mid, '🔥');
    await world.settle();
    const left = await unreact(talk.customer.id);
    expect(left.body).toMatchObject([{ senderId: talk.customer.id, emoji: '🔥' }]);
    expect(there()).toEqual([['customer', '🔥']]);
  });

  test('is taken back, also where none is known [RICH-39]', async () => {
    await react('love');
    expect(await unreact()).toEqual({ status: 200, body: [] });
    expect(await unreact()).toEqual({ status: 200, body: [] });
    expect(there()).toEqual([]);
    expect(await list()).toEqual([]);
  });

  test('goes on a message of its own, too, once that has arrived', async () => {
    const { id } = await talk.send('we said this');
    expect((await react('laugh', {}, id)).status).toBe(200);
    expect(there(talk.arrived()[0]?.mid)).toEqual([['business', '😂']]);
    await world.app.loops.parts?.stop();
    const waiting = await talk.queue('still here');
    expect(await react('laugh', {}, waiting.id)).toMatchObject({ status: 409, code: 'not_reactable' });
    world.app.loops.parts?.start();
    await world.settle();
  });

  test('of two clicked fast the second waits for the first, and stays', async () => {
    const { ctx } = world.app;
    const channel = await findChannelFor(ctx.db, talk.owner.accountId);
    if (!channel) throw new Error('no channel');
    const client = clientFor(ctx, channel);
    const slow = Promise.withResolvers<void>();
    const posted: string[] = [];
    const hooks: CheckHooks = {
      clientFor: async () => ({
        ...client,
        async react(message) {
          if (posted.push(message.reaction) === 1) await slow.promise;
          return client.react(message);
        },
      }),
    };
    const caller = { accountId: talk.owner.accountId, userId: talk.owner.userId } as Caller;
    const first = reactAs(ctx, hooks, caller, { messageId: asked.id, reaction: 'love' });
    const second = reactAs(ctx, hooks, caller, { messageId: asked.id, reaction: 'like' });
    await vi.waitFor(() => expect(posted).toContain('love'));
    slow.resolve();
    await Promise.all([first, second]);
    expect(posted).toEqual(['love', '👍']);
    expect(there()).toEqual([['business', '👍']]);
    expect(await list()).toMatchObject([{ reaction: 'like' }]);
  });
});

describe('refused', () => {
  test('an unknown name is 400, and nothing is asked [OP-62]', async () => {
    for (const name of ['clap', 'LOVE', 'toString', '❤️']) {
      expect(await react(name)).toMatchObject({ status: 400, code: 'unknown_reaction' });
    }
    expect(there()).toEqual([]);
  });

  test('the platform refuses: nothing is stored, and the reason is told', async () => {
    await react('like');
    world.simulator.faults.failNext({
      path: 'messages',
      status: 400,
      code: 100,
      message: '(#100) Not this one',
    });
    const { status, body } = await talk.owner.call('POST', pathOf(), { reaction: 'sad' });
    expect([status, body['code']]).toEqual([502, 'platform_failed']);
    expect(body['message']).toContain('Not this one');
    expect(await list()).toMatchObject([{ reaction: 'like' }]);
  });

  test('outside the window the platform says so', async () => {
    await world.advance(25 * 3600);
    expect(await react('like')).toMatchObject({ status: 409, code: 'window_closed' });
    expect(await list()).toEqual([]);
  });

  test('no answer: it is in doubt, nothing is stored, and repeating it is safe', async () => {
    world.simulator.faults.failNext({ path: 'messages', status: 500, code: 2 });
    expect(await react('wow')).toMatchObject({ status: 502, code: 'platform_silent' });
    expect(await list()).toEqual([]);
    expect((await react('wow')).status).toBe(200);
    expect((await react('wow')).status).toBe(200);
    expect(there()).toEqual([['business', '😮']]);
  });

  test('a message that the customer took back', async () => {
    await talk.customer.unsend(mid);
    await world.settle();
    expect(await react('sad')).toMatchObject({ status: 409, code: 'not_reactable' });
  });

  test('without a live channel', async () => {
    const { db } = world.app.ctx;
    const { accountId } = talk.owner;
    await db.updateTable('channels').set({ tokenState: 'dead' }).where('accountId', '=', accountId).execute();
    expect(await react('love')).toMatchObject({ status: 409, code: 'no_channel' });
  });
});

test('reactions of customers are stored under the first of their names', async () => {
  const reacted = (name: object) =>
    deliver(
      world,
      talk.owner,
      bodyOf(own(), [
        actsOf(talk.owner, talk.customer.id).customerDid(world.now().getTime(), {
          reaction: { mid, action: 'react', ...name },
        }),
      ]),
    );
  await reacted({ reaction: 'heart', emoji: '❤️' });
  await world.settle();
  expect(await list()).toMatchObject([{ reaction: 'love', emoji: '❤️' }]);
  await world.advance(1);
  await reacted({ emoji: '🔥' });
  await world.settle();
  expect(await list()).toMatchObject([{ reaction: 'other', emoji: '🔥' }]);
});
