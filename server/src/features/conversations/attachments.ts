import type { Message } from '@parley/contract/conversations.ts';
import type { Media } from '@parley/contract/media.ts';

import { sql } from 'kysely';

import type { Tx } from '#context';
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

type Shower = { accountId: string; messageId?: string; conversationId?: string };

/** The files of a message or of a conversation are shown by nothing any more; they are removed after the commit. */
export async function doomMedia(
  tx: Tx,
  { accountId, messageId, conversationId }: Shower,
  at: Date,
): Promise<void> {
  const shown = messageId ? sql`message_id = ${messageId}` : sql`conversation_id = ${conversationId}`;
  await sql`
    UPDATE media SET state = 'doomed', due_at = ${at}, attempts = 0, source_url = NULL
    WHERE account_id = ${accountId} AND ${shown}
  `.execute(tx.db);
}
