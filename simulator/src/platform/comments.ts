import { newCommentId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { commentValue, type WebhookEvent } from '../webhooks/events.ts';
import type { CommentRow, PostRow } from '../world.ts';
import type { Act, CommentExtra } from './customer-acts.ts';
import { adOf, requirePost } from './posts.ts';
import { requireBusiness, requireCustomer } from './threads.ts';

export function requireComment(platform: Platform, commentId: string): CommentRow {
  const comment = platform.world.comments.get(commentId);
  if (!comment || isGone(platform, comment)) throw new Error(`No such comment: ${commentId}`);
  return comment;
}

/** Deleted, or a reply to a deleted one: the platform shows neither. */
export function isGone(platform: Platform, comment: CommentRow): boolean {
  if (comment.deleted) return true;
  return comment.parentId !== null && platform.world.comments.get(comment.parentId)?.deleted === true;
}

/** Hidden itself, or below a hidden one. */
export function isHidden(platform: Platform, comment: CommentRow): boolean {
  if (comment.hidden) return true;
  return comment.parentId !== null && platform.world.comments.get(comment.parentId)?.hidden === true;
}

/** All comments that a post has had, deleted ones too: the platform's own counts take them in. */
export const everOn = (platform: Platform, mediaId: string) =>
  platform.world.comments.values().filter((comment) => comment.mediaId === mediaId);

/** Top-level comments only. */
export const commentsOn = (platform: Platform, mediaId: string) =>
  everOn(platform, mediaId).filter((comment) => comment.parentId === null && !comment.deleted);

export const repliesTo = (platform: Platform, commentId: string) =>
  platform.world.comments.values().filter((comment) => comment.parentId === commentId && !comment.deleted);

/** Sends a comment in the shape that the switch `commentForm` asks for; `both` sends it twice. */
async function commentEvents(
  platform: Platform,
  comment: CommentRow,
  values: Array<Record<string, unknown>>,
) {
  const business = requireBusiness(platform, comment.instagramUserId);
  if (business.isPrivate) return;
  const form = platform.switches.commentForm;
  const forms = form === 'both' ? (['changes', 'flat'] as const) : [form];
  for (const body of values) {
    for (const shape of forms) {
      const event: WebhookEvent = {
        instagramUserId: comment.instagramUserId,
        field: comment.live ? 'live_comments' : 'comments',
        form: shape,
        lane: `comments-${comment.mediaId}`,
        body,
      };
      await platform.dispatcher.send(event);
    }
  }
}

/** The comments of a business that stand, oldest first, each with the time at which it was written. */
export function commentHistory(platform: Platform, instagramUserId: string): WebhookEvent[] {
  return platform.world.comments
    .values()
    .filter((row) => row.instagramUserId === instagramUserId && !isGone(platform, row))
    .sort((one, other) => one.at - other.at)
    .map((row) => ({
      instagramUserId,
      field: 'comments',
      form: 'changes',
      lane: `comments-${row.mediaId}`,
      at: row.at,
      body: commentValue(row, requirePost(platform, row.mediaId)),
    }));
}

/** A comment on an ad goes out under the ad's media, and by the switch `adComments` under the post's as well. */
function valuesOf(platform: Platform, comment: CommentRow, post: PostRow, extra: CommentExtra) {
  const value = commentValue(comment, post, extra);
  const original = post.ad ? platform.world.posts.get(post.ad.originalId) : undefined;
  if (!original || platform.switches.adComments === 'once') return [value];
  return [value, commentValue({ ...comment, mediaId: original.id }, original)];
}

/** Saves a comment; a reply to a reply is put under the comment on top, as the platform does. */
export function addComment(
  platform: Platform,
  post: PostRow,
  author: { customerId: string | null; username: string },
  text: string | null,
  parentId: string | undefined,
  at = platform.clock.now(),
): CommentRow {
  const parent = parentId === undefined ? undefined : requireComment(platform, parentId);
  const row: CommentRow = {
    id: newCommentId(),
    instagramUserId: post.instagramUserId,
    mediaId: post.id,
    parentId: parent ? (parent.parentId ?? parent.id) : null,
    ...author,
    text,
    at,
    repliedTo: false,
    ...(post.broadcast ? { live: true } : {}),
  };
  platform.world.comments.put(row.id, row);
  platform.live.publish('comment', { ...row });
  return row;
}

/** The post that a comment lands on: an ad is a media of its own, and a live comment starts a broadcast. */
function targetOf(platform: Platform, mediaId: string, extra: CommentExtra): PostRow {
  const named = requirePost(platform, mediaId);
  const post = extra.adId ? adOf(platform, named, extra.adId) : named;
  if (post.broadcast === 'over') throw new Error('The broadcast is over.');
  if (post.commentsOff) throw new Error('Comments are switched off on this post.');
  if (extra.live && !post.broadcast)
    platform.world.posts.put(post.id, Object.assign(post, { broadcast: 'on' }));
  return post;
}

/** `text` null is a sticker or GIF comment. Private accounts get no webhook. */
export function comment(
  platform: Platform,
  customerId: string,
  mediaId: string,
  text: string | null,
  extra: CommentExtra = {},
): Act {
  const customer = requireCustomer(platform, customerId);
  const post = targetOf(platform, mediaId, extra);
  const row = addComment(platform, post, { customerId, username: customer.username }, text, extra.parentId);
  return { id: row.id, delivered: commentEvents(platform, row, valuesOf(platform, row, post, extra)) };
}

/** What the business writes, in the Instagram app or by the API; `announce` sends its webhook. */
export function writeAsBusiness(
  platform: Platform,
  post: PostRow,
  text: string,
  parentId?: string,
): { row: CommentRow; announce: () => Promise<void> } {
  const { username } = requireBusiness(platform, post.instagramUserId);
  const row = addComment(platform, post, { customerId: null, username }, text, parentId);
  const announce = () => commentEvents(platform, row, [commentValue(row, post)]);
  return { row, announce };
}

/** The owner comments or answers in the Instagram app: that, too, comes back as a webhook. */
export function commentAsBusiness(
  platform: Platform,
  instagramUserId: string,
  mediaId: string,
  text: string,
  extra: { parentId?: string } = {},
): Act {
  const post = requirePost(platform, mediaId);
  if (post.instagramUserId !== instagramUserId) throw new Error(`No such post: ${mediaId}`);
  const { row, announce } = writeAsBusiness(platform, post, text, extra.parentId);
  return { id: row.id, delivered: announce() };
}

/** Own comments stay visible whatever is asked. No webhook tells of it. */
export function hideComment(platform: Platform, row: CommentRow, hidden: boolean): void {
  if (row.customerId === null) return;
  platform.world.comments.put(row.id, Object.assign(row, { hidden }));
  platform.live.publish('comment', { ...row });
}

/** Deleted by the owner or by its author. No webhook tells of it. */
export function deleteComment(platform: Platform, row: CommentRow): void {
  platform.world.comments.put(row.id, Object.assign(row, { deleted: true }));
  platform.live.publish('comment', { ...row });
}

/** A customer takes an own comment back. */
export function takeBackComment(platform: Platform, customerId: string, commentId: string): Act {
  const row = requireComment(platform, commentId);
  if (row.customerId !== customerId) throw new Error('A customer deletes only own comments.');
  deleteComment(platform, row);
  return { id: row.id, delivered: Promise.resolve() };
}
