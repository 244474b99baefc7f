import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type OpenPost, openPost } from '#features/comments/test-comments.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { reconcile } from './test-reconcile.ts';

/** Comments that no webhook brought, against the platform's real HTTP. */

let world: TestWorld;
let on: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  on = await openPost(world);
  await reconcile(world);
});
afterEach(async () => {
  world.simulator.faults.clear();
  // Later looks are of the later tests.
  const { db } = world.app.ctx;
  await db.updateTable('channels').set({ disconnectedAt: world.now() }).execute();
});

/** Somebody comments, and nobody is told. */
async function writeUnheard(text: string, extra: { parentId?: string } = {}): Promise<string> {
  world.simulator.faults.dropNext();
  return on.write(text, extra);
}
/** The next look, which comes within five minutes. */
async function look(): Promise<void> {
  await world.advance(150);
  await reconcile(world);
  await world.settle();
}
async function countStored(): Promise<number> {
  const { db } = world.app.ctx;
  const of = db.selectFrom('comments').select('id').where('accountId', '=', on.owner.accountId);
  return (await of.execute()).length;
}
const texts = async () => (await on.list()).map(({ text }) => text);
const ofPost = () => new RegExp(`${on.postId}/comments$`);
const reads = () => world.simulator.received.calls({ method: 'GET', path: ofPost() }).length;

describe('a comment that no webhook brought', () => {
  it('is found within five minutes with its replies, each once, and told on the socket', async () => {
    const heard = await on.write('Is it warm?');
    const lost = await writeUnheard('How much is it?');
    await writeUnheard('I wonder too', { parentId: lost });
    await writeUnheard('And is it soft?', { parentId: heard });
    await writeUnheard('@anna 😍');
    expect(await texts()).toEqual(['Is it warm?']);
    await look();
    const list = await on.list();
    expect(list.map(({ text }) => text)).toEqual([
      '@anna 😍',
      'Is it warm?',
      'And is it soft?',
      'How much is it?',
      'I wonder too',
    ]);
    expect(await on.byText('How much is it?')).toMatchObject({
      instagramCommentId: lost,
      authorUsername: 'marta',
      isQuestion: true,
      needsAnswer: true,
      mediaCaption: 'Summer dress',
    });
    expect((await on.byText('I wonder too')).parent?.text).toBe('How much is it?');
    expect((await on.byText('@anna 😍')).needsAnswer).toBe(false);
    await look();
    expect(await on.list()).toHaveLength(5);
    const told = await world.app.ctx.db
      .selectFrom('liveEvents')
      .select('payload')
      .where('accountId', '=', on.owner.accountId)
      .execute();
    const received = told.filter(({ payload }) => (payload as { type: string }).type === 'comment_received');
    expect(received).toHaveLength(5);
  }, 60_000);

  it('and whose webhook comes late is one', async () => {
    world.simulator.faults.delayNext(200_000);
    await on.write('How much is it?');
    await look();
    await world.advance(60);
    expect(await texts()).toEqual(['How much is it?']);
  });

  it('of 120 under one post is found, all of them, and the next look reads a page', async () => {
    for (let n = 0; n < 120; n++) {
      world.simulator.faults.dropNext();
      await on.marta.comment(on.postId, `Comment ${n}`);
    }
    await world.settle();
    await look();
    expect(await countStored()).toBe(120);
    world.simulator.received.clear();
    await look();
    expect(reads()).toBe(1);
  });

  it('and that was deleted here does not come back, one or all', async () => {
    await on.write('Is it warm?');
    const heard = await on.write('Nice');
    await writeUnheard('Below it', { parentId: heard });
    await look();
    expect(await on.list()).toHaveLength(3);
    await on.owner.call('DELETE', `/api/comments/${(await on.byText('Nice')).id}`);
    await on.owner.call('DELETE', '/api/comments/delete-all', {});
    await look();
    expect(await on.list()).toEqual([]);
  });

  it('is nothing from before the account was connected', async () => {
    const business = world.simulator.createBusiness();
    const postId = business.createPost({ caption: 'Old dress' }).id;
    const ivo = world.customerOf({ business }, { username: 'ivo' });
    await ivo.comment(postId, 'Long ago');
    await world.advance(10);
    const owner = await world.owner({ business });
    await reconcile(world);
    world.simulator.faults.dropNext();
    await world.advance(1);
    await ivo.comment(postId, 'Lately');
    await world.settle();
    await look();
    expect((await owner.get<{ text: string }[]>('/api/comments')).map(({ text }) => text)).toEqual([
      'Lately',
    ]);
  });
});

describe('what changed on Instagram without a webhook', () => {
  it('an answer typed in the app settles its comment, and is none to answer', async () => {
    const id = await on.write('How much is it?');
    world.simulator.faults.dropNext();
    await on.business.commentInApp(on.postId, 'It is 30 €', { parentId: id });
    await world.settle();
    await look();
    expect(await on.list()).toEqual([
      expect.objectContaining({ status: 'replied', manualResponse: 'It is 30 €', needsAnswer: false }),
    ]);
  });

  it('a comment that Instagram hides is shown as hidden by it, and as shown again', async () => {
    const id = await on.write('Buy followers');
    on.business.hideComment(id);
    await look();
    expect(await on.only()).toMatchObject({ isHidden: true, hiddenBy: 'instagram', needsAnswer: false });
    on.business.hideComment(id, false);
    await look();
    expect(await on.only()).toMatchObject({ isHidden: false, hiddenBy: null, needsAnswer: true });
    await on.act(await on.only(), 'hide', { hide: true });
    await look();
    expect(await on.only()).toMatchObject({ isHidden: true, hiddenBy: 'parley' });
  });
});

it('a platform that shows no comments does not keep lost messages from being found', async () => {
  world.simulator.faults.dropNext();
  const mid = await on.marta.write('Hello there');
  await writeUnheard('How much is it?');
  world.simulator.faults.failNext({ path: ofPost(), status: 400, code: 10, times: 1 });
  await look();
  await look();
  const { db } = world.app.ctx;
  const of = db.selectFrom('messages').select('mid').where('accountId', '=', on.owner.accountId);
  expect((await of.execute()).map((row) => row.mid)).toContain(mid);
  expect(await texts()).toEqual(['How much is it?']);
});
