import type { Message } from '@parley/contract/conversations.ts';
import type { Media } from '@parley/contract/media.ts';

import type { Attachment } from '#instagram/events.ts';

/** What stands of a file beside its attachment; the row of `media` is the truth. */
type StoredMedia = Omit<Media, 'thumbnailUrl' | 'seconds'> & {
  objectKey: string;
  hasThumbnail: boolean;
  /** Absent on what was stored before lengths were measured. */
  seconds?: number | null;
};

export type StoredAttachment = Pick<Attachment, 'type' | 'url' | 'title'> &
  Partial<Pick<Attachment, 'mediaId'>> & { media?: StoredMedia };

type Presented = Message['attachments'][number];

/** The platform's own address is told only of what is never copied: it is signed and soon dead. */
export function presentAttachment({ type, url, title, media }: StoredAttachment): Presented {
  if (!media) return { type, url, title, media: null };
  const { objectKey, hasThumbnail, ...shown } = media;
  const address = `/objects/${objectKey}`;
  return {
    type,
    url: media.state === 'ready' ? address : null,
    title,
    media: {
      ...shown,
      seconds: media.seconds ?? null,
      thumbnailUrl: media.state === 'ready' && hasThumbnail ? `${address}/thumbnail` : null,
    },
  };
}
