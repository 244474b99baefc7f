import * as z from 'zod';

import { id } from './fields.ts';

/* What people show each other out of Instagram itself: it is never copied. */

export const storyData = z.object({
  mediaUrl: z.string().nullable(),
  /** The platform does not tell the first two apart: what cannot be shown as one may be the other. */
  mediaType: z.enum(['image', 'video', 'unsupported']),
  isHighlight: z.boolean(),
});

/** `source` and `media.url`: the film itself; null where the platform gave only its page, which is `url` then. */
export const reelData = z.object({
  url: z.string().nullable(),
  media: z.object({ url: z.string().nullable() }),
  id: z.string().nullable(),
  source: z.string().nullable(),
  caption: z.string().nullable(),
});

export const shareData = z.object({
  type: z.enum(['profile', 'post', 'other']),
  url: z.string().nullable(),
  caption: z.string().nullable(),
  /** As the platform gave it; it gives no small picture apart. */
  attachment: z.object({ url: z.string().nullable(), type: z.string(), thumbnail: z.string().nullable() }),
});

/** The comment that made the business write a message, in private: it opens no window. */
const fromComment = z.object({
  id,
  text: z.string(),
  /** Of the post; empty where it has none, or is not known. */
  postCaption: z.string(),
  /** An address of this server, for the session. */
  thumbnailUrl: z.string().nullable(),
});

/** What of it a message has. */
export const sharedContent = {
  storyData: storyData.nullable(),
  reelData: reelData.nullable(),
  shareData: shareData.nullable(),
  fromComment: fromComment.nullable(),
};
