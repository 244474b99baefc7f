import type { PendingMessage } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import * as drafts from '#features/drafts/service.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, addManager, KNOWLEDGE, QUESTION } from '#test/scene.ts';

/** An answer that goes out by itself, and the seconds before in which it can be stopped. */

const WAIT = 30;
const STOP = 15;
const HOURS = 'Are you open on Monday?';

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await setWait(WAIT);
});

type Body = { code?: string; message?: string };
type Chat = { id: string; draftPreview: string | null };

const setWait = (seconds: number) =>
  owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, {
    bufferMinSeconds: seconds,
    bufferMaxSeconds: seconds,
  });
const waiting = () => owner.get<PendingMessage[]>('/api/pending-messages');
const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const stop = (id: string, who: Pick<TestOwner, 'call'> = owner) =>
  who.call<Body>('POST', `/api/pending-messages/${id}/stop`);
const counts = () => owner.get<{ drafts: number }>('/api/conversations/counts');
const kinds = async () => {
  const { db } = world.app.ctx;
  const of = db.selectFrom('activities').select('kind').where('accountId', '=', owner.accountId);
  return (await of.execute()).map(({ kind }) => kind);
};

/** A customer asks, and the answer is about to go out. */
async function announce(text = QUESTION) {
  const customer = world.customerOf(owner);
  const mid = await customer.write(text);
  await world.settle();
  await world.advance(WAIT - STOP);
  const [draft, ...more] = await waiting();
  if (!draft) throw new Error('no answer is about to go out');
  expect(more).toEqual([]);
  return { customer, mid, draft };
}

test('it is shown fifteen seconds before it goes, waits for nobody, and goes once, as the AI’s', async () => {
  const begun = world.now().getTime();
  const { draft } = await announce();
  expect(draft).toMatchObject({ generatedContent: ANSWER, isHeld: false });
  const wait = (Date.parse(draft.sendsAt ?? '') - begun) / 1000;
  expect(sent()).toEqual([]);
  expect(wait).toBeGreaterThanOrEqual(WAIT);
  const [chat] = await owner.get<Chat[]>('/api/conversations');
  expect([(await counts()).drafts, chat?.draftPreview]).toEqual([0, null]);
  await world.advance(STOP + 1);
  expect([sent(), await waiting()]).toEqual([[ANSWER], []]);
  const [left] = world.simulator.sent(owner.business.instagramUserId);
  expect(left?.at).toBeGreaterThanOrEqual(Date.parse(draft.sendsAt ?? ''));
  const messages = await owner.get<{ author: string; deliveryState: string; content: string }[]>(
    `/api/conversations/${chat?.id}/messages`,
  );
  expect(messages.find(({ content }) => content === ANSWER)).toMatchObject({
    author: 'ai',
    deliveryState: 'sent',
  });
  await world.advance(120);
  expect(sent()).toEqual([ANSWER]);
  expect(await kinds()).not.toContain('draft_approved');
});

test('where the wait is too short to listen and to stop, it goes when it is decided', async () => {
  await setWait(WAIT - 1);
  const begun = world.now().getTime();
  await world.customerOf(owner).write(QUESTION);
  await world.settle();
  await world.advance(WAIT);
  const [left, ...more] = world.simulator.sent(owner.business.instagramUserId);
  expect([left?.text, more]).toEqual([ANSWER, []]);
  expect(((left?.at ?? 0) - begun) / 1000).toBeGreaterThanOrEqual(WAIT - 1);
  const made = world.app.ctx.db.selectFrom('drafts').select('id').where('accountId', '=', owner.accountId);
  expect(await made.execute()).toEqual([]);
});

test.each([
  ['a question that nothing answers', 'Do you have a parking garage for buses?'],
  ['a call for a person', 'I want to talk to a person'],
])('%s: what is said of it goes at the end of the wait, too', async (_, text) => {
  await world.app.ctx.db
    .updateTable('accounts')
    .set({ holdingNoticeEnabled: true })
    .where('id', '=', owner.accountId)
    .execute();
  const begun = world.now().getTime();
  await world.customerOf(owner).write(text);
  await world.settle();
  await world.advance(WAIT - STOP);
  expect(sent()).toEqual([]);
  await world.advance(STOP + 1);
  const [left, ...more] = world.simulator.sent(owner.business.instagramUserId);
  expect([left?.text, more]).toEqual([expect.any(String), []]);
  expect(((left?.at ?? 0) - begun) / 1000).toBeGreaterThanOrEqual(WAIT);
});

describe('a person stops it', () => {
  test('it is a draft from then on, and nothing is lost; once more changes nothing', async () => {
    const { draft } = await announce();
    const manager = await addManager(world, owner);
    const pressed = await Promise.all([stop(draft.id), stop(draft.id, manager), stop(draft.id)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await kinds()).filter((kind) => kind === 'answer_stopped')).toHaveLength(1);
    await world.advance(120);
    expect(sent()).toEqual([]);
    expect(await waiting()).toMatchObject([{ id: draft.id, generatedContent: ANSWER, sendsAt: null }]);
    expect((await counts()).drafts).toBe(1);
    await owner.call('POST', `/api/pending-messages/${draft.id}/approve`);
    await world.advance(10);
    expect(sent()).toEqual([ANSWER]);
  });

  test('by beginning to change it, and by changing it', async () => {
    const { draft } = await announce();
    expect((await owner.call('POST', `/api/pending-messages/${draft.id}/editing`)).status).toBe(200);
    await world.advance(120);
    expect([sent(), (await waiting())[0]?.sendsAt]).toEqual([[], null]);
    const other = await announceNext();
    await owner.call('PUT', `/api/pending-messages/${other.id}/edit`, { content: 'It is 28 €.' });
    await world.advance(120);
    expect(sent()).toEqual([]);
  });

  test('too late is told in plain words, and so is what somebody has thrown away', async () => {
    const { draft } = await announce();
    await world.advance(STOP + 1);
    expect((await stop(draft.id)).body).toEqual({
      code: 'stop_too_late',
      message: 'It is too late to stop: the answer is on its way.',
    });
    const other = await announceNext();
    await owner.call('POST', `/api/pending-messages/${other.id}/reject`);
    expect((await stop(other.id)).body.code).toBe('draft_resolved');
    await world.advance(120);
    expect(sent()).toEqual([ANSWER]);
    const stranger = await world.owner();
    expect((await stop(draft.id, stranger)).status).toBe(404);
  });

  test('approved and taken back, it waits', async () => {
    const { draft } = await announce();
    await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 30 });
    const approved = await owner.call<{ messageId: string }>(
      'POST',
      `/api/pending-messages/${draft.id}/approve`,
    );
    await owner.call('POST', `/api/messages/${approved.body.messageId}/undo`);
    await world.advance(120);
    expect([sent(), (await waiting())[0]?.sendsAt]).toEqual([[], null]);
  });
});

/** Of another customer, beside what waits. */
async function announceNext(): Promise<PendingMessage> {
  const known = new Set((await waiting()).map(({ id }) => id));
  await world.customerOf(owner).write(QUESTION);
  await world.settle();
  await world.advance(WAIT - STOP);
  const next = (await waiting()).find(({ id }) => !known.has(id));
  if (!next?.sendsAt) throw new Error('no answer is about to go out');
  return next;
}

describe('something else happens meanwhile', () => {
  test('the customer goes on writing: another answer, to all of it, goes in its place', async () => {
    const { customer } = await announce();
    await world.advance(5);
    await customer.write(HOURS);
    await world.settle();
    expect((await waiting())[0]?.sendsAt).toBe(null);
    await world.advance(WAIT - STOP);
    const [next, ...more] = await waiting();
    expect([more, sent()]).toEqual([[], []]);
    expect(next?.originalMessage).toContain(HOURS);
    expect(next?.originalMessage).toContain(QUESTION);
    await world.advance(STOP + 1);
    expect(sent()).toEqual([next?.generatedContent]);
  });

  test.each([
    [
      'the AI is switched off',
      () => owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false }),
    ],
    [
      'every answer is to be read',
      () => owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true }),
    ],
  ])('%s: it waits as a draft', async (_, act) => {
    await announce();
    expect((await act()).status).toBe(200);
    await world.advance(120);
    expect(sent()).toEqual([]);
    expect(await waiting()).toMatchObject([{ generatedContent: ANSWER, sendsAt: null }]);
  });

  test('the knowledge base says something else by then: a person reads it first', async () => {
    await announce();
    const knowledgeBase = KNOWLEDGE.replace('28 €', '31 €');
    const path = `/api/user/${owner.userId}/knowledge-base`;
    expect((await owner.call('PUT', path, { knowledgeBase })).status).toBe(200);
    await world.advance(120);
    expect(sent()).toEqual([]);
    expect(await waiting()).toMatchObject([{ sendsAt: null, isOutdated: true }]);
  });

  test('the customer changes the question: another answer goes in its place', async () => {
    const { customer, mid } = await announce();
    await customer.edit(mid, HOURS);
    await world.settle();
    await world.advance(STOP + 1);
    expect(sent()).toEqual([]);
    await world.advance(STOP + 1);
    expect(sent()).toEqual([expect.stringContaining('Monday closed')]);
  });

  test('a person writes: nothing is left to send', async () => {
    const { draft } = await announce();
    await owner.call('POST', `/api/conversations/${draft.conversationId}/send`, { content: 'Anna here.' });
    await world.advance(120);
    expect([sent(), await waiting()]).toEqual([['Anna here.'], []]);
  });

  test('the replies of the month are used up: it is held, and says why', async () => {
    await announce();
    Object.assign(world.app.ctx.env, { monthlyReplyLimit: 1 });
    try {
      await world.app.ctx.db
        .insertInto('replyUsage')
        .values({ accountId: owner.accountId, month: world.now().toISOString().slice(0, 7), replies: 1 })
        .execute();
      await world.advance(120);
      expect(sent()).toEqual([]);
      expect(await waiting()).toMatchObject([{ isHeld: true, heldReasons: [{ code: 'reply_limit' }] }]);
    } finally {
      Object.assign(world.app.ctx.env, { monthlyReplyLimit: 0 });
    }
  });
});

describe('a process ends in between', () => {
  test('one that had taken it leaves it to another, which sends it once', async () => {
    const { draft } = await announce();
    const { ctx } = world.app;
    const { app: other } = await world.another();
    try {
      const late = { ...ctx, now: () => new Date(Date.parse(draft.sendsAt ?? '') + 1) };
      expect(await drafts.claimAnnounced(late, 10)).toMatchObject([{ id: draft.id }]);
      await world.advance(STOP + 1);
      await other.settle();
      expect(sent()).toEqual([]);
      // Even now it can be stopped; nobody does.
      await world.advance(31);
      await Promise.all([other.settle(), world.settle()]);
      await world.advance(60);
      expect([sent(), await waiting()]).toEqual([[ANSWER], []]);
    } finally {
      await other.stop();
    }
  });
});
