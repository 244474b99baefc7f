import type { Comment } from '@parley/contract/comments.ts';
import type { Customer } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket } from '#test/live-socket.ts';

let world: TestWorld;
let owner: TestOwner;
let postId: string;
let marta: Customer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner();
  postId = owner.business.createPost({ caption: 'Summer dress', imageFile: 'nails.jpg' }).id;
  marta = world.customerOf(owner, { username: 'marta' });
});

const list = (query = '') => owner.get<Comment[]>(`/api/comments${query}`);

async function only(): Promise<Comment> {
  const [comment, ...others] = await list();
  if (!comment || others.length > 0) throw new Error(`${others.length + 1} comments`);
  return comment;
}

/** Somebody comments, and it is there. */
async function write(text: string | null, extra: Parameters<Customer['comment']>[2] = {}): Promise<string> {
  const id = await marta.comment(postId, text, extra);
  await world.settle();
  return id;
}

describe('a comment', () => {
  it('stands in the list with its post, and is told on the socket [CMNT-26] [CMNT-34] [DATA-19] [DATA-20] [LIVE-41]', async () => {
    const { userId, token } = owner;
    const socket = await openSocket(world.url, { userId, token });
    await socket.next();
    await write('Скільки коштує?');
    const comment = await only();
    expect(comment).toMatchObject({
      text: 'Скільки коштує?',
      authorUsername: 'marta',
      status: 'new',
      isHidden: false,
      isQuestion: true,
      needsAnswer: true,
      aiResponseGenerated: false,
      aiResponseText: null,
      manualResponse: null,
      aiResponseDraft: null,
      instagramMediaId: postId,
      mediaType: 'IMAGE',
      mediaCaption: 'Summer dress',
    });
    let told = await socket.next();
    while (told.type !== 'comment_received') told = await socket.next();
    expect(told).toMatchObject({ comment: { text: 'Скільки коштує?' } });
    for (const address of [comment.mediaPreviewUrl, comment.mediaThumbnailUrl]) {
      const picture = await owner.call<string>('GET', address ?? '');
      expect([picture.status, picture.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
    expect(await owner.get(`/api/comments?userId=${userId}`)).toHaveLength(1);
    const stranger = await world.owner();
    expect(await stranger.get('/api/comments')).toEqual([]);
    expect((await stranger.call('GET', `/api/comments?userId=${userId}`)).status).toBe(403);
    await socket.close();
  });
});
