import type { Comment } from '@parley/contract/comments.ts';
import type { AlikeComment, AskedOften, SharedAnswer } from '@parley/contract/shared-answers.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';

import { type OpenPost, openPost, writer } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => {
  world.simulator.faults.clear();
  Object.assign(world.app.ctx.env, { monthlyReplyLimit: 0 });
});
beforeEach(async () => {
  on = await openPost(world);
  world.simulator.received.clear();
});

type Overview = { questions: AskedOften[]; answers: SharedAnswer[] };
type Stored = { queued: number; left: number; undoUntil: string; code?: string };
const overview = () => on.owner.get<Overview>('/api/comments/asked-often');
const alike = ({ id }: Pick<Comment, 'id'>) =>
  on.owner.get<{ suggestion: string | null; comments: AlikeComment[] }>(`/api/comments/${id}/alike`);
const answer = (comment: Pick<Comment, 'id'>, text: string, answers: { id: string; text?: string }[]) =>
  on.owner.call<Stored>('POST', `/api/comments/${comment.id}/answer-alike`, { text, answers });
const stop = ({ id }: Pick<Comment, 'id'>) =>
  on.owner.call<{ stopped: number }>('POST', `/api/comments/${id}/stop-alike`, {});
const idsOf = (comments: readonly { id: string }[]) => comments.map(({ id }) => ({ id }));

const say = (username: string, text: string, postId = on.postId) =>
  writer(world, world.customerOf(on.owner, { username }), postId)(text);

/** Three who ask for the price, one of them in another language. */
async function askThrice(): Promise<Comment[]> {
  await say('anna', 'How much is the dress, please?');
  await say('borys', 'Скільки коштує сукня?');
  await say('clara', 'price pls');
  return on.list();
}

/** Works off what is due until nothing waits any more. */
async function untilDone(): Promise<void> {
  while ((await overview()).answers.some(({ waiting }) => waiting > 0)) await world.advance(5);
}

test('those under one post that ask the same are told together, whatever the language', async () => {
  // What the caption names is known once the post was read.
  await on.write('So beautiful!');
  await world.settle();
  await say('anna', 'How much is the dress, please?');
  await say('borys', 'Скільки коштує?');
  await say('clara', 'price pls');
  await say('dora', 'Do you ship to Spain?');
  const other = on.business.createPost({ caption: 'Shoes', imageFile: 'nails.jpg' }).id;
  await say('emil', 'price?', other);
  const { questions, answers } = await overview();
  expect(answers).toEqual([]);
  const newest = await on.byText('price pls');
  expect(questions).toEqual([
    { commentId: newest.id, text: 'price pls', count: 3, mediaCaption: 'Summer dress' },
  ]);
  await on.leaveDraft(await on.byText('How much is the dress, please?'), 'It is 28 €.');
  await on.leaveDraft(await on.byText('Скільки коштує?'), 'Коштує 28 €.');
  const found = await alike(await on.byText('How much is the dress, please?'));
  expect(found.suggestion).toBe('It is 28 €.');
  expect(
    found.comments.map(({ authorUsername, isOtherLanguage, draft }) => [
      authorUsername,
      isOtherLanguage,
      draft,
    ]),
  ).toEqual([
    ['anna', false, 'It is 28 €.'],
    ['clara', false, null],
    ['borys', true, 'Коштує 28 €.'],
  ]);
  // What promises a private message is nothing for others.
  await world.app.ctx.db
    .updateTable('comments')
    .set({ privateDraft: 'It is 28 €.' })
    .where('content', '=', 'How much is the dress, please?')
    .where('accountId', '=', on.owner.accountId)
    .execute();
  expect(await alike(newest)).toMatchObject({ suggestion: null });
});

test('one answer goes to each by name, one after the other, and in the words of a draft where that is wanted', async () => {
  const asked = await askThrice();
  const [clara, borys, anna] = asked;
  if (!clara || !borys || !anna) throw new Error('three comments');
  await on.leaveDraft(borys, 'Коштує 28 €.');
  const stored = await answer(clara, 'It is 28 €.', [
    { id: clara.id },
    { id: anna.id },
    { id: borys.id, text: 'Коштує 28 €.' },
  ]);
  expect(stored).toMatchObject({ status: 200, body: { queued: 3, left: 0 } });
  const [round] = (await overview()).answers;
  expect(round).toMatchObject({ total: 3, sent: 0, waiting: 3, failed: 0, undoUntil: stored.body.undoUntil });
  await world.settle();
  expect(on.posts()).toBe(0);
  await untilDone();
  expect([...on.published()].sort()).toEqual([
    '@anna It is 28 €.',
    '@borys Коштує 28 €.',
    '@clara It is 28 €.',
  ]);
  expect((await overview()).answers).toMatchObject([
    { total: 3, sent: 3, waiting: 0, failed: 0, nextAt: null },
  ]);
  const times = on.business.comments(on.postId).flatMap(({ at, customerId }) => (customerId ? [] : [at]));
  for (const [index, at] of times
    .sort((a, b) => a - b)
    .slice(1)
    .entries()) {
    expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(4000);
  }
  expect((await on.list()).every(({ status }) => status === 'replied')).toBe(true);
  await world.advance(11 * 60);
  expect((await overview()).answers).toEqual([]);
});

test('what the assistant wrote for one of them is its word to each who gets it, and counts as often', async () => {
  const asked = await askThrice();
  const [clara, borys, anna] = asked;
  if (!clara || !borys || !anna) throw new Error('three comments');
  const { ctx } = world.app;
  const { accountId } = on.owner;
  const words = 'It is 28 €.';
  await on.leaveDraft(anna, words);
  await ctx.db
    .insertInto('commentDrafts')
    .values({
      accountId,
      id: anna.id,
      likeness: '',
      state: 'done',
      outcome: 'answer',
      text: words,
      dueAt: world.now(),
    })
    .execute();
  const counted = async () => {
    const rows = await ctx.db
      .selectFrom('replyUsage')
      .select('replies')
      .where('accountId', '=', accountId)
      .execute();
    return rows.reduce((sum, { replies }) => sum + replies, 0);
  };
  Object.assign(ctx.env, { monthlyReplyLimit: 10 });
  const answers = [{ id: clara.id }, { id: anna.id }, { id: borys.id, text: 'Так, 28 €.' }];
  await answer(clara, words, answers);
  expect(await counted()).toBe(2);
  await stop(clara);
  expect(await counted()).toBe(0);
  await answer(clara, words, answers);
  await untilDone();
  expect(await counted()).toBe(2);
  const authors = (await on.list()).map(({ aiResponseGenerated }) => aiResponseGenerated);
  expect(authors).toEqual([true, false, true]);
});

test('taken back in time nothing goes out, and every draft is as it was', async () => {
  const asked = await askThrice();
  const [first] = asked;
  if (!first) throw new Error('a comment');
  await on.leaveDraft(first, 'It is 28 €.');
  await answer(first, 'It is 28 €.', idsOf(asked));
  expect(await stop(first)).toMatchObject({ status: 200, body: { stopped: 3 } });
  expect(await stop(first)).toMatchObject({ status: 200, body: { stopped: 0 } });
  await world.advance(60);
  expect(on.posts()).toBe(0);
  expect((await overview()).answers).toEqual([]);
  expect(await on.byText(first.text)).toMatchObject({
    status: 'new',
    publication: null,
    aiResponseDraft: 'It is 28 €.',
  });
});

test('stopped on the way what has gone out stays, and the rest does not follow', async () => {
  const asked = await askThrice();
  const [first] = asked;
  if (!first) throw new Error('a comment');
  await answer(first, 'It is 28 €.', idsOf(asked));
  await world.advance(11);
  expect(on.published()).toHaveLength(1);
  const { stopped } = (await stop(asked[1] ?? first)).body;
  // The one that went out may be the one that was named: then the others are known by it all the same.
  expect(stopped).toBe(2);
  await world.advance(60);
  expect(on.published()).toHaveLength(1);
});

test('what somebody answered meanwhile, or another post, is left out; two people at once answer once', async () => {
  const asked = await askThrice();
  const [first, second] = asked;
  if (!first || !second) throw new Error('comments');
  await on.act(second, 'reply', { customText: 'By hand.' });
  const other = on.business.createPost({ caption: 'Shoes', imageFile: 'nails.jpg' }).id;
  await say('emil', 'price?', other);
  const both = await Promise.all(
    ['It is 28 €.', 'It is 30 €.'].map(async (text) => answer(first, text, idsOf(await on.list()))),
  );
  expect(both.map(({ body: { queued, left } }) => [queued, left]).sort()).toEqual([
    [0, 4],
    [2, 2],
  ]);
  await untilDone();
  expect(on.published()).toHaveLength(3);
});

test('a single answer does not wait for those approved together', async () => {
  const asked = await askThrice();
  const [first] = asked;
  if (!first) throw new Error('a comment');
  await say('dora', 'Do you ship to Spain?');
  await on.pause();
  await answer(first, 'It is 28 €.', idsOf(asked));
  await world.advance(30);
  await on.act(await on.byText('Do you ship to Spain?'), 'reply', { customText: 'Yes, we do.' });
  await world.advance(31);
  expect(on.published()).toEqual(['Yes, we do.']);
});

test('each has an outcome of its own', async () => {
  const asked = await askThrice();
  const [first, second] = asked;
  if (!first || !second) throw new Error('comments');
  on.business.hideComment(second.instagramCommentId);
  await answer(first, 'It is 28 €.', idsOf(asked));
  await untilDone();
  expect((await overview()).answers).toMatchObject([{ total: 3, sent: 2, failed: 1, waiting: 0 }]);
  expect(await on.byText(second.text)).toMatchObject({ publication: { state: 'failed', failure: 'hidden' } });
});

test('who asked twice is answered once; blank, too long and too many are refused', async () => {
  await say('anna', 'How much?');
  const anna = world.customerOf(on.owner, { username: 'berta' });
  await writer(world, anna, on.postId)('price?');
  await writer(world, anna, on.postId)('How much is it?');
  const asked = await on.list();
  const [first] = asked;
  if (!first) throw new Error('a comment');
  const refused = async (text: string, answers = idsOf(asked)) => {
    const { status, body } = await answer(first, text, answers);
    return [status, body.code];
  };
  expect(await refused(' ')).toEqual([400, 'blank_text']);
  expect(await refused('€'.repeat(2197))).toEqual([400, 'text_too_long']);
  expect(
    (
      await refused(
        'x',
        Array.from({ length: 101 }, () => ({ id: first.id })),
      )
    )[0],
  ).toBe(400);
  expect((await refused('x', [{ id: 'nothing' }]))[0]).toBe(404);
  expect((await answer(first, 'x', [])).body).toMatchObject({ queued: 0 });
  expect((await answer(first, 'It is 28 €.', idsOf(asked))).body).toMatchObject({ queued: 2, left: 1 });
  await untilDone();
  expect([...on.published()].sort()).toEqual(['@anna It is 28 €.', '@berta It is 28 €.']);
});
