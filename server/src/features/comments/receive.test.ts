import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { bodyOf, deliver } from '#features/webhooks/test-deliveries.ts';
import { newId } from '#infra/ids.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { type OpenPost, openPost, writer } from './test-comments.ts';

let world: TestWorld;
let on: OpenPost;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  on = await openPost(world);
});

describe('received', () => {
  it('twice, in both forms, and out of order: one comment', async () => {
    world.simulator.switches.commentForm = 'both';
    world.simulator.faults.duplicateNext();
    await on.write('How much is it?');
    world.simulator.switches.commentForm = 'flat';
    await on.write('And in red?');
    world.simulator.switches.commentForm = 'changes';
    expect((await on.list()).map(({ text }) => text)).toEqual(['And in red?', 'How much is it?']);
  });

  it('a reply stands below what it answers, also when it comes first', async () => {
    const top = await on.write('Is it warm?');
    await on.write('Nice');
    await on.write('I wonder too', { parentId: top });
    const [first, second] = await on.list();
    expect([first?.text, second?.text]).toEqual(['Is it warm?', 'I wonder too']);
    expect(second?.parent).toEqual({
      id: first?.id,
      authorUsername: 'marta',
      text: 'Is it warm?',
      isOwn: false,
    });
    world.simulator.faults.reorderNext(2);
    const [below, above] = await Promise.all([
      on.marta.comment(on.postId, 'Below the next', { parentId: top }),
      on.marta.comment(on.postId, 'Another'),
    ]);
    await world.settle();
    expect([below, above].every(Boolean)).toBe(true);
    expect((await on.byText('Below the next')).parent?.text).toBe('Is it warm?');
  });

  it('under an advertisement and under its post: once, under the post', async () => {
    for (const adComments of ['once', 'twice'] as const) {
      world.simulator.switches.adComments = adComments;
      const text = `From the ad, told ${adComments}`;
      await on.write(text, { adId: '120200000000000001' });
      expect(await on.byText(text)).toMatchObject({ isAd: true, instagramMediaId: on.postId });
    }
    world.simulator.switches.adComments = 'once';
    expect(await on.list()).toHaveLength(2);
  });

  it('without words, in emoji, right to left, very long, as markup: safely, and told apart', async () => {
    await on.write(null);
    await on.write('@anna.k 😍🔥');
    const texts = ['كم السعر؟', 'x'.repeat(2200), '<script>alert(1)</script>'];
    for (const text of texts) await on.write(text);
    const list = await on.list();
    expect(list.map(({ text }) => text)).toEqual([...texts.toReversed(), '@anna.k 😍🔥', '']);
    expect(list.map(({ needsAnswer }) => needsAnswer)).toEqual([true, true, true, false, false]);
    expect(list.filter(({ isQuestion }) => isQuestion).map(({ text }) => text)).toEqual(['كم السعر؟']);
  });

  it('again after it was deleted here: nothing comes back', async () => {
    world.simulator.faults.duplicateNext({ afterMs: 60_000 });
    await on.write('How much is it?');
    expect(await on.owner.call('DELETE', '/api/comments/delete-all', {})).toMatchObject({
      status: 200,
      body: { success: true },
    });
    await world.advance(61);
    expect(await on.list()).toEqual([]);
  });

  it('in the versions before, when they were only kept: they are applied, once, and their row goes', async () => {
    const { db } = world.app.ctx;
    const { accountId, business } = on.owner;
    const { id: channelId } = await db
      .selectFrom('channels')
      .select('id')
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    const event = (commentId: string, text: string, at: Date) => ({
      kind: 'comment_received',
      businessId: business.instagramUserId,
      at: at.toISOString(),
      raw: {},
      dedupeKey: `comment_received:${commentId}`,
      standby: false,
      commentId,
      parentId: null,
      mediaId: on.postId,
      mediaProductType: 'FEED',
      originalMediaId: null,
      adId: null,
      adTitle: null,
      fromId: on.marta.id,
      username: 'marta',
      text,
      live: false,
      isOwn: false,
    });
    const kept = [
      event('17900000000000001', 'Long ago?', new Date(world.now().getTime() - 3_600_000)),
      event('17900000000000002', 'A minute ago', new Date(world.now().getTime() - 60_000)),
    ];
    for (const payload of kept) {
      await db
        .insertInto('platformEvents')
        .values({
          accountId,
          channelId,
          id: newId(),
          kind: 'comment_received',
          state: 'kept',
          dedupeKey: payload.dedupeKey,
          payload: JSON.stringify(payload),
        })
        .execute();
    }
    await world.settle();
    const list = await on.list();
    expect(list.map(({ text, instagramTimestamp }) => [text, instagramTimestamp])).toEqual([
      ['A minute ago', kept[1]?.at],
      ['Long ago?', kept[0]?.at],
    ]);
    const rest = await db
      .selectFrom('platformEvents')
      .select('id')
      .where('accountId', '=', accountId)
      .execute();
    expect(rest).toEqual([]);
  });
});

describe('of the business itself', () => {
  it('is nothing to answer: by its id, by the app-scoped one, and by name alone [CMNT-34]', async () => {
    await on.business.commentInApp(on.postId, 'New in the shop');
    await world.settle();
    expect(await on.list()).toEqual([]);
    const { db } = world.app.ctx;
    const of = { accountId: on.owner.accountId };
    const own = db.selectFrom('comments').select(['content', 'isOwn']).where('accountId', '=', of.accountId);
    expect(await own.execute()).toEqual([{ content: 'New in the shop', isOwn: true }]);
    // The same business under another of its ids, and under none.
    const { appScopedId } = await db
      .selectFrom('channels')
      .select('appScopedId')
      .where('accountId', '=', on.owner.accountId)
      .executeTakeFirstOrThrow();
    const { username } = on.business;
    const froms = [
      { id: appScopedId, username: 'another.name' },
      { username: username.toUpperCase() },
      { id: '17841400000000001', username: 'another.name', self_ig_scoped_id: '998' },
    ];
    for (const [n, from] of froms.entries()) {
      const value = { id: `1790000000000010${n}`, from, media: { id: on.postId }, text: `Own ${n}` };
      const body = bodyOf(on.business.instagramUserId, [{ field: 'comments', value }], 'changes');
      expect((await deliver(world, on.owner, body)).status).toBe(200);
    }
    await world.settle();
    expect(appScopedId).not.toBeNull();
    expect(await on.list()).toEqual([]);
    expect(await own.execute()).toHaveLength(4);
  });

  it('answers the comment on top, or whom it names, and leaves no draft', async () => {
    const top = await on.write('Is it warm?');
    const ivo = world.customerOf(on.owner, { username: 'ivo' });
    await writer(world, ivo, on.postId)('And in red?', { parentId: top });
    await on.leaveDraft(await on.byText('Is it warm?'), 'a draft');
    await on.business.commentInApp(on.postId, '@ivo yes, in red too', { parentId: top });
    await world.settle();
    expect(await on.byText('And in red?')).toMatchObject({
      status: 'replied',
      manualResponse: '@ivo yes, in red too',
    });
    expect(await on.byText('Is it warm?')).toMatchObject({ status: 'new', aiResponseDraft: 'a draft' });
    await on.business.commentInApp(on.postId, 'Very warm', { parentId: top });
    await world.settle();
    expect(await on.byText('Is it warm?')).toMatchObject({
      status: 'replied',
      manualResponse: 'Very warm',
      aiResponseDraft: null,
      aiResponseGenerated: false,
    });
    expect(await on.list('?filter=needs_answer')).toEqual([]);
    expect(await on.list()).toHaveLength(2);
  });

  it('may come before the comment that it answers', async () => {
    const top = '17900000000000201';
    const from = (id: string, username: string) => ({ from: { id, username }, media: { id: on.postId } });
    const tell = async (value: object, at: number) => {
      const { instagramUserId } = on.business;
      const body = bodyOf(instagramUserId, [{ field: 'comments', value: { ...value } }], 'changes', at);
      expect((await deliver(world, on.owner, body)).status).toBe(200);
      await world.settle();
    };
    const asked = world.now().getTime() - 60_000;
    const own = from(on.business.instagramUserId, on.business.username);
    const others = from(on.marta.id, 'marta');
    await tell({ ...own, id: '17900000000000202', parent_id: top, text: 'Very warm' }, asked + 20_000);
    await tell({ ...others, id: top, text: 'Is it warm?' }, asked);
    expect(await on.byText('Is it warm?')).toMatchObject({ status: 'replied', manualResponse: 'Very warm' });
    const later = { ...others, id: '17900000000000203', parent_id: top, text: 'And in red?' };
    await tell(later, asked + 40_000);
    expect(await on.byText('And in red?')).toMatchObject({ status: 'new', needsAnswer: true });
  });

  it('on top may be answered by people, whose replies name it', async () => {
    const own = await on.business.commentInApp(on.postId, 'Ask us anything');
    await world.settle();
    await on.write('When do you open?', { parentId: own });
    expect((await on.only()).parent).toMatchObject({ text: 'Ask us anything', isOwn: true });
  });
});

describe('the picture of a post', () => {
  it('is fetched again by a new address when the first has expired, and is kept when it is there', async () => {
    await on.write('How much is it?');
    const before = await on.only();
    expect(before.mediaPreviewUrl).not.toBeNull();
    await world.advance(3 * 86_400);
    await on.write('Still there?');
    const after = await on.byText('Still there?');
    expect(after.mediaPreviewUrl).toBe(before.mediaPreviewUrl);
    expect((await on.owner.call('GET', after.mediaPreviewUrl ?? '')).status).toBe(200);
    const { db } = world.app.ctx;
    await db
      .updateTable('media')
      .set({ state: 'failed' })
      .where('accountId', '=', on.owner.accountId)
      .execute();
    await world.advance(3 * 86_400);
    await on.write('And now?');
    const renewed = await on.byText('And now?');
    expect(renewed.mediaPreviewUrl).not.toBeNull();
    expect(renewed.mediaPreviewUrl).not.toBe(before.mediaPreviewUrl);
  });

  it('of a platform that tells no caption here is shown all the same', async () => {
    world.simulator.switches.mediaFields = 'documented';
    await on.write('How much is it?');
    world.simulator.switches.mediaFields = 'all';
    expect(await on.only()).toMatchObject({ mediaCaption: null, mediaPreviewUrl: expect.any(String) });
  });
});
