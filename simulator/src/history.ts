import { commentHistory } from './platform/comments.ts';
import { messageEvent, requireBusiness } from './platform/threads.ts';
import type { Platform } from './platform.ts';
import type { WebhookEvent } from './webhooks/events.ts';

const eventsPerPost = 50;

/**
 * Delivers what the platform already holds as webhooks, several events per POST: messages and echoes of one
 * conversation, and comments, in the order of time. Once only; a POST that fails goes on the usual schedule.
 */
export async function deliverHistory(
  platform: Platform,
  instagramUserId: string,
): Promise<{ delivered: number; alreadyDone: boolean }> {
  const business = requireBusiness(platform, instagramUserId);
  if (business.historyDeliveredAt !== null) return { delivered: 0, alreadyDone: true };
  if (!platform.world.webhooks.get(instagramUserId) || business.subscribedFields === null) {
    throw new Error('History needs a webhook and the account subscription first.');
  }
  const events: WebhookEvent[] = [];
  const threads = platform.world.threads
    .values()
    .filter((thread) => thread.instagramUserId === instagramUserId);
  for (const thread of threads.sort((a, b) => a.updatedAt - b.updatedAt)) {
    for (const mid of thread.mids) {
      const message = platform.world.messages.get(mid);
      if (message && !message.deleted) events.push(messageEvent(platform, message));
    }
  }
  events.push(...commentHistory(platform, instagramUserId));
  platform.world.businesses.put(
    instagramUserId,
    Object.assign(business, { historyDeliveredAt: platform.clock.now() }),
  );
  for (let i = 0; i < events.length; i += eventsPerPost) {
    await platform.dispatcher.sendTogether(events.slice(i, i + eventsPerPost));
  }
  return { delivered: events.length, alreadyDone: false };
}
