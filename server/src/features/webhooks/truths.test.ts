import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { openTalk } from '#features/conversations/test-talk.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';

import { actsOf, bodyOf, deliver, type Item, quietOwner } from './test-deliveries.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld({ env: { MEDIA_COPIES: 'none' } });
});
afterEach(() => {
  world.simulator.faults.clear();
});
afterAll(() => world[Symbol.asyncDispose]());

type Chat = {
  id: string;
  participantName: string;
  attention: string | null;
  lastMessageContent: string;
  lastMessageAt: string;
  turnState: string;
};
type Owner = Awaited<ReturnType<typeof quietOwner>>;

const chatsOf = (owner: Owner) => owner.get<Chat[]>('/api/conversations');
const send = (owner: Owner, ...items: Item[]) =>
  deliver(world, owner, bodyOf(owner.business.instagramUserId, items));

describe('a tapped button', () => {
  test('an icebreaker without an id is shown once, and opens the window', async () => {
    const owner = await quietOwner(world);
    const { customerDid } = actsOf(owner, world.customerOf(owner).id);
    const tap = customerDid(world.now().getTime(), { postback: { title: 'Prices?', payload: 'PRICES' } });
    await send(owner, tap);
    await send(owner, tap);
    const [chat, ...more] = await chatsOf(owner);
    expect([chat?.lastMessageContent, more.length]).toEqual(['Prices?', 0]);
    const messages = await owner.get<unknown[]>(`/api/conversations/${chat?.id}/messages`);
    expect(messages).toHaveLength(1);
    const path = `/api/conversations/${chat?.id}/send`;
    expect((await owner.call('POST', path, { content: 'Gladly.' })).status).toBe(200);
  });

  test('with is_self beside it the business tapped it itself, and nobody asks anything', async () => {
    const owner = await quietOwner(world);
    const { customerDid } = actsOf(owner, world.customerOf(owner).id);
    await send(owner, customerDid(world.now().getTime(), { is_self: true, postback: { title: 'Prices?' } }));
    expect(await chatsOf(owner)).toEqual([]);
  });
});

test('a reaction of the customer moves the chat up in the list; one of the business moves nothing', async () => {
  const owner = await quietOwner(world);
  const [first, second] = [world.customerOf(owner), world.customerOf(owner)];
  await send(owner, actsOf(owner, first.id).wrote('m_first', 'first', world.now().getTime()));
  await world.advance(60);
  await send(owner, actsOf(owner, second.id).wrote('m_second', 'second', world.now().getTime()));
  const order = async () => (await chatsOf(owner)).map((chat) => chat.lastMessageContent);
  expect(await order()).toEqual(['second', 'first']);
  await world.advance(60);
  const now = world.now().getTime();
  const byBusiness = { mid: 'm_first', action: 'react', reaction: 'love', emoji: '❤️' };
  await send(owner, actsOf(owner, first.id).businessDid(now, { reaction: byBusiness }));
  expect(await order()).toEqual(['second', 'first']);
  await send(owner, actsOf(owner, first.id).reacted('m_first', '👍', now));
  expect(await order()).toEqual(['first', 'second']);
});

describe('what is shown without a word', () => {
  test.each([
    ['share', { type: 'share', payload: { url: 'https://www.instagram.com/p/a' } }],
    ['reel', { type: 'ig_reel', payload: { url: 'https://www.instagram.com/reel/a', reel_video_id: '7' } }],
    ['story mention', { type: 'story_mention', payload: { url: 'https://lookaside.fbsbx.com/a' } }],
  ])('a %s is no question', async (kind, attachment) => {
    const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    const { customerDid } = actsOf(owner, world.customerOf(owner).id);
    const mid = `m_shown_${kind}`;
    await send(owner, customerDid(world.now().getTime(), { message: { mid, attachments: [attachment] } }));
    await world.advance(30);
    const [chat] = await chatsOf(owner);
    expect([chat?.turnState, chat?.attention]).toEqual(['idle', null]);
    expect(await owner.get('/api/insufficient-info-messages')).toEqual([]);
  });

  test('beside words it is what they may be about, and a person is asked', async () => {
    const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    const acts = actsOf(owner, world.customerOf(owner).id);
    const at = world.now().getTime();
    const share = { type: 'share', payload: { url: 'https://www.instagram.com/p/a' } };
    await send(
      owner,
      acts.customerDid(at, { message: { mid: 'm_beside_1', attachments: [share] } }),
      acts.wrote('m_beside_2', QUESTION, at + 1),
    );
    await world.advance(30);
    expect(await owner.get('/api/insufficient-info-messages')).toHaveLength(1);
  });
});

describe('a refusal of the platform', () => {
  test('outside the window, seconds after the customer wrote: told as what it may be, and tried once', async () => {
    const talk = await openTalk(world);
    world.simulator.faults.failNext({ path: '/messages', status: 403, code: 10, subcode: 2534022 });
    await talk.send('Yes, two left.');
    await world.advance(60);
    expect(await talk.states()).toEqual([['Yes, two left.', 'failed', 'replies_refused']]);
    expect(talk.posts()).toBe(1);
    await talk.customer.write('and the red one?');
    await talk.send('Three.');
    expect((await talk.states()).at(-1)).toEqual(['Three.', 'sent', null]);
  });

  test('who cannot be reached gets no second answer by itself before an hour has passed', async () => {
    const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    const customer = world.customerOf(owner);
    world.simulator.faults.failNext({ path: '/messages', status: 400, code: 551 });
    await customer.write(QUESTION);
    await world.advance(30);
    const calls = () => world.simulator.received.calls({ method: 'POST', path: /messages$/ }).length;
    const refused = calls();
    expect((await chatsOf(owner))[0]?.attention).toBe('failed');
    await customer.write(QUESTION);
    await world.advance(30);
    expect([calls(), (await chatsOf(owner))[0]?.attention]).toEqual([refused, 'failed']);
    await world.advance(3600);
    await customer.write(QUESTION);
    await world.advance(30);
    expect([calls(), (await chatsOf(owner))[0]?.attention]).toEqual([refused + 1, null]);
  });

  test('a blocked account switches the AI off, says why, and a person turns it on again', async () => {
    const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
    world.simulator.faults.failNext({ path: '/messages', status: 400, code: 368 });
    await world.customerOf(owner).write(QUESTION);
    await world.advance(30);
    const user = () =>
      owner.get<{ autoResponseEnabled: boolean; stoppedBy: string | null }>(`/api/users/${owner.userId}`);
    expect(await user()).toMatchObject({ autoResponseEnabled: false, stoppedBy: 'account_restricted' });
    const calls = () => world.simulator.received.calls({ method: 'POST', path: /messages$/ }).length;
    const before = calls();
    await world.customerOf(owner).write(QUESTION);
    await world.advance(30);
    expect(calls()).toBe(before);
    await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: true });
    expect(await user()).toMatchObject({ autoResponseEnabled: true, stoppedBy: null });
  });
});
