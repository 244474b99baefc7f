import type { EventDetail } from './events.ts';
import { type Fields, readFields, readId, readText } from './fields.ts';
import { isMessaging, type ParsedItem, parseMessaging, unknown } from './parse-messaging.ts';

/** One `changes[]` item, or the same `field` and `value` written flat on the entry. */
export function parseChange(change: Fields, entryId: string | null): ParsedItem {
  const field = readText(change.field);
  const value = readFields(change.value);
  const isComment = field === 'comments' || field === 'live_comments';
  if (!isComment && field !== 'mentions') {
    // Message fields use this form too, in the dashboard's test events for one.
    return isMessaging(value)
      ? parseMessaging(value, entryId)
      : { businessId: entryId, detail: unknown('unknown_kind') };
  }
  if (entryId === null) return { businessId: null, detail: unknown('no_business_id') };
  const detail = isComment ? parseComment(value, entryId, field === 'live_comments') : parseMention(value);
  return { businessId: entryId, detail };
}

function parseComment(value: Fields, entryId: string, live: boolean): EventDetail {
  // The two login flavours name the id differently.
  const commentId = readId(value.id) ?? readId(value.comment_id);
  if (commentId === null) return unknown('no_comment_id');
  const from = readFields(value.from);
  const media = readFields(value.media);
  const fromId = readId(from.id);
  return {
    kind: 'comment_received',
    commentId,
    parentId: readId(value.parent_id),
    mediaId: readId(media.id),
    mediaProductType: readText(media.media_product_type),
    originalMediaId: readId(media.original_media_id),
    adId: readId(media.ad_id),
    adTitle: readText(media.ad_title),
    fromId,
    username: readText(from.username),
    text: readText(value.text),
    live,
    isOwn: fromId === entryId || readId(from.self_ig_scoped_id) !== null,
  };
}

function parseMention(value: Fields): EventDetail {
  return {
    kind: 'mention_received',
    mediaId: readId(value.media_id),
    commentId: readId(value.comment_id),
  };
}
