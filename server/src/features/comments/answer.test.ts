import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { connectChannel } from '#features/channel/connect.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { claimAnswers, findUpcoming, readyAnswer } from './publish-claims.ts';
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

/** Nobody takes what it holds for lost, however long the test takes. */
const register = (id: string) =>
  world.app.ctx.db
    .insertInto('instances')
    .values({
      id,
      hostname: 'elsewhere',
      pid: 1,
      roles: '',
      version: 'test',
      workerIds: [],
      heartbeatAt: sql<Date>`now() + interval '1 hour'`,
    })
    .execute();

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
];

describe('a public answer of a person', () => {
  it('is on its way, stands below the comment, and is no comment to answer [CMNT-35] [CMNT-10]', async () => {
    await on.write('How much is it?');
    await on.pause();
    const answer = await on.act(await on.only(), 'reply', { responseType: 'manual', customText: ' 28 € ' });
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'new', publication: { state: 'publishing', text: '28 €', failure: null } },
    });
    await world.advance(61);
    expect(on.published()).toEqual(['28 €']);
    expect(await on.only()).toMatchObject({
      status: 'replied',
      needsAnswer: false,
      manualResponse: '28 €',
      aiResponseText: null,
      aiResponseGenerated: false,
      repliedAt: expect.any(String),
      publication: null,
    });
    await world.advance(60);
    expect(on.published()).toEqual(['28 €']);
    expect(await on.list()).toHaveLength(1);
  });

  it('blank, too long, and twice are refused, and nothing is called [CMNT-22] [OP-39]', async () => {
    await on.write('How much is it?');
    const comment = await on.only();
    expect(codeOf(await on.act(comment, 'reply', { customText: ' \n ' }))).toEqual([400, 'blank_text']);
    expect(codeOf(await on.act(comment, 'reply', { customText: '€'.repeat(2197) }))).toEqual([
      400,
      'text_too_long',
    ]);
    expect(on.posts()).toBe(0);
    await on.pause();
    expect((await on.act(comment, 'reply', { customText: '€'.repeat(2196) })).status).toBe(200);
    expect(codeOf(await on.act(comment, 'reply', { customText: 'again' }))).toEqual([
      409,
      'comment_publishing',
    ]);
    await world.advance(61);
    expect(codeOf(await on.act(comment, 'reply', { customText: 'again' }))).toEqual([409, 'comment_replied']);
    expect(on.posts()).toBe(1);
  });

  it('of two people at once is one', async () => {
    await on.write('How much is it?');
    const comment = await on.only();
    await on.pause();
    const both = await Promise.all(
      ['28 €', '30 €'].map((customText) => on.act(comment, 'reply', { customText })),
    );
    expect(both.map(codeOf).sort()).toEqual([
      [200, undefined],
      [409, 'comment_publishing'],
    ]);
    await world.advance(61);
    expect(on.published()).toHaveLength(1);
  });

  it('goes out with a pause after the one before', async () => {
    await on.write('How much is it?');
    await on.write('When do you open?');
    for (const comment of await on.list())
      await on.act(comment, 'reply', { customText: `To ${comment.text}` });
    await world.advance(20);
    await world.advance(20);
    const times = on.business.comments(on.postId).flatMap(({ at, customerId }) => (customerId ? [] : [at]));
    expect(times).toHaveLength(2);
    expect(Math.abs((times[0] ?? 0) - (times[1] ?? 0))).toBeGreaterThanOrEqual(4000);
  });

  it('waits for the one before, however slow that is, and for the pause after it', async () => {
    await on.write('How much is it?');
    await on.write('When do you open?');
    await on.pause();
    for (const comment of await on.list())
      await on.act(comment, 'reply', { customText: `To ${comment.text}` });
    // Another instance takes the first, and what it reads before the post is slow.
    const other = { ...world.app.ctx, instanceId: newId() };
    const later = () => new Date(world.now().getTime() + 61_000);
    await register(other.instanceId);
    const [first, ...others] = await claimAnswers({ ...other, now: later }, 8);
    if (!first) throw new Error('nothing was claimed');
    expect(others).toEqual([]);
    expect(await world.app.instance.takeOver()).toEqual([]);
    await world.advance(80);
    expect(on.posts()).toBe(0);
    expect(await findUpcoming(other, new Date(world.now().getTime() + 60_000))).toEqual([]);
    expect(await readyAnswer(other, first)).toBe(true);
    await world.advance(30);
    expect(on.posts()).toBe(0);
    const postedAt = world.now().getTime();
    await on.business.commentInApp(on.postId, first.replyText, { parentId: first.commentId });
    await world.settle();
    await world.advance(20);
    const [last, ...rest] = on.business
      .comments(on.postId)
      .filter(({ customerId, text }) => customerId === null && text !== first.replyText);
    expect(rest).toEqual([]);
    expect((last?.at ?? 0) - postedAt).toBeGreaterThanOrEqual(4000);
  });

  it('to a hidden comment, one of a broadcast, or one that is gone is refused without a call', async () => {
    await on.write('How much is it?');
    const comment = await on.only();
    expect(await on.act(comment, 'hide', { hide: true })).toMatchObject({
      status: 200,
      body: { isHidden: true },
    });
    expect(codeOf(await on.act(comment, 'reply', { customText: 'no' }))).toEqual([409, 'comment_hidden']);
    await on.act(comment, 'hide', { hide: false });
    on.business.deleteComment(comment.instagramCommentId);
    expect(codeOf(await on.act(comment, 'hide', { hide: true }))).toEqual([409, 'comment_gone']);
    expect(codeOf(await on.act(comment, 'reply', { customText: 'no' }))).toEqual([409, 'comment_gone']);
    await on.write('Hello from the broadcast', { live: true });
    const live = await on.byText('Hello from the broadcast');
    expect(live.isLive).toBe(true);
    expect(codeOf(await on.act(live, 'reply', { customText: 'no' }))).toEqual([409, 'comment_live']);
    expect(on.posts()).toBe(0);
  });

  it('that Instagram refuses is told in the card, with the reason, and can be tried again [CMNT-21]', async () => {
    await on.write('How much is it?');
    const comment = await on.only();
    on.business.hideComment(comment.instagramCommentId);
    await on.act(comment, 'reply', { customText: '28 €' });
    await world.settle();
    expect(await on.only()).toMatchObject({
      status: 'new',
      isHidden: true,
      hiddenBy: 'instagram',
      publication: { state: 'failed', text: '28 €', failure: 'hidden' },
    });
    await on.act(comment, 'hide', { hide: false });
    await on.act(comment, 'reply', { customText: '28 €' });
    await world.advance(5);
    expect(await on.only()).toMatchObject({ status: 'replied', manualResponse: '28 €' });
    expect(on.published()).toEqual(['28 €']);
  });

  it('waits when the platform is too busy, and comes', async () => {
    await on.write('How much is it?');
    world.simulator.faults.nextCommentWrite('comment_rate_limit');
    await on.act(await on.only(), 'reply', { customText: '28 €' });
    await world.settle();
    expect(on.published()).toEqual([]);
    expect((await on.only()).publication).toMatchObject({ state: 'publishing' });
    await world.advance(3600);
    expect(on.published()).toEqual(['28 €']);
  });

  it('of which nobody knows is looked for, and found; it is never published twice', async () => {
    for (const fault of ['comment_delivered_timeout', 'comment_delivered_500'] as const) {
      await on.write(`A question about ${fault}?`);
      const comment = await on.byText(`A question about ${fault}?`);
      // Its webhook does not come either.
      world.simulator.faults.dropNext();
      world.simulator.faults.nextCommentWrite(fault);
      await on.act(comment, 'reply', { customText: `Answer to ${fault}` });
      await world.advance(5);
      await world.advance(6);
      expect(await on.byText(comment.text)).toMatchObject({
        status: 'replied',
        manualResponse: `Answer to ${fault}`,
        publication: null,
      });
      expect(on.published().filter((text) => text === `Answer to ${fault}`)).toHaveLength(1);
    }
  }, 60_000);

  it('that is found nowhere is asked for twice, and then a person is asked', async () => {
    await on.write('How much is it?');
    world.simulator.faults.nextCommentWrite('comment_fail');
    await on.act(await on.only(), 'reply', { customText: '28 €' });
    await world.settle();
    expect((await on.only()).publication).toEqual({ state: 'checking', text: '28 €', failure: null });
    await world.advance(6);
    expect((await on.only()).publication).toMatchObject({ state: 'checking' });
    await world.advance(56);
    expect((await on.only()).publication).toEqual({ state: 'failed', text: '28 €', failure: 'unclear' });
    expect(on.posts()).toBe(1);
    await on.act(await on.only(), 'reply', { customText: '28 €' });
    await world.settle();
    expect(on.published()).toEqual(['28 €']);
  });

  it('is settled by its webhook when that comes before the answer to the call', async () => {
    world.simulator.switches.echoOrder = 'before';
    await on.write('How much is it?');
    await on.act(await on.only(), 'reply', { customText: '28 €' });
    await world.settle();
    world.simulator.switches.echoOrder = 'after';
    expect(await on.only()).toMatchObject({ status: 'replied', manualResponse: '28 €' });
    expect(on.published()).toEqual(['28 €']);
  });

  it('is not published when the owner has answered in the app meanwhile', async () => {
    const id = await on.write('How much is it?');
    const comment = await on.only();
    world.simulator.faults.dropNext();
    await on.business.commentInApp(on.postId, 'It is 30 €', { parentId: id });
    await on.act(comment, 'reply', { customText: '28 €' });
    await world.settle();
    expect(await on.only()).toMatchObject({ status: 'replied', manualResponse: 'It is 30 €' });
    expect(on.published()).toEqual(['It is 30 €']);
    expect(on.posts()).toBe(0);
  });

  it('goes out once the channel has a live token again', async () => {
    await on.write('How much is it?');
    const comment = await on.only();
    const kill = `${world.simulator.url}/_control/businesses/${on.business.instagramUserId}/token/kill`;
    expect((await fetch(kill, { method: 'POST' })).ok).toBe(true);
    await on.act(comment, 'reply', { customText: '28 €' });
    await world.advance(60);
    expect(on.published()).toEqual([]);
    expect(await on.only()).toMatchObject({ publication: { state: 'publishing', text: '28 €' } });
    const { userId, accountId } = on.owner;
    const accessToken = on.business.mintToken();
    const hooks = { onTokenLive: async () => undefined };
    await connectChannel(world.app.ctx, { userId, accountId }, { accessToken }, hooks);
    await world.advance(600);
    expect(on.published()).toEqual(['28 €']);
  });
});

describe('a draft', () => {
  it('is changed without being published, and sent as it stands [CMNT-41] [CMNT-43] [OP-38]', async () => {
    await on.write('How much is it?');
    const comment = await on.only();
    const put = (draftText: string) =>
      on.owner.call('PUT', `/api/comments/${comment.id}/edit-draft`, { draftText, userId: on.owner.userId });
    expect(codeOf(await put('28 €'))).toEqual([409, 'comment_without_draft']);
    expect(codeOf(await on.act(comment, 'send-draft'))).toEqual([409, 'comment_without_draft']);
    await on.leaveDraft(comment, 'It costs 28 €.');
    expect(await put('It is 28 €.')).toMatchObject({ status: 200, body: { aiResponseDraft: 'It is 28 €.' } });
    expect(codeOf(await put('  '))).toEqual([400, 'blank_text']);
    expect(codeOf(await on.act(comment, 'send-draft', { editedText: ' ' }))).toEqual([400, 'blank_text']);
    await world.settle();
    expect(on.posts()).toBe(0);
    await on.pause();
    expect((await on.act(comment, 'send-draft', { userId: on.owner.userId })).status).toBe(200);
    expect(codeOf(await on.act(comment, 'send-draft'))).toEqual([409, 'comment_publishing']);
    await world.advance(61);
    expect(on.published()).toEqual(['It is 28 €.']);
    expect(await on.only()).toMatchObject({
      status: 'replied',
      aiResponseGenerated: true,
      aiResponseText: 'It is 28 €.',
      manualResponse: null,
      aiResponseDraft: null,
    });
    expect(codeOf(await on.act(comment, 'send-draft'))).toEqual([409, 'comment_replied']);
    expect(codeOf(await put('x'))).toEqual([409, 'comment_replied']);
  });

  it('is sent as a person has just changed it, and thrown away [CMNT-41] [CMNT-44]', async () => {
    await on.write('How much is it?');
    await on.write('When do you open?');
    const [first, second] = await on.list();
    if (!first || !second) throw new Error('two comments');
    await on.leaveDraft(first, 'one');
    await on.leaveDraft(second, 'two');
    await on.act(first, 'send-draft', { editedText: 'one, changed' });
    const discard = `/api/comments/${second.id}/discard-draft`;
    expect(await on.owner.call('DELETE', discard)).toMatchObject({ status: 200, body: { success: true } });
    expect(codeOf(await on.owner.call('DELETE', discard))).toEqual([409, 'comment_without_draft']);
    await world.settle();
    expect(on.published()).toEqual(['one, changed']);
    expect(await on.byText(second.text)).toMatchObject({ aiResponseDraft: null, status: 'new' });
  });
});
