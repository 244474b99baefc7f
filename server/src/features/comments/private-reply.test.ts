import type { Message } from '@parley/contract/conversations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, QUESTION } from '#test/scene.ts';

import { type OpenPost, openPost } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  on = await openPost(world);
  world.simulator.received.clear();
});
afterEach(() => world.simulator.faults.clear());

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
];
const DAY = 86_400;
const privately = async (text = 'It is 28 €, here is the link.') =>
  on.act(await on.only(), 'private-reply', { text });
const sent = () => world.simulator.sent(on.business.instagramUserId).map(({ text }) => text);
const calls = () => world.simulator.received.calls({ method: 'POST', path: /\/messages$/ }).length;
const state = async () => (await on.only()).privateReply.state;

async function thread(): Promise<Message[]> {
  const [conversation] = await on.owner.get<{ id: string }[]>('/api/conversations');
  return on.owner.get(`/api/conversations/${conversation?.id}/messages`);
}

async function turnsInChats(): Promise<number> {
  const rows = await world.app.ctx.db
    .selectFrom('turns')
    .select('id')
    .where('accountId', '=', on.owner.accountId)
    .where('subjectKind', '=', 'conversation')
    .execute();
  return rows.length;
}

describe('the one private message of a comment', () => {
  it('is sent once, and tells how long it may be', async () => {
    await on.write('How much is it?');
    const { privateReply, instagramTimestamp } = await on.only();
    if (instagramTimestamp === null) throw new Error('the comment has no time');
    expect(privateReply).toMatchObject({
      state: 'possible',
      until: new Date(new Date(instagramTimestamp).getTime() + 7 * DAY * 1000).toISOString(),
    });
    expect((await privately()).status).toBe(200);
    await world.settle();
    expect(sent()).toEqual(['It is 28 €, here is the link.']);
    const after = (await on.only()).privateReply;
    expect(after).toMatchObject({ state: 'sent', text: 'It is 28 €, here is the link.' });
    expect(after.conversationId).not.toBeNull();
    expect(codeOf(await privately())).toEqual([409, 'private_reply_used']);
    expect(calls()).toBe(1);
  });

  it('of two people at once is one', async () => {
    await on.write('How much is it?');
    const both = await Promise.all([privately('one'), privately('two')]);
    expect(both.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'private_reply_used'],
    ]);
    await world.settle();
    expect(sent()).toHaveLength(1);
  });

  it('is refused without a call when blank, too long, or after 7 days', async () => {
    await on.write('How much is it?');
    expect(codeOf(await privately(' \n'))).toEqual([400, 'blank_text']);
    expect(codeOf(await privately('€'.repeat(334)))).toEqual([400, 'private_reply_too_long']);
    await world.advance(7 * DAY);
    expect(await state()).toBe('expired');
    expect(codeOf(await privately())).toEqual([409, 'private_reply_over']);
    expect(calls()).toBe(0);
  });

  it.each([
    [100, 2534025],
    [10900, undefined],
  ])('that another tool has used (%i/%s) is used up', async (code, subcode) => {
    await on.write('How much is it?');
    world.simulator.faults.failNext({
      path: /\/messages$/,
      status: 400,
      code,
      ...(subcode ? { subcode } : {}),
    });
    expect(codeOf(await privately())).toEqual([409, 'private_reply_used']);
    expect(await state()).toBe('used');
    expect(codeOf(await privately())).toEqual([409, 'private_reply_used']);
    expect(calls()).toBe(1);
    expect(sent()).toEqual([]);
  });

  it('to somebody who cannot be reached is impossible from then on', async () => {
    await on.write('How much is it?');
    world.simulator.faults.failNext({ path: /\/messages$/, status: 400, code: 100, subcode: 2534014 });
    expect(codeOf(await privately())).toEqual([502, 'platform_failed']);
    expect(await state()).toBe('impossible');
    expect(codeOf(await privately())).toEqual([409, 'private_reply_refused']);
    expect(calls()).toBe(1);
  });

  it('that is certainly not sent may be tried again', async () => {
    await on.write('How much is it?');
    world.simulator.faults.failNext({ path: /\/messages$/, status: 400, code: 613 });
    expect(codeOf(await privately())).toEqual([502, 'platform_failed']);
    expect((await on.only()).privateReply).toMatchObject({ state: 'possible', failure: 'throttled' });
    expect((await privately()).status).toBe(200);
    expect(sent()).toHaveLength(1);
  });

  it('of which nobody knows counts as used', async () => {
    await on.write('How much is it?');
    world.simulator.faults.dropNext();
    world.simulator.faults.nextSend('delivered_500');
    expect((await privately()).status).toBe(200);
    expect(await state()).toBe('unclear');
    expect(codeOf(await privately())).toEqual([409, 'private_reply_used']);
    expect(sent()).toHaveLength(1);
  });

  it('of which nobody knows is completed by its echo, whenever that comes', async () => {
    await on.write('How much is it?');
    world.simulator.faults.hold();
    world.simulator.faults.nextSend('delivered_500');
    await privately();
    expect(await state()).toBe('unclear');
    await world.advance(90);
    expect(await state()).toBe('unclear');
    await world.simulator.faults.release();
    await world.settle();
    const { privateReply } = await on.only();
    expect(privateReply).toMatchObject({ state: 'sent', answer: null });
    expect((await thread()).map(({ fromComment }) => fromComment?.text)).toEqual(['How much is it?']);
  });

  it('tells in its chat which comment it comes from, and under the comment what came back first', async () => {
    await on.write('How much is it?');
    const { id } = await on.only();
    await privately();
    await world.settle();
    const [message, ...others] = await thread();
    expect(others).toEqual([]);
    expect(message?.fromComment).toEqual({
      id,
      text: 'How much is it?',
      postCaption: 'Summer dress',
      thumbnailUrl: expect.stringMatching(/^\/objects\//),
    });
    expect((await on.only()).privateReply.answer).toBeNull();
    await world.advance(1);
    await on.marta.write('Great, I take it');
    await on.marta.write('When may I come?');
    await world.settle();
    expect((await on.only()).privateReply.answer).toMatchObject({
      text: 'Great, I take it',
      messageType: 'text',
    });
    expect((await thread()).filter(({ fromComment }) => fromComment !== null)).toHaveLength(1);
    const beside = await on.list(`?commentId=${id}`);
    expect(beside.map((comment) => comment.id)).toEqual([id]);
  });

  it('ends what the assistant was about to answer in that chat: it writes nothing before the person does', async () => {
    const { owner } = on;
    await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
    await world.app.ctx.db
      .updateTable('accounts')
      .set({ bufferMinSeconds: 100, bufferMaxSeconds: 100 })
      .where('id', '=', owner.accountId)
      .execute();
    await on.write('How much is it?');
    await on.marta.write(QUESTION);
    await privately();
    await world.settle();
    await world.advance(300);
    expect(sent()).toEqual(['It is 28 €, here is the link.']);
    await on.marta.write(QUESTION);
    await world.settle();
    await world.advance(101);
    expect(sent()).toHaveLength(2);
  });

  it('opens no turn in its chat: the assistant is asked when the person writes there', async () => {
    await on.write('How much is it?');
    await privately();
    await world.advance(120);
    expect(sent()).toHaveLength(1);
    expect(await turnsInChats()).toBe(0);
    await on.marta.write('Thank you, and when do you open?');
    await world.settle();
    await world.advance(60);
    expect(await turnsInChats()).toBe(1);
  });
});
