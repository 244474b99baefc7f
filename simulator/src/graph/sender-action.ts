import { findThread } from '../platform/threads.ts';
import type { CustomerRow } from '../world.ts';
import type { GraphResult, SignedCall } from './call.ts';
import { badParam } from './errors.ts';
import type { SendIntent } from './send-body.ts';

const namedReactions: Record<string, string> = {
  love: '❤️',
  like: '👍',
  laugh: '😂',
  wow: '😮',
  sad: '😢',
  angry: '😠',
};

/** Typing, seen and reactions: no message, no echo, no webhook. */
export function doSenderAction(
  call: SignedCall,
  customer: CustomerRow,
  intent: Extract<SendIntent, { kind: 'action' }>,
): GraphResult {
  const { platform, business } = call;
  const { world, live, clock } = platform;
  const done: GraphResult = { body: { recipient_id: customer.id } };
  if (intent.action === 'typing_on' || intent.action === 'typing_off') {
    live.publish('typing', { customerId: customer.id, on: intent.action === 'typing_on' });
    return done;
  }
  if (intent.action === 'mark_seen') {
    for (const mid of findThread(platform, business.instagramUserId, customer.id)?.mids ?? []) {
      const message = world.messages.get(mid);
      if (message?.from === 'customer' && message.readAt === null) {
        world.messages.put(mid, Object.assign(message, { readAt: clock.now() }));
      }
    }
    live.publish('read', { customerId: customer.id, by: 'business' });
    return done;
  }
  const message = world.messages.get(intent.messageId ?? '');
  if (message?.customerId !== customer.id || message.deleted) {
    throw badParam('Param payload[message_id] is not a message of this conversation');
  }
  message.reactions = message.reactions.filter((reaction) => reaction.by !== 'business');
  const emoji = intent.reaction === undefined ? null : (namedReactions[intent.reaction] ?? intent.reaction);
  if (emoji !== null && !/\p{Extended_Pictographic}/u.test(emoji)) {
    throw badParam('Param payload[reaction] must be an emoji or the name of a reaction');
  }
  if (emoji !== null) message.reactions.push({ by: 'business', emoji, at: clock.now() });
  world.messages.put(message.mid, message);
  live.publish('reaction', { mid: message.mid, customerId: customer.id, by: 'business', emoji });
  return done;
}
