import type { Comment } from '@parley/contract/comments.ts';
import type { Customer } from '@parley/simulator';

import type { Answer, TestOwner, TestWorld } from '#test/app.ts';

/** A business with one post, and somebody who comments on it. */
export async function openPost(world: TestWorld) {
  const owner = await world.owner();
  const { business } = owner;
  const postId = business.createPost({ caption: 'Summer dress', imageFile: 'nails.jpg' }).id;
  const marta = world.customerOf(owner, { username: 'marta' });
  return {
    ...commentsOf(world, owner, postId),
    owner,
    business,
    postId,
    marta,
    write: writer(world, marta, postId),
  };
}

export type OpenPost = Awaited<ReturnType<typeof openPost>>;

type Extra = Parameters<Customer['comment']>[2];

/** Somebody comments, and it is there; answers the platform's id. */
export const writer =
  (world: TestWorld, author: Customer, postId: string) =>
  async (text: string | null, extra: Extra = {}): Promise<string> => {
    const id = await author.comment(postId, text, extra);
    // The platform tells times in whole seconds: what comes next is later.
    await world.advance(1);
    return id;
  };

function commentsOf(world: TestWorld, owner: TestOwner, postId: string) {
  const list = (query = '') => owner.get<Comment[]>(`/api/comments${query}`);
  return {
    list,
    /** The one comment that there is. */
    async only(): Promise<Comment> {
      const [comment, ...others] = await list();
      if (!comment || others.length > 0)
        throw new Error(`there are ${comment ? others.length + 1 : 0} comments`);
      return comment;
    },
    async byText(text: string): Promise<Comment> {
      const found = (await list()).find((comment) => comment.text === text);
      if (!found) throw new Error(`nobody wrote ${text}`);
      return found;
    },
    act: (
      comment: Pick<Comment, 'id'>,
      name: string,
      body: object = {},
    ): Promise<Answer<Record<string, unknown>>> =>
      owner.call('POST', `/api/comments/${comment.id}/${name}`, body),
    /** What the business has written under the post, as the platform holds it. */
    published: () =>
      owner.business
        .comments(postId)
        .filter(({ customerId, deleted }) => customerId === null && !deleted)
        .map(({ text }) => text),
    /** Calls that were made to the platform. */
    posts: () => world.simulator.received.calls({ method: 'POST', path: /\/replies$/ }).length,
    /** An answer went out a moment ago: the next one waits. */
    async pause(): Promise<void> {
      const nextReplyAt = new Date(world.now().getTime() + 60_000);
      await world.app.ctx.db
        .updateTable('commentSettings')
        .set({ nextReplyAt })
        .where('accountId', '=', owner.accountId)
        .execute();
    },
    /** A draft that the assistant has left. */
    async leaveDraft(comment: Pick<Comment, 'id'>, draft: string): Promise<void> {
      await world.app.ctx.db.updateTable('comments').set({ draft }).where('id', '=', comment.id).execute();
    },
  };
}
