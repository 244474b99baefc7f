import type { CommentRule, HideKind, RuleHit } from '@parley/contract/comment-rules.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';

import { type ReceivedComment, receiveComment } from './receive.ts';
import { type OpenPost, openPost, writer } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
afterEach(() => world.simulator.faults.clear());
beforeEach(async () => {
  on = await openPost(world);
  world.simulator.received.clear();
});

const SPAM = 'Promote it on @fashion.hub 💕';
const LINK = 'cheap copies at evil.example';

const rules = () => on.owner.get<CommentRule[]>('/api/comment-rules');
const rule = async (kind: HideKind) => (await rules()).find((one) => one.kind === kind);
const save = (kind: HideKind, change: object) =>
  on.owner.call<CommentRule & { code?: string }>('PUT', `/api/comment-rules/${kind}`, change);
const hits = (kind: HideKind) => on.owner.get<RuleHit[]>(`/api/comment-rules/${kind}/hits`);
const states = async (kind: HideKind) => (await hits(kind)).map(({ text, state }) => [text, state]);
const showAll = (kind: HideKind) =>
  on.owner.call<{ count: number }>('POST', `/api/comment-rules/${kind}/show-all`, {});
const exempt = ({ id }: { id: string }) => on.owner.call<RuleHit>('POST', `/api/comments/${id}/exempt`, {});
/** Watched first, as every rule is. */
async function switchOn(kind: HideKind, change: object = {}): Promise<void> {
  await save(kind, { mode: 'watch', ...change });
  await save(kind, { mode: 'on' });
}
const calls = () =>
  world.simulator.received.calls({ method: 'POST' }).filter(({ path }) => !/subscribed|messages/.test(path));
const isHiddenThere = (commentId: string) =>
  on.business.comments(on.postId).find(({ id }) => id === commentId)?.hidden;

test('a rule begins by telling what it would have hidden, and hides nothing', async () => {
  await on.write(SPAM);
  await on.write('How much is it?');
  expect((await rules()).map(({ kind, mode }) => [kind, mode])).toEqual([
    ['spam', 'off'],
    ['links', 'off'],
    ['phones', 'off'],
    ['insults', 'off'],
    ['words', 'off'],
  ]);
  // Whoever wants it at once sees first what it would do.
  expect((await save('spam', { mode: 'on' })).body).toMatchObject({ mode: 'watch', watched: 1, hidden: 0 });
  expect(await states('spam')).toEqual([[SPAM, 'watched']]);
  await on.write(`${SPAM} now`);
  await world.settle();
  expect(await rule('spam')).toMatchObject({ watched: 2, hidden: 0 });
  expect(calls()).toEqual([]);
  expect((await on.list()).every(({ isHidden }) => !isHidden)).toBe(true);
});

test('switched on it hides what comes from then on, says so, and all are shown again with one press', async () => {
  await on.write(SPAM);
  await switchOn('spam');
  expect(await rule('spam')).toMatchObject({ mode: 'on', watched: 1 });
  const id = await on.write(`Second: ${SPAM}`);
  await world.settle();
  expect(isHiddenThere(id)).toBe(true);
  expect(await on.byText(`Second: ${SPAM}`)).toMatchObject({
    isHidden: true,
    hiddenBy: 'parley',
    hiddenByRule: 'spam',
    needsAnswer: false,
  });
  expect(await on.byText(SPAM)).toMatchObject({ isHidden: false });
  expect(await rule('spam')).toMatchObject({ watched: 1, hidden: 1 });
  expect((await showAll('spam')).body.count).toBe(1);
  await world.settle();
  expect(isHiddenThere(id)).toBe(false);
  expect(await on.byText(`Second: ${SPAM}`)).toMatchObject({ isHidden: false, hiddenByRule: null });
  expect((await showAll('spam')).body.count).toBe(0);
  // What says the same is not meant any more.
  const other = world.customerOf(on.owner, { username: 'other' });
  await writer(world, other, on.postId)(`second: ${SPAM}!`);
  await world.settle();
  expect(await on.byText(`second: ${SPAM}!`)).toMatchObject({ isHidden: false });
  expect(await rule('spam')).toMatchObject({ watched: 1, hidden: 0 });
});

test('shown again by hand it is an exception, too', async () => {
  await switchOn('links');
  await on.write(LINK);
  await world.settle();
  const comment = await on.only();
  expect(comment).toMatchObject({ isHidden: true, hiddenByRule: 'links' });
  await on.act(comment, 'hide', { hide: false });
  expect(await states('links')).toEqual([[LINK, 'excepted']]);
  await world.advance(120);
  expect(await on.only()).toMatchObject({ isHidden: false });
});

test('who has written direct messages is spared', async () => {
  await on.marta.write('Hello, I bought the dress');
  await world.settle();
  await on.write(LINK);
  await switchOn('links');
  await on.write(`${LINK} again`);
  await world.settle();
  expect(await states('links')).toEqual([
    [`${LINK} again`, 'spared'],
    [LINK, 'spared'],
  ]);
  expect(await rule('links')).toMatchObject({ spared: 2, hidden: 0, watched: 0 });
  expect((await on.list()).every(({ isHidden }) => !isHidden)).toBe(true);
});

/** As it is read back from the platform, which names the author without an id at times. */
async function receiveUnnamed(username: string, text: string): Promise<void> {
  const { ctx } = world.app;
  const { accountId } = on.owner;
  const channel = await ctx.db
    .selectFrom('channels')
    .select('id')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const commentId = `1790${username.length}0000`;
  const where = { accountId, channelId: channel.id, platformAccountId: on.business.instagramUserId };
  const event: ReceivedComment = {
    kind: 'comment_received',
    businessId: on.business.instagramUserId,
    at: world.now(),
    raw: {},
    dedupeKey: `recovered:${commentId}`,
    standby: false,
    commentId,
    parentId: null,
    mediaId: on.postId,
    mediaProductType: null,
    originalMediaId: null,
    adId: null,
    adTitle: null,
    fromId: null,
    username,
    text,
    live: false,
    isOwn: false,
  };
  await ctx.transaction((tx) => receiveComment(ctx, tx, where, event));
  await world.settle();
}

test('who has written direct messages is spared where only the name tells who it is', async () => {
  await on.marta.write('Hello, I bought the dress');
  await world.settle();
  await switchOn('links');
  await receiveUnnamed('Marta', LINK);
  await receiveUnnamed('stranger', `${LINK} too`);
  expect(await states('links')).toContainEqual([LINK, 'spared']);
  expect(await states('links')).not.toContainEqual([`${LINK} too`, 'spared']);
  // Looked through anew, too.
  await save('links', { words: ['shop.example'] });
  expect(await states('links')).toContainEqual([LINK, 'spared']);
});

test('one that is not meant is taken out while the rule watches', async () => {
  await on.write(LINK);
  await save('links', { mode: 'watch' });
  const [hit] = await hits('links');
  if (!hit) throw new Error('a hit');
  expect((await exempt({ id: hit.commentId })).body).toMatchObject({ state: 'excepted' });
  await save('links', { mode: 'on' });
  await on.write(LINK);
  await world.settle();
  expect((await on.list()).every(({ isHidden }) => !isHidden)).toBe(true);
  await on.write('How much is it?');
  expect((await exempt(await on.byText('How much is it?'))).status).toBe(404);
});

test('words of the owner, and addresses that are allowed; other words are looked through anew', async () => {
  await on.write('a cheap copy of the other one');
  await on.write('see shop.example');
  expect(
    (await save('words', { mode: 'watch', words: [' cheap copy ', '', 'cheap copy'] })).body,
  ).toMatchObject({
    words: ['cheap copy'],
    watched: 1,
  });
  expect((await save('words', { words: ['fake'] })).body).toMatchObject({ mode: 'watch', watched: 0 });
  expect((await save('links', { mode: 'watch' })).body).toMatchObject({ watched: 1 });
  expect((await save('links', { words: ['shop.example'] })).body).toMatchObject({ watched: 0 });
  expect((await save('words', { words: Array.from({ length: 51 }, () => 'x') })).status).toBe(400);
});

test('what would be hidden by other words is seen first: the rule goes back to watching', async () => {
  await switchOn('words', { words: ['fake'] });
  await on.write('a fake');
  await world.settle();
  await on.write('a cheap copy');
  const widened = await save('words', { mode: 'on', words: ['fake', 'cheap copy'] });
  expect(widened.body).toMatchObject({ mode: 'watch', watched: 1, hidden: 1 });
  await on.write('another cheap copy');
  await world.settle();
  expect(await on.byText('another cheap copy')).toMatchObject({ isHidden: false });
  await save('words', { mode: 'on' });
  // Fewer words hide less, and so do more addresses that are allowed.
  expect((await save('words', { words: ['cheap copy'] })).body).toMatchObject({ mode: 'on' });
  await switchOn('links');
  expect((await save('links', { words: ['shop.example'] })).body).toMatchObject({ mode: 'on' });
  expect((await save('links', { words: [] })).body).toMatchObject({ mode: 'watch' });
});

test('refused for now it is tried again; without a token, or switched off, nothing is hidden', async () => {
  await switchOn('links');
  world.simulator.faults.nextCommentWrite('comment_rate_limit');
  await on.write(LINK);
  await world.settle();
  expect(await states('links')).toEqual([[LINK, 'hiding']]);
  await world.advance(3600);
  expect(await states('links')).toEqual([[LINK, 'hidden']]);
  const kill = `${world.simulator.url}/_control/businesses/${on.business.instagramUserId}/token/kill`;
  expect((await fetch(kill, { method: 'POST' })).ok).toBe(true);
  const id = await on.write(`${LINK} two`);
  await world.settle();
  await save('links', { mode: 'off' });
  await world.advance(3600);
  expect(isHiddenThere(id)).not.toBe(true);
  await on.write(`${LINK} three`);
  expect(await states('links')).toHaveLength(2);
});

test.each(['off', 'watch'])('a hide that waits is not made once the rule is set to %s', async (mode) => {
  await switchOn('links');
  world.simulator.faults.nextCommentWrite('comment_rate_limit');
  const id = await on.write(LINK);
  await world.settle();
  expect(await states('links')).toEqual([[LINK, 'hiding']]);
  await save('links', { mode });
  world.simulator.received.clear();
  await world.advance(3600);
  expect(isHiddenThere(id)).not.toBe(true);
  expect(calls()).toEqual([]);
  expect(await states('links')).toEqual([[LINK, 'watched']]);
  expect(await on.only()).toMatchObject({ isHidden: false });
});

/** Each after the comment has come under a rule that is on. */
const SHOWN_AFTER_ALL: [string, { fails?: number; show(): Promise<unknown> }][] = [
  [
    'the hide fails for good',
    {
      fails: 8,
      async show() {
        while ((await states('links'))[0]?.[1] === 'hiding') await world.advance(1300);
      },
    },
  ],
  [
    'somebody says that it is not meant, before the hide was tried',
    { fails: 1, show: async () => exempt(await postponed()) },
  ],
  ['somebody says that it is not meant', { show: async () => exempt(await on.only()) }],
  ['all are shown again', { show: () => showAll('links') }],
  ['somebody shows it', { show: async () => on.act(await on.only(), 'hide', { hide: false }) }],
  ['the rule is switched off before the hide was tried', { fails: 1, show: () => offAfter(postponed) }],
  ['the rule is switched off while the hide waits', { fails: 1, show: () => offAfter(() => on.only()) }],
];

/** As it stands before its hide was tried. */
async function postponed() {
  const comment = await on.only();
  await world.app.ctx.db
    .updateTable('commentRuleHits')
    .set({ attempts: 0 })
    .where('id', '=', comment.id)
    .execute();
  return comment;
}

async function offAfter(work: () => Promise<unknown>): Promise<void> {
  await work();
  await save('links', { mode: 'off' });
  await world.advance(60);
}

test.each(SHOWN_AFTER_ALL)(
  'what stays in sight is thought of after all: %s',
  async (_case, { fails = 0, show }) => {
    const { owner } = on;
    await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await owner.call('PUT', `/api/user/${owner.userId}/comment-settings`, { commentPrompt: '' });
    await switchOn('links');
    for (let n = 0; n < fails; n += 1) world.simulator.faults.nextCommentWrite('comment_rate_limit');
    await on.write('Can I talk to a real person please? See evil.example');
    await world.settle();
    expect(await on.only()).toMatchObject({ isHidden: fails === 0, attention: null });
    await show();
    await world.advance(1);
    await world.settle();
    expect(await on.only()).toMatchObject({ isHidden: false, attention: expect.any(String) });
  },
);

test('a hide of which nobody knows is repeated, and what is gone is told', async () => {
  await switchOn('links');
  world.simulator.faults.nextCommentWrite('comment_delivered_500');
  const id = await on.write(LINK);
  await world.advance(60);
  expect(isHiddenThere(id)).toBe(true);
  expect(await states('links')).toEqual([[LINK, 'hidden']]);
  world.simulator.faults.nextCommentWrite('comment_rate_limit');
  const gone = await on.write(`${LINK} two`);
  on.business.deleteComment(gone);
  await world.advance(3600);
  expect(await states('links')).toContainEqual([`${LINK} two`, 'failed']);
  expect(await on.byText(`${LINK} two`)).toMatchObject({ isGone: true });
});
