import { createHash } from 'node:crypto';
import type { EventDetail } from './events.ts';

/**
 * What tells one event from another within an account. A redelivery repeats the bytes of an item, so where the platform
 * gives no id the item itself is the key.
 */
export function makeDedupeKey(detail: EventDetail, at: Date | null, raw: unknown): string {
  switch (detail.kind) {
    case 'message_received':
    case 'message_echoed':
    case 'message_unsent':
      return `${detail.kind}:${detail.mid}`;
    case 'message_edited':
      return `message_edited:${hash([detail.mid, detail.numEdit, detail.text])}`;
    case 'message_reacted':
      return `message_reacted:${hash([detail.mid, detail.senderId, detail.action, detail.emoji, at?.getTime()])}`;
    case 'messages_read':
      return `messages_read:${hash([detail.mid, detail.customerId])}`;
    case 'postback':
      return `postback:${detail.mid ?? hash(raw)}`;
    case 'comment_received':
      return `comment_received:${detail.commentId}`;
    case 'mention_received':
      return detail.mediaId === null && detail.commentId === null
        ? `mention_received:${hash(raw)}`
        : `mention_received:${hash([detail.mediaId, detail.commentId])}`;
    case 'referral':
    case 'thread_control':
    case 'test':
    case 'unknown':
      return `${detail.kind}:${hash(raw)}`;
  }
}

function hash(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');
}
