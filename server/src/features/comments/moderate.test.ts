import type { Comment } from '@parley/contract/comments.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { addManager } from '#test/scene.ts';

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

const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
];
const remove = (id: string, query = '') => on.owner.call('DELETE', `/api/comments/${id}${query}`);
const onPlatform = (id: string) => on.business.comments(on.postId).find((comment) => comment.id === id);

describe('hide', () => {
  it('hides on Instagram and here, and shows again [CMNT-37] [OP-39] [CMNT-08]', async () => {
    const id = await on.write('Buy followers');
    const comment = await on.only();
    const hidden = await on.act(comment, 'hide', { hide: true, userId: on.owner.userId });
    expect(hidden).toMatchObject({
      status: 200,
      body: { isHidden: true, hiddenBy: 'parley', needsAnswer: false },
    });
    expect(onPlatform(id)?.hidden).toBe(true);
    expect(await on.list('?filter=hidden')).toHaveLength(1);
    expect(await on.act(comment, 'hide', { hide: false })).toMatchObject({ body: { isHidden: false } });
    expect(onPlatform(id)?.hidden).toBe(false);
  });

  it('stores nothing that Instagram never took, and what it did although it answered nothing', async () => {
    await on.write('Buy followers');
    const comment = await on.only();
    world.simulator.faults.nextCommentWrite('comment_rate_limit');
    expect(codeOf(await on.act(comment, 'hide', { hide: true }))).toEqual([502, 'platform_failed']);
    world.simulator.faults.nextCommentWrite('comment_fail');
    expect(codeOf(await on.act(comment, 'hide', { hide: true }))).toEqual([502, 'platform_silent']);
    expect((await on.only()).isHidden).toBe(false);
    world.simulator.faults.nextCommentWrite('comment_delivered_500');
    expect(await on.act(comment, 'hide', { hide: true })).toMatchObject({
      status: 200,
      body: { isHidden: true },
    });
  });
});

describe('like', () => {
  it('is refused with a sentence, and calls nothing [CMNT-38]', async () => {
    await on.write('Lovely');
    const comment = await on.only();
    expect(codeOf(await on.act(comment, 'like', { like: true }))).toEqual([409, 'like_unsupported']);
    expect(await on.only()).toEqual(comment);
    expect(world.simulator.received.calls({ method: 'POST' })).toEqual([]);
  });
});

describe('delete', () => {
  it('goes on Instagram and here, with what stands below it [CMNT-39] [OP-39]', async () => {
    const id = await on.write('Rubbish');
    await on.write('Indeed', { parentId: id });
    const comment = await on.byText('Rubbish');
    expect(await remove(comment.id, `?userId=${on.owner.userId}`)).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String) },
    });
    expect(onPlatform(id)?.deleted).toBe(true);
    expect(await on.list()).toEqual([]);
    expect(codeOf(await remove(comment.id))).toEqual([404, 'not_found']);
  });

  it('by a userId in the query that is another’s is refused [OP-01]', async () => {
    await on.write('Rubbish');
    const stranger = await world.owner({ connect: false });
    const { id } = await on.only();
    expect(codeOf(await remove(id, `?userId=${stranger.userId}`))).toEqual([403, 'foreign_account']);
    expect(await on.list()).toHaveLength(1);
  });

  it('deletes nothing where Instagram refuses or says nothing', async () => {
    const id = await on.write('Rubbish');
    const comment = await on.only();
    world.simulator.faults.nextCommentWrite('comment_rate_limit');
    expect(codeOf(await remove(comment.id))).toEqual([502, 'platform_failed']);
    world.simulator.faults.nextCommentWrite('comment_fail');
    expect(codeOf(await remove(comment.id))).toEqual([502, 'platform_silent']);
    expect(await on.list()).toHaveLength(1);
    expect(onPlatform(id)?.deleted).not.toBe(true);
    world.simulator.faults.nextCommentWrite('comment_delivered_500');
    expect((await remove(comment.id)).status).toBe(200);
    expect(await on.list()).toEqual([]);
  });

  it('of one that is gone there already goes here', async () => {
    const id = await on.write('Rubbish');
    const comment = await on.only();
    on.business.deleteComment(id);
    expect((await remove(comment.id)).status).toBe(200);
    expect(await on.list()).toEqual([]);
  });

  it('of all goes here only, for managers too, and takes no other account’s [CMNT-40] [CMNT-27] [OP-40]', async () => {
    const id = await on.write('How much is it?');
    await on.write('When do you open?');
    const other = await openPost(world);
    await other.write('Mine');
    const manager = await addManager(world, on.owner);
    world.simulator.received.clear();
    expect(await manager.call('DELETE', '/api/comments/delete-all', {})).toMatchObject({
      status: 200,
      body: { success: true, message: '2 comments deleted' },
    });
    expect(await on.list()).toEqual([]);
    expect(onPlatform(id)?.deleted).not.toBe(true);
    expect(world.simulator.received.calls({ method: 'DELETE' })).toEqual([]);
    expect(await other.list()).toHaveLength(1);
    await on.write('A new one');
    expect(await on.list()).toHaveLength(1);
  });
});

describe('the list', () => {
  it('pages by cursor, and filters and counts alike [CMNT-34]', async () => {
    const top = await on.write('Is it warm?');
    await on.write('I wonder too', { parentId: top });
    for (let n = 0; n < 5; n++) await on.write(`Comment ${n}`);
    await on.write('😍');
    await on.act(await on.byText('Comment 0'), 'hide', { hide: true });
    const whole = await on.list();
    expect(whole.map(({ text }) => text)).toEqual([
      '😍',
      'Comment 4',
      'Comment 3',
      'Comment 2',
      'Comment 1',
      'Comment 0',
      'Is it warm?',
      'I wonder too',
    ]);
    const paged: Comment[] = [];
    for (let cursor = ''; ; ) {
      const page = await on.list(`?limit=3${cursor}`);
      paged.push(...page);
      if (page.length < 3) break;
      cursor = `&cursor=${page.at(-1)?.id}`;
    }
    expect(paged).toEqual(whole);
    expect(await on.owner.get('/api/comments/counts')).toEqual({
      all: 8,
      needsAnswer: 6,
      questions: 1,
      hidden: 1,
    });
    expect(await on.list('?filter=needs_answer')).toHaveLength(6);
    expect(await on.list('?filter=questions')).toHaveLength(1);
    expect((await on.owner.call('GET', '/api/comments?filter=liked')).status).toBe(400);
  });

  it('that has not changed is not sent again [CMNT-20]', async () => {
    await on.write('Is it warm?');
    const { headers } = await on.owner.call('GET', '/api/comments');
    const tag = headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const again = () =>
      world.call('GET', '/api/comments', undefined, {
        authorization: `Bearer ${on.owner.token}`,
        'if-none-match': tag,
      });
    expect((await again()).status).toBe(304);
    await on.act(await on.only(), 'hide', { hide: true });
    expect((await again()).status).toBe(200);
  });
});

describe('how comments are answered', () => {
  const path = () => `/api/user/${on.owner.userId}/comment-settings`;

  it('is 404 until it is saved, trimmed, and may be blank [CMNT-30] [CMNT-45] [CMNT-46] [OP-41] [DATA-04]', async () => {
    expect(codeOf(await on.owner.call('GET', path()))).toEqual([404, 'not_found']);
    await on.write('The list has been opened');
    expect(codeOf(await on.owner.call('GET', path()))).toEqual([404, 'not_found']);
    const saved = await on.owner.call('PUT', path(), { commentPrompt: '  Be kind.\n' });
    expect(saved).toMatchObject({ status: 200, body: { commentPrompt: 'Be kind.' } });
    expect(await on.owner.get(path())).toMatchObject({ commentPrompt: 'Be kind.' });
    expect((await on.owner.call('PUT', path(), { commentPrompt: ' ' })).body).toMatchObject({
      commentPrompt: '',
    });
    expect(await on.owner.get(path())).toMatchObject({ commentPrompt: '' });
  });
});
