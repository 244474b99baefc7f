import { newCommentId, newMediaId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { commentValue, type WebhookEvent } from '../webhooks/events.ts';
import type { CommentRow, PostRow } from '../world.ts';
import type { Act } from './customer-acts.ts';
import { requireBusiness } from './threads.ts';

export type PostInput = Partial<Pick<PostRow, 'caption' | 'mediaType' | 'productType' | 'imageFile' | 'at'>>;

export function requirePost(platform: Platform, mediaId: string): PostRow {
  const post = platform.world.posts.get(mediaId);
  if (!post) throw new Error(`No such post: ${mediaId}`);
  return post;
}

export function createPost(platform: Platform, instagramUserId: string, input: PostInput = {}): PostRow {
  const id = newMediaId();
  return platform.world.posts.put(id, {
    id,
    instagramUserId,
    caption: input.caption ?? '',
    mediaType: input.mediaType ?? 'IMAGE',
    productType: input.productType ?? 'FEED',
    imageFile: input.imageFile ?? null,
    at: input.at ?? platform.clock.now(),
  });
}

export const postsOf = (platform: Platform, instagramUserId: string) =>
  platform.world.posts.values().filter((post) => post.instagramUserId === instagramUserId);

/** Sends a comment in the shape that the switch `commentForm` asks for; `both` sends it twice. */
export async function commentEvents(
  platform: Platform,
  comment: CommentRow,
  value: Record<string, unknown>,
  live: boolean,
): Promise<void> {
  const business = requireBusiness(platform, comment.instagramUserId);
  if (business.isPrivate) return;
  const form = platform.switches.commentForm;
  const forms = form === 'both' ? (['changes', 'flat'] as const) : [form];
  for (const shape of forms) {
    const event: WebhookEvent = {
      instagramUserId: comment.instagramUserId,
      field: live ? 'live_comments' : 'comments',
      form: shape,
      lane: `comments-${comment.mediaId}`,
      body: value,
    };
    await platform.dispatcher.send(event);
  }
}

/** The owner comments or answers in the Instagram app: that, too, comes back as a webhook. */
export function commentAsBusiness(
  platform: Platform,
  instagramUserId: string,
  mediaId: string,
  text: string,
  extra: { parentId?: string } = {},
): Act {
  const business = requireBusiness(platform, instagramUserId);
  const post = requirePost(platform, mediaId);
  const row: CommentRow = {
    id: newCommentId(),
    instagramUserId,
    mediaId,
    parentId: extra.parentId ?? null,
    customerId: null,
    username: business.username,
    text,
    at: platform.clock.now(),
    repliedTo: false,
  };
  platform.world.comments.put(row.id, row);
  platform.live.publish('comment', { ...row });
  return { id: row.id, delivered: commentEvents(platform, row, commentValue(row, post), false) };
}
