import type { Platform } from '../platform.ts';
import type { CommentRow, PostRow } from '../world.ts';
import { readAccount, subscribedApps } from './account.ts';
import type { GraphResult, SignedCall } from './call.ts';
import {
  changeComment,
  changeMedia,
  commentOnMedia,
  removeComment,
  replyToComment,
} from './comment-writes.ts';
import { listReplies, readComment } from './comments.ts';
import { listConversations, listMessages, readConversation, readMessage } from './conversations.ts';
import { badParam, unknownField, unknownObject } from './errors.ts';
import type { Limits } from './limits.ts';
import { listMedia, listMediaComments, readMedia } from './media.ts';
import { readProfile } from './profile.ts';
import { sendMessage } from './send.ts';
import { exchangeToken, refreshToken } from './tokens.ts';

/** Finds what a path names. Everything that is not here gets the platform's refusal. */
export async function routeCall(platform: Platform, limits: Limits, call: SignedCall): Promise<GraphResult> {
  const [node, edge, ...more] = call.path;
  if (node === undefined) throw badParam('Unsupported request: no object is named');
  if (more.length > 0) throw unknownObject(call.method, call.path.join('/'));
  if (node === 'refresh_access_token' && edge === undefined) {
    if (call.method !== 'GET') throw unknownObject(call.method, node);
    return refreshToken(call);
  }
  if (node === 'access_token' && edge === undefined) {
    if (call.method !== 'GET') throw unknownObject(call.method, node);
    return exchangeToken(call);
  }
  const { business } = call;
  if (node === 'me' || node === business.instagramUserId) return routeAccount(limits, call, edge);
  if (node === business.appScopedId && edge === undefined && call.method === 'GET') return readAccount(call);
  const post = platform.world.posts.get(node);
  if (post?.instagramUserId === business.instagramUserId) return routeMedia(call, post, edge);
  const comment = platform.world.comments.get(node);
  if (comment?.instagramUserId === business.instagramUserId) return routeComment(call, comment, edge);
  if (call.method !== 'GET') throw unknownObject(call.method, node);

  const thread = platform.world.threads.get(node);
  if (thread?.instagramUserId === business.instagramUserId) {
    if (edge === undefined) return readConversation(call, limits, thread);
    if (edge === 'messages') return listMessages(call, limits, thread);
    throw unknownField(edge, 'IGConversation');
  }
  const message = platform.world.messages.get(node);
  if (message?.instagramUserId === business.instagramUserId) {
    if (edge === undefined) return readMessage(call, message);
    throw unknownField(edge, 'IGMessage');
  }
  const customer = platform.world.customers.get(node);
  if (customer?.instagramUserId === business.instagramUserId) {
    if (edge === undefined) return readProfile(call, customer);
    throw unknownField(edge, 'IGBusinessScopedUser');
  }
  throw unknownObject(call.method, node);
}

async function routeAccount(
  limits: Limits,
  call: SignedCall,
  edge: string | undefined,
): Promise<GraphResult> {
  const { method } = call;
  if (edge === undefined && method === 'GET') return readAccount(call);
  if (edge === 'subscribed_apps') return subscribedApps(call);
  if (edge === 'messages' && method === 'POST') return sendMessage(call, limits);
  if (edge === 'conversations' && method === 'GET') return listConversations(call, limits);
  if (edge === 'media' && method === 'GET') return listMedia(call);
  if (edge === undefined || ['messages', 'conversations', 'media'].includes(edge)) {
    throw unknownObject(method, call.path.join('/'));
  }
  throw unknownField(edge, 'IGUser');
}

async function routeMedia(call: SignedCall, post: PostRow, edge: string | undefined): Promise<GraphResult> {
  const ask = `${call.method} ${edge ?? ''}`;
  if (ask === 'GET ') return readMedia(call, post);
  if (ask === 'POST ') return changeMedia(call, post);
  if (ask === 'GET comments') return listMediaComments(call, post);
  if (ask === 'POST comments') return commentOnMedia(call, post);
  throw unknownObject(call.method, call.path.join('/'));
}

/** There is no `likes` edge on this login. */
async function routeComment(
  call: SignedCall,
  comment: CommentRow,
  edge: string | undefined,
): Promise<GraphResult> {
  const ask = `${call.method} ${edge ?? ''}`;
  if (ask === 'GET ') return readComment(call, comment);
  if (ask === 'POST ') return changeComment(call, comment);
  if (ask === 'DELETE ') return removeComment(call, comment);
  if (ask === 'GET replies') return listReplies(call, comment);
  if (ask === 'POST replies') return replyToComment(call, comment);
  throw unknownObject(call.method, call.path.join('/'));
}
