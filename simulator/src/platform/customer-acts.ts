import { newMessageId, newStoryId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { mimeOf, readPublicFile } from '../samples.ts';
import { customerActEvent } from '../webhooks/events.ts';
import type { WebhookField } from '../webhooks/fields.ts';
import type { AttachmentRow, CustomerRow, MessageRow } from '../world.ts';
import { hostAsset, storyPath } from './media-links.ts';
import {
  addMessage,
  describeMessage,
  findThread,
  messageEvent,
  openThread,
  requireBusiness,
  requireCustomer,
  requireMessage,
} from './threads.ts';

export type WriteExtra = {
  replyTo?: string;
  story?: { id?: string; url?: string };
  quickReply?: string;
  referral?: Record<string, unknown>;
};
/** Hosted when `sample` or `bytes` is given, a plain payload otherwise. */
export type AttachmentInput = {
  type: string;
  sample?: string;
  bytes?: Buffer;
  mime?: string;
  name?: string;
} & Record<string, unknown>;
export type CommentExtra = { parentId?: string; adId?: string; productType?: string; live?: boolean };
export type EditExtra = { withoutText?: boolean; withoutParties?: boolean };

/** Delivery under way, beside the id of what was done. */
export type Act = { id: string; delivered: Promise<void> };

const nothing = Promise.resolve();

export function write(platform: Platform, customerId: string, text: string, extra: WriteExtra = {}): Act {
  const customer = requireCustomer(platform, customerId);
  const story = extra.story
    ? {
        id: extra.story.id ?? newStoryId(),
        url: extra.story.url ?? storyPath(customer.instagramUserId, platform.clock.now()),
      }
    : undefined;
  const message = addMessage(platform, customer, {
    from: 'customer',
    via: 'customer',
    text,
    ...(extra.replyTo ? { replyToMid: requireMessage(platform, extra.replyTo).mid } : {}),
    ...(story ? { story } : {}),
    ...(extra.quickReply !== undefined ? { quickReply: extra.quickReply } : {}),
    ...(extra.referral ? { referral: extra.referral } : {}),
  });
  return announce(platform, message);
}

function announce(platform: Platform, message: MessageRow): Act {
  return { id: message.mid, delivered: platform.dispatcher.send(messageEvent(platform, message)) };
}

/** One message with one or several attachments. */
export function sendAttachments(
  platform: Platform,
  customerId: string,
  inputs: AttachmentInput[],
  extra: { text?: string; replyTo?: string } = {},
): Act {
  requireCustomer(platform, customerId);
  const attachments = inputs.map((input) => hostAttachment(platform, input));
  return sendHosted(platform, customerId, attachments, extra);
}

/** One message with attachments that are on the platform already. */
export function sendHosted(
  platform: Platform,
  customerId: string,
  attachments: AttachmentRow[],
  extra: { text?: string; replyTo?: string } = {},
): Act {
  const message = addMessage(platform, requireCustomer(platform, customerId), {
    from: 'customer',
    via: 'customer',
    attachments,
    unsupported: attachments.some((item) => item.type === 'unsupported_type'),
    ...(extra.text !== undefined ? { text: extra.text } : {}),
    ...(extra.replyTo ? { replyToMid: requireMessage(platform, extra.replyTo).mid } : {}),
  });
  return announce(platform, message);
}

export function hostAttachment(platform: Platform, input: AttachmentInput): AttachmentRow {
  const { type, sample, bytes, mime, name, ...payload } = input;
  if (sample !== undefined) {
    const file = readPublicFile('samples', sample);
    if (!file) throw new Error(`No such sample: ${sample}`);
    const asset = hostAsset(platform, { file: sample, mime: mimeOf(sample), size: file.length });
    return { type, assetId: asset.id, ...(Object.keys(payload).length > 0 ? { payload } : {}) };
  }
  if (bytes) {
    const asset = hostAsset(platform, {
      bytes,
      mime: mime ?? 'application/octet-stream',
      name: name ?? `${type}-file`,
    });
    return { type, assetId: asset.id, ...(Object.keys(payload).length > 0 ? { payload } : {}) };
  }
  return Object.keys(payload).length > 0 ? { type, payload } : { type };
}

export function sendUnsupported(platform: Platform, customerId: string): Act {
  const customer = requireCustomer(platform, customerId);
  return announce(
    platform,
    addMessage(platform, customer, { from: 'customer', via: 'customer', unsupported: true }),
  );
}

export function mentionInStory(platform: Platform, customerId: string): Act {
  return sendAttachments(platform, customerId, [{ type: 'story_mention', sample: 'hair-copper.jpg' }]);
}

function act(
  platform: Platform,
  customer: CustomerRow,
  field: WebhookField,
  body: Record<string, unknown>,
): Promise<void> {
  const business = requireBusiness(platform, customer.instagramUserId);
  return platform.dispatcher.send(customerActEvent(business, customer, field, platform.clock.now(), body));
}

const reactionNames: Record<string, string> = {
  '❤️': 'love',
  '❤': 'love',
  '👍': 'like',
  '😂': 'laugh',
  '😆': 'laugh',
  '😮': 'wow',
  '😢': 'sad',
  '😠': 'angry',
  '😡': 'angry',
};

export function react(platform: Platform, customerId: string, mid: string, emoji: string | null): Act {
  const customer = requireCustomer(platform, customerId);
  const message = requireMessage(platform, mid);
  message.reactions = message.reactions.filter((reaction) => reaction.by !== 'customer');
  if (emoji !== null) message.reactions.push({ by: 'customer', emoji, at: platform.clock.now() });
  platform.world.messages.put(mid, message);
  if (emoji !== null && platform.switches.reactionOpensWindow) openWindow(platform, customer);
  platform.live.publish('reaction', { mid, customerId, by: 'customer', emoji });
  const reaction =
    emoji === null
      ? { mid, action: 'unreact' }
      : { mid, action: 'react', reaction: reactionNames[emoji] ?? 'other', emoji };
  return { id: mid, delivered: act(platform, customer, 'message_reactions', { reaction }) };
}

export function edit(
  platform: Platform,
  customerId: string,
  mid: string,
  text: string,
  extra: EditExtra = {},
): Act {
  const customer = requireCustomer(platform, customerId);
  const message = requireMessage(platform, mid);
  if (message.from !== 'customer') throw new Error('A customer edits only own messages.');
  if (!extra.withoutText) Object.assign(message, { text, numEdit: message.numEdit + 1 });
  platform.world.messages.put(mid, message);
  platform.live.publish('edited', describeMessage(platform, message));
  const business = requireBusiness(platform, customer.instagramUserId);
  const change = extra.withoutText ? { mid, num_edit: 0 } : { mid, text, num_edit: message.numEdit };
  const event = customerActEvent(business, customer, 'message_edit', platform.clock.now(), {
    message_edit: change,
  });
  if (extra.withoutParties) {
    delete event.body['sender'];
    delete event.body['recipient'];
  }
  return { id: mid, delivered: platform.dispatcher.send(event) };
}

export function unsend(platform: Platform, customerId: string, mid: string): Act {
  const customer = requireCustomer(platform, customerId);
  const message = requireMessage(platform, mid);
  if (message.from !== 'customer') throw new Error('A customer unsends only own messages.');
  platform.world.messages.put(mid, Object.assign(message, { deleted: true }));
  platform.live.publish('deleted', { mid, customerId });
  return { id: mid, delivered: act(platform, customer, 'messages', { message: { mid, is_deleted: true } }) };
}

/** Marks the message and all earlier ones of the business as seen; by default up to the newest one. */
export function read(platform: Platform, customerId: string, upTo?: string): Act {
  const customer = requireCustomer(platform, customerId);
  const thread = findThread(platform, customer.instagramUserId, customerId);
  const mids = thread?.mids ?? [];
  const last = upTo ?? mids.findLast((mid) => requireMessage(platform, mid).from === 'business');
  if (!last) return { id: '', delivered: nothing };
  for (const mid of mids.slice(0, mids.indexOf(last) + 1)) {
    const message = requireMessage(platform, mid);
    if (message.from !== 'business' || message.readAt !== null) continue;
    platform.world.messages.put(mid, Object.assign(message, { readAt: platform.clock.now() }));
  }
  platform.live.publish('read', { mid: last, customerId, by: 'customer' });
  return { id: last, delivered: act(platform, customer, 'messaging_seen', { read: { mid: last } }) };
}

function openWindow(platform: Platform, customer: CustomerRow): void {
  const thread = openThread(platform, customer);
  const now = platform.clock.now();
  const opened = { windowFrom: now, updatedAt: now, consent: true };
  platform.world.threads.put(thread.id, Object.assign(thread, opened));
}

/** A tap on an icebreaker, menu or template button: opens the window and counts as consent. */
export function postback(platform: Platform, customerId: string, title: string, payload: string): Act {
  const customer = requireCustomer(platform, customerId);
  openWindow(platform, customer);
  const mid = newMessageId(customer.instagramUserId);
  const delivered = act(platform, customer, 'messaging_postbacks', { postback: { mid, title, payload } });
  return { id: mid, delivered };
}

export function referral(
  platform: Platform,
  customerId: string,
  ref: string,
  extra: Record<string, unknown> = {},
): Act {
  const customer = requireCustomer(platform, customerId);
  const body = { referral: { ref, source: 'IGME-SOURCE-LINK', type: 'OPEN_THREAD', ...extra } };
  return { id: ref, delivered: act(platform, customer, 'messaging_referral', body) };
}
