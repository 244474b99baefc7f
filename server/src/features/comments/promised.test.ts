import type { Comment } from '@parley/contract/comments.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';

import { type OpenPost, openPost } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;
let comment: Comment;

const DRAFT = 'A manicure costs 28 €. We are open until 18:00.';
const PRICED = 'A manicure costs 28 €.';
const OPEN = 'We are open until 18:00. We have answered you in a private message 💬';

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  on = await openPost(world);
  await on.write('How much is it?');
  comment = await on.only();
  await on.leaveDraft(comment, DRAFT);
  world.simulator.received.clear();
});
afterEach(() => world.simulator.faults.clear());

const sent = () => world.simulator.sent(on.business.instagramUserId).map(({ text }) => text);
const calls = () => world.simulator.received.calls({ method: 'POST', path: /\/messages$/ }).length;
const move = () => on.act(comment, 'move-to-private');
const setComment = (state: object) =>
  world.app.ctx.db.updateTable('comments').set(state).where('id', '=', comment.id).execute();

test('what names a price moves to the private message with one press, and both go out, the private one first', async () => {
  expect((await on.only()).draftPrice).toBe(PRICED);
  expect(await move()).toMatchObject({
    status: 200,
    body: { aiResponseDraft: OPEN, privateDraft: PRICED, draftPrice: null },
  });
  expect(await move()).toMatchObject({ body: { aiResponseDraft: OPEN, privateDraft: PRICED } });
  expect([sent(), on.published()]).toEqual([[], []]);
  const both = await Promise.all([on.act(comment, 'send-draft'), on.act(comment, 'send-draft')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await world.settle();
  await world.advance(10);
  expect([sent(), on.published()]).toEqual([[PRICED], [OPEN]]);
  const after = await on.only();
  expect(after).toMatchObject({ status: 'replied', privateDraft: null, aiResponseText: OPEN });
  expect(after.privateReply).toMatchObject({ state: 'sent', text: PRICED });
  expect([calls(), on.posts()]).toEqual([1, 1]);
});

test('refused in private nothing that promises it is published, and the card says why', async () => {
  await move();
  world.simulator.faults.failNext({ path: /\/messages$/, status: 400, code: 10900 });
  await on.act(comment, 'send-draft');
  await world.settle();
  await world.advance(700);
  expect([sent(), on.published(), on.posts()]).toEqual([[], [], 0]);
  const refused = await on.only();
  expect(refused).toMatchObject({
    status: 'new',
    aiResponseDraft: OPEN,
    privateDraft: PRICED,
    publication: { state: 'failed', failure: 'private', text: OPEN },
    privateReply: { state: 'used' },
  });
  expect(await on.act(comment, 'send-draft')).toMatchObject({
    status: 409,
    body: { code: 'private_reply_used' },
  });
  await on.act(comment, 'send-draft', { editedText: 'Until 18:00.', privateText: null });
  await world.settle();
  expect(on.published()).toEqual(['Until 18:00.']);
  expect(calls()).toBe(1);
});

test('while nobody knows whether it arrived the public answer waits for its echo', async () => {
  await move();
  world.simulator.faults.hold();
  world.simulator.faults.nextSend('delivered_500');
  await on.act(comment, 'send-draft');
  await world.settle();
  await world.advance(60);
  expect([sent(), on.published()]).toEqual([[PRICED], []]);
  await world.simulator.faults.release();
  await world.settle();
  await world.advance(30);
  expect([sent(), on.published()]).toEqual([[PRICED], [OPEN]]);
  expect([calls(), on.posts()]).toEqual([1, 1]);
});

test('killed between the two it goes on where it was, and sends nothing twice', async () => {
  const due = { replyText: OPEN, replyAuthor: 'person', privateFirst: true, privateText: PRICED };
  const at = { state: 'queued', dueAt: world.now(), privateSince: world.now() };
  await setComment({ ...due, ...at, privateState: 'sent' });
  await world.advance(10);
  expect([calls(), on.published()]).toEqual([0, [OPEN]]);

  await on.write('And when?');
  comment = await on.byText('And when?');
  await setComment({ ...due, ...at, privateState: 'sending', privateSince: world.now() });
  await world.advance(100);
  expect((await on.byText('And when?')).privateReply.state).toBe('unclear');
  await world.advance(700);
  expect((await on.byText('And when?')).publication).toMatchObject({ failure: 'private' });
  expect([calls(), on.posts()]).toEqual([0, 1]);
});

test('somebody answers in the app meanwhile: the message that was not sent yet stays unsent', async () => {
  await move();
  await on.pause();
  await on.act(comment, 'send-draft');
  await world.settle();
  await on.business.commentInApp(on.postId, 'It is 28 €.', { parentId: comment.instagramCommentId });
  await world.settle();
  await world.advance(90);
  expect([calls(), on.posts()]).toEqual([0, 0]);
  expect(await on.only()).toMatchObject({
    status: 'replied',
    manualResponse: 'It is 28 €.',
    privateReply: { state: 'possible' },
  });
});

test('the private part is written by hand, bounded, and removed [CMNT-43]', async () => {
  const edit = (body: object) => on.owner.call('PUT', `/api/comments/${comment.id}/edit-draft`, body);
  expect(await edit({ privateText: ' Here: 28 €. ' })).toMatchObject({
    status: 200,
    body: { aiResponseDraft: DRAFT, privateDraft: 'Here: 28 €.' },
  });
  expect(await edit({ privateText: '€'.repeat(334) })).toMatchObject({
    status: 400,
    body: { code: 'private_reply_too_long' },
  });
  expect(await edit({ privateText: null })).toMatchObject({ body: { privateDraft: null } });
  await world.advance(7 * 86_400);
  expect((await on.only()).draftPrice).toBe(null);
  expect(await move()).toMatchObject({ status: 409, body: { code: 'private_reply_over' } });
});
