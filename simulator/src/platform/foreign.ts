import { newCommentId, newCustomerId, newInstagramUserId, newMediaId, newMessageId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { composeBody, type WebhookEvent } from '../webhooks/events.ts';

export type ForeignKind = 'message' | 'comment';

/**
 * An event of another account that has the same app: it arrives at the same callback, rightly signed, and `entry.id`
 * is nobody that the app has connected.
 */
export function sendForeign(platform: Platform, instagramUserId: string, kind: ForeignKind): Promise<void> {
  const foreign = newInstagramUserId();
  const sender = newCustomerId();
  const now = platform.clock.now();
  const event: WebhookEvent =
    kind === 'message'
      ? {
          instagramUserId: foreign,
          field: 'messages',
          form: 'messaging',
          lane: 'foreign',
          body: {
            sender: { id: sender },
            recipient: { id: foreign },
            timestamp: now,
            message: { mid: newMessageId(foreign), text: 'A message to somebody else' },
          },
        }
      : {
          instagramUserId: foreign,
          field: 'comments',
          form: 'changes',
          lane: 'foreign',
          body: {
            from: { id: sender, username: `guest_${sender.slice(-5)}` },
            media: { id: newMediaId(), media_product_type: 'FEED' },
            id: newCommentId(),
            text: 'A comment for somebody else',
          },
        };
  const body = composeBody([event], now, platform.switches.changesTime);
  return platform.dispatcher.sendRaw(instagramUserId, body);
}
