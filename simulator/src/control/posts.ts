import type { FastifyInstance } from 'fastify';
import {
  commentAsBusiness,
  deleteComment,
  everOn,
  hideComment,
  isGone,
  requireComment,
} from '../platform/comments.ts';
import {
  createPost,
  endBroadcast,
  type PostInput,
  postsOf,
  requirePost,
  switchComments,
} from '../platform/posts.ts';
import { requireBusiness } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import { allowOnly, asBody, optionalText, present, requireText } from './body.ts';
import { finish, type One } from './businesses.ts';

type OnePost = { Params: { id: string; post: string; act: string } };
type OneComment = { Params: { id: string; comment: string; act: string } };

/** Posts of a business with their comments, and what the owner does with them in the Instagram app. */
export function registerPosts(app: FastifyInstance, platform: Platform): void {
  app.get<One>('/businesses/:id/posts', (request) =>
    postsOf(platform, request.params.id).map((post) => ({
      ...post,
      imageUrl: post.imageFile ? `/phone/samples/${post.imageFile}` : null,
      comments: everOn(platform, post.id).filter((comment) => !isGone(platform, comment)),
    })),
  );
  app.post<One>('/businesses/:id/posts', (request) => {
    requireBusiness(platform, request.params.id);
    const known = ['caption', 'mediaType', 'productType', 'imageFile', 'at', 'children', 'live'];
    return createPost(platform, request.params.id, allowOnly(asBody(request.body), known) as PostInput);
  });
  app.post<OnePost>('/businesses/:id/posts/:post/:act', (request) => {
    const { id, post: mediaId, act } = request.params;
    const post = requirePost(platform, mediaId);
    if (post.instagramUserId !== id) throw new Error(`No such post: ${mediaId}`);
    allowOnly(asBody(request.body), []);
    if (act === 'open' || act === 'close') switchComments(platform, post, act === 'open');
    else if (act === 'end') endBroadcast(platform, post);
    else throw new Error(`No such act: ${act}`);
    return post;
  });
  app.post<One>('/businesses/:id/comment', (request) => {
    const body = allowOnly(asBody(request.body), ['mediaId', 'text', 'parentId']);
    const extra = present({ parentId: optionalText(body, 'parentId') });
    const [mediaId, text] = [requireText(body, 'mediaId'), requireText(body, 'text')];
    return finish(commentAsBusiness(platform, request.params.id, mediaId, text, extra), request.query.wait);
  });
  app.post<OneComment>('/businesses/:id/comments/:comment/:act', (request) => {
    const { id, comment: commentId, act } = request.params;
    const comment = requireComment(platform, commentId);
    if (comment.instagramUserId !== id) throw new Error(`No such comment: ${commentId}`);
    allowOnly(asBody(request.body), []);
    if (act === 'hide' || act === 'show') hideComment(platform, comment, act === 'hide');
    else if (act === 'delete') deleteComment(platform, comment);
    else throw new Error(`No such act: ${act}`);
    return comment;
  });
}
