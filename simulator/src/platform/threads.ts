import { conversationIdOf, newMessageId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { messageBody, messagingEvent, parties, type WebhookEvent } from '../webhooks/events.ts';
import type { WebhookField } from '../webhooks/fields.ts';
import type { BusinessRow, CustomerRow, MessageRow, ThreadRow } from '../world.ts';
import { absoluteUrl, wireAttachments } from './media-links.ts';

export type NewMessage = Pick<MessageRow, 'from' | 'via'> &
  Partial<Omit<MessageRow, 'threadId' | 'instagramUserId' | 'customerId'>>;

export function requireBusiness(platform: Platform, instagramUserId: string): BusinessRow {
  const business = platform.world.businesses.get(instagramUserId);
  if (!business) throw new Error(`No such business: ${instagramUserId}`);
  return business;
}

export function requireCustomer(platform: Platform, id: string): CustomerRow {
  const customer = platform.world.customers.get(id);
  if (!customer) throw new Error(`No such customer: ${id}`);
  return customer;
}

export function requireMessage(platform: Platform, mid: string): MessageRow {
  const message = platform.world.messages.get(mid);
  if (!message) throw new Error(`No such message: ${mid}`);
  return message;
}

export function findThread(
  platform: Platform,
  instagramUserId: string,
  customerId: string,
): ThreadRow | undefined {
  return platform.world.threads.get(conversationIdOf(instagramUserId, customerId));
}

export function openThread(platform: Platform, customer: CustomerRow): ThreadRow {
  const id = conversationIdOf(customer.instagramUserId, customer.id);
  return (
    platform.world.threads.get(id) ??
    platform.world.threads.put(id, {
      id,
      instagramUserId: customer.instagramUserId,
      customerId: customer.id,
      folder: customer.follows ? 'general' : 'requests',
      updatedAt: 0,
      windowFrom: null,
      consent: false,
      mids: [],
    })
  );
}

/** Puts a message on the platform; no webhook yet. A customer's message opens the window, an answer leaves Requests. */
export function addMessage(
  platform: Platform,
  customer: CustomerRow,
  input: NewMessage,
  options: { keepFolder?: boolean } = {},
): MessageRow {
  const { world, clock, live } = platform;
  const thread = openThread(platform, customer);
  const at = input.at ?? clock.now();
  const message: MessageRow = {
    attachments: [],
    reactions: [],
    deleted: false,
    unsupported: false,
    numEdit: 0,
    readAt: null,
    ...input,
    mid: input.mid ?? newMessageId(customer.instagramUserId),
    threadId: thread.id,
    instagramUserId: customer.instagramUserId,
    customerId: customer.id,
    at,
  };
  world.messages.put(message.mid, message);
  for (const item of message.attachments) {
    const asset = item.assetId ? world.assets.get(item.assetId) : undefined;
    if (asset) world.assets.put(asset.id, { ...asset, mid: message.mid });
  }
  thread.mids.push(message.mid);
  thread.updatedAt = Math.max(thread.updatedAt, at);
  if (message.from === 'customer') {
    thread.windowFrom = Math.max(thread.windowFrom ?? 0, at);
    thread.consent = true;
  } else if (!options.keepFolder) {
    thread.folder = 'general';
  }
  world.threads.put(thread.id, thread);
  live.publish('message', { ...describeMessage(platform, message) });
  return message;
}

/** The webhook of a message: what the customer wrote, or the echo of what the business wrote. */
export function messageEvent(platform: Platform, message: MessageRow): WebhookEvent {
  const business = requireBusiness(platform, message.instagramUserId);
  const field: WebhookField = message.from === 'business' ? platform.switches.echoField : 'messages';
  return messagingEvent(business, field, message.customerId, {
    ...parties(message),
    timestamp: message.at,
    message: messageBody(message, wireAttachments(platform, message), storyUrl(platform, message)),
  });
}

const storyUrl = (platform: Platform, message: MessageRow) =>
  message.story && absoluteUrl(platform, message.story.url);

/** A message as the control API and the phone page see it. */
export function describeMessage(platform: Platform, message: MessageRow): Record<string, unknown> {
  const url = storyUrl(platform, message);
  const story = message.story && url ? { story: { ...message.story, url } } : {};
  return { ...message, ...story, attachments: wireAttachments(platform, message) };
}
