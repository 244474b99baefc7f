import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import type { MessageReason } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { type OpenPost, openPost, writer } from '#features/comments/test-comments.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;
let post: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  post = await openPost(world);
  const { owner } = post;
  await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase: KNOWLEDGE });
});

const save = (commentPrompt = '') =>
  post.owner.call('PUT', `/api/user/${post.owner.userId}/comment-settings`, { commentPrompt });
const setUser = (part: string, body: object) =>
  post.owner.call('PATCH', `/api/users/${post.owner.userId}/${part}`, body);
const moderate = (moderationEnabled = true) => setUser('moderation', { moderationEnabled });
const missing = () => post.owner.get<InsufficientInfo[]>('/api/insufficient-info-messages');
const runs = () =>
  world.app.ctx.db
    .selectFrom('runs')
    .select(['subjectKind', 'commentId', 'outcome', 'purpose', 'inputs'])
    .where('accountId', '=', post.owner.accountId)
    .execute();

test('under moderation a question gets a draft, and nothing goes out [CMNT-11]', async () => {
  await moderate();
  await save('Be short.');
  await post.write(QUESTION);
  await world.settle();
  const comment = await post.only();
  expect(comment).toMatchObject({ status: 'new', aiResponseDraft: ANSWER, attention: null });
  expect(post.published()).toEqual([]);
  const [run, ...others] = await runs();
  expect(others).toEqual([]);
  expect(run).toMatchObject({ subjectKind: 'comment', commentId: comment.id, outcome: 'answer' });
  expect(JSON.stringify(run?.inputs)).not.toContain('manicure');
});

test('a draft tells what it was written from, and an answer that a person changed what it had been', async () => {
  await moderate();
  await save();
  await post.write(QUESTION);
  await world.settle();
  const comment = await post.only();
  const why = () => post.owner.get<MessageReason>(`/api/comments/${comment.id}/why`);
  expect(await why()).toMatchObject({
    kind: 'answer',
    question: QUESTION,
    provider: 'builtin',
    sources: [{ heading: 'Prices', quote: ANSWER, isCurrent: true }],
    originalContent: null,
    approvedBy: null,
  });
  await post.act(comment, 'send-draft', { editedText: 'It is 28 €.' });
  await world.advance(10);
  expect(await why()).toMatchObject({
    kind: 'answer',
    originalContent: ANSWER,
    approvedBy: expect.any(String),
  });
  await post.write('Lovely!');
  const { id } = await post.byText('Lovely!');
  expect(await post.owner.get(`/api/comments/${id}/why`)).toMatchObject({ kind: 'none', sources: [] });
});

test('how long an answer waits that goes out by itself is set, and bounded', async () => {
  const put = (delays: object) =>
    post.owner.call('PUT', `/api/user/${post.owner.userId}/comment-settings`, {
      commentPrompt: '',
      ...delays,
    });
  expect(await put({})).toMatchObject({ body: { delayMinSeconds: 20, delayMaxSeconds: 60 } });
  for (const [wrong, status] of [
    [{ delayMinSeconds: 90 }, 400],
    [{ delayMinSeconds: -1 }, 400],
    [{ delayMaxSeconds: 3601 }, 400],
    [{ delayMinSeconds: 1.5 }, 400],
  ] as const) {
    expect((await put(wrong)).status).toBe(status);
  }
  expect(await put({ delayMinSeconds: 300, delayMaxSeconds: 300 })).toMatchObject({ status: 200 });
  await post.write(QUESTION);
  await world.advance(240);
  expect(post.published()).toEqual([]);
  await world.advance(70);
  expect(post.published()).toEqual([ANSWER]);
});

test('while nobody has said how comments are answered, there is no draft [CMNT-45]', async () => {
  await moderate();
  await post.write(QUESTION);
  await world.advance(90);
  expect(await post.only()).toMatchObject({ status: 'new', aiResponseDraft: null });
});

test('without moderation the answer goes out by itself, after a while', async () => {
  await save();
  await post.write(QUESTION);
  await world.advance(15);
  expect(post.published()).toEqual([]);
  await world.advance(50);
  expect(post.published()).toEqual([ANSWER]);
  expect(await post.only()).toMatchObject({
    status: 'replied',
    aiResponseGenerated: true,
    aiResponseText: ANSWER,
    aiResponseDraft: null,
  });
});

test('with the AI off nothing is drafted and nothing goes out', async () => {
  await save();
  const { owner } = post;
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
  await post.write(QUESTION);
  await world.advance(90);
  expect(await post.only()).toMatchObject({ status: 'new', aiResponseDraft: null });
  expect(post.published()).toEqual([]);
});

test('what was answered by a person meanwhile is left alone', async () => {
  await save();
  await post.write(QUESTION);
  await post.act(await post.only(), 'reply', { customText: 'We wrote to you.' });
  await world.advance(90);
  expect(post.published()).toEqual(['We wrote to you.']);
});

test('an answer that waits becomes a draft when the owner wants to read it first', async () => {
  await save();
  await post.write(QUESTION);
  await world.app.ctx.db
    .updateTable('commentSettings')
    .set({ nextReplyAt: new Date(world.now().getTime() + 100_000) })
    .where('accountId', '=', post.owner.accountId)
    .execute();
  await world.advance(61);
  expect((await post.only()).publication).toMatchObject({ state: 'publishing', text: ANSWER });
  await moderate();
  await world.advance(120);
  expect(await post.only()).toMatchObject({ status: 'new', publication: null, aiResponseDraft: ANSWER });
  expect(post.published()).toEqual([]);
});

test('emoji, names of people and what asks nothing get no draft', async () => {
  await moderate();
  await save();
  for (const text of ['😍😍', '@anna 😍', '@anna @ivo', null, 'So beautiful!']) await post.write(text);
  await world.advance(5);
  expect((await post.list()).map(({ aiResponseDraft }) => aiResponseDraft)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(await runs()).toEqual([]);
});

test('a short question is understood by the caption of its post', async () => {
  await moderate();
  await save();
  const { id } = post.business.createPost({ caption: 'Manicure with gel polish', imageFile: 'nails.jpg' });
  await writer(world, post.marta, id)('How much?');
  await world.advance(2);
  expect(await post.only()).toMatchObject({ aiResponseDraft: ANSWER });
});

test('what nobody has written down waits with the missing information, and its answer goes on [INFO-01]', async () => {
  await moderate();
  await save();
  await post.write(UNKNOWN);
  const ivo = writer(world, world.customerOf(post.owner, { username: 'ivo' }), post.postId);
  await ivo(`${UNKNOWN} 🚌`);
  await world.advance(2);
  const [item, ...others] = await missing();
  expect(others).toEqual([]);
  // Whichever of them was thought of first.
  expect(item).toMatchObject({ source: 'comment', conversationId: null });
  expect(item?.customerWords).toContain(UNKNOWN);
  const path = `/api/insufficient-info-messages/${item?.id}/add-context`;
  expect((await post.owner.call('POST', path, { context: 'Yes, for two buses.' })).status).toBe(200);
  await world.advance(2);
  const drafts = (await post.list()).map(({ aiResponseDraft }) => aiResponseDraft);
  expect(drafts).toEqual([expect.stringContaining('two buses'), expect.stringContaining('two buses')]);
});

test('a trigger calls a person: the comment says why, and there is no draft', async () => {
  await moderate();
  await save();
  await post.write('Can I talk to a real person please?');
  await world.settle();
  const comment = await post.only();
  expect(comment.aiResponseDraft).toBeNull();
  expect(comment.attention).not.toBeNull();
  expect(await missing()).toEqual([]);
});

test('deleted here, nothing of a comment stays with its run', async () => {
  await moderate();
  await save();
  await post.write(UNKNOWN);
  await world.settle();
  const comment = await post.only();
  await post.owner.call('DELETE', `/api/comments/${comment.id}`);
  expect(await runs()).toEqual([expect.objectContaining({ commentId: null, inputs: [] })]);
  expect(await missing()).toEqual([]);
});
