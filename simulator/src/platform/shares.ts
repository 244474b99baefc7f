import type { Platform } from '../platform.ts';
import type { AttachmentRow, PostRow } from '../world.ts';
import { type Act, hostAttachment, sendHosted } from './customer-acts.ts';
import { requirePost } from './posts.ts';

export const shareForms = ['ig_post', 'ig_reel', 'ig_story', 'share'] as const;
export type ShareForm = (typeof shareForms)[number];

/** What each form calls the post's id and caption. */
function payloadOf(form: ShareForm, post: PostRow): Record<string, unknown> {
  switch (form) {
    case 'ig_post':
      return { ig_post_media_id: post.id, title: post.caption };
    case 'ig_reel':
      return { reel_video_id: post.id, title: post.caption };
    case 'ig_story':
      return { story_media_id: post.id };
    case 'share':
      return { title: post.caption };
  }
}

/** A customer sends a post of the business back to it. */
export function sharePost(
  platform: Platform,
  customerId: string,
  mediaId: string,
  form: ShareForm,
  extra: { text?: string; replyTo?: string } = {},
): Act {
  if (!shareForms.includes(form)) throw new Error(`A post is not shared as ${form}.`);
  const post = requirePost(platform, mediaId);
  const payload = payloadOf(form, post);
  const attachment: AttachmentRow =
    post.imageFile === null
      ? { type: form, payload: { ...payload, url: `https://www.instagram.com/p/${post.id}/` } }
      : hostAttachment(platform, { ...payload, type: form, sample: post.imageFile });
  return sendHosted(platform, customerId, [attachment], extra);
}
