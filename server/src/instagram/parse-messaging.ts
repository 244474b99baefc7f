import { readAttachments } from './attachments.ts';
import type { EventDetail, ReferralSource, ReplyTo, UnknownReason } from './events.ts';
import { type Fields, has, isFields, readFields, readId, readNumber, readText, readUrl } from './fields.ts';

/** The items of `messaging[]` and `standby[]`, and `changes[]` values of the same shape. */

const KINDS = [
  'message',
  'message_edit',
  'reaction',
  'read',
  'postback',
  'referral',
  'pass_thread_control',
  'take_thread_control',
  'request_thread_control',
] as const;

type Parties = {
  businessId: string | null;
  senderId: string | null;
  customerId: string | null;
  byBusiness: boolean;
};

export type ParsedItem = { businessId: string | null; detail: EventDetail };

export function isMessaging(value: Fields): boolean {
  return KINDS.some((kind) => isFields(value[kind]));
}

export function parseMessaging(item: Fields, entryId: string | null): ParsedItem {
  const kind = KINDS.find((name) => isFields(item[name]));
  if (!kind)
    return { businessId: findParties(item, entryId, false).businessId, detail: unknown('unknown_kind') };
  const body = readFields(item[kind]);
  // Samples of postbacks and referrals name the customer as the entry; both are only ever sent by customers.
  const fromCustomer = kind === 'postback' || kind === 'referral';
  const parties = findParties(item, entryId, fromCustomer, body.is_echo === true);
  const detail =
    parties.businessId === null ? unknown('no_business_id') : parseKind(kind, body, item, parties);
  return { businessId: parties.businessId, detail };
}

function parseKind(kind: (typeof KINDS)[number], body: Fields, item: Fields, parties: Parties): EventDetail {
  switch (kind) {
    case 'message':
      return parseMessage(body, parties);
    case 'message_edit':
      return parseEdit(body, parties);
    case 'reaction':
      return parseReaction(body, parties);
    case 'read': {
      const mid = readId(body.mid);
      return mid === null
        ? unknown('no_message_id')
        : { kind: 'messages_read', mid, customerId: parties.customerId };
    }
    case 'postback':
      return parsePostback(body, item, parties);
    case 'referral':
      if (parties.customerId === null) return unknown('no_customer_id');
      return { kind: 'referral', customerId: parties.customerId, referral: readReferral(body) };
    case 'pass_thread_control':
    case 'take_thread_control':
    case 'request_thread_control':
      return {
        kind: 'thread_control',
        customerId: parties.customerId,
        action: kind === 'pass_thread_control' ? 'pass' : kind === 'take_thread_control' ? 'take' : 'request',
        previousOwnerAppId: readId(body.previous_owner_app_id),
        newOwnerAppId: readId(body.new_owner_app_id),
        requestedOwnerAppId: readId(body.requested_owner_app_id),
        metadata: readText(body.metadata),
      };
  }
}

function parseMessage(message: Fields, parties: Parties): EventDetail {
  const mid = readId(message.mid);
  if (mid === null) return unknown('no_message_id');
  const { customerId, byBusiness } = parties;
  if (message.is_deleted === true) {
    return { kind: 'message_unsent', mid, customerId, byBusiness };
  }
  if (customerId === null) return unknown('no_customer_id');
  return {
    kind: byBusiness ? 'message_echoed' : 'message_received',
    customerId,
    mid,
    text: readText(message.text),
    attachments: readAttachments(message.attachments),
    replyTo: readReplyTo(message.reply_to),
    quickReplyPayload: readText(readFields(message.quick_reply).payload),
    referral: readOptionalReferral(message.referral),
    isSelf: message.is_self === true || customerId === parties.businessId,
    isUnsupported: message.is_unsupported === true,
  };
}

function parseEdit(edit: Fields, parties: Parties): EventDetail {
  const mid = readId(edit.mid);
  if (mid === null) return unknown('no_message_id');
  return {
    kind: 'message_edited',
    mid,
    text: readText(edit.text),
    numEdit: Math.max(0, Math.trunc(readNumber(edit.num_edit) ?? 0)),
    customerId: parties.customerId,
    byBusiness: parties.byBusiness,
  };
}

function parseReaction(reaction: Fields, parties: Parties): EventDetail {
  const mid = readId(reaction.mid);
  if (mid === null) return unknown('no_message_id');
  return {
    kind: 'message_reacted',
    mid,
    customerId: parties.customerId,
    senderId: parties.senderId,
    byBusiness: parties.byBusiness,
    action: reaction.action === 'unreact' ? 'unreact' : 'react',
    reaction: readText(reaction.reaction),
    emoji: readText(reaction.emoji),
  };
}

function parsePostback(postback: Fields, item: Fields, parties: Parties): EventDetail {
  if (parties.customerId === null) return unknown('no_customer_id');
  return {
    kind: 'postback',
    customerId: parties.customerId,
    mid: readId(postback.mid),
    title: readText(postback.title),
    payload: readText(postback.payload),
    referral: readOptionalReferral(postback.referral ?? item.referral),
    isSelf: postback.is_self === true || item.is_self === true || parties.customerId === parties.businessId,
  };
}

/** Either side may be missing. The business is the sender of an echo, else the receiver; the entry names it too. */
function findParties(item: Fields, entryId: string | null, fromCustomer: boolean, isEcho = false): Parties {
  const senderId = readId(readFields(item.sender).id);
  const recipientId = readId(readFields(item.recipient).id);
  // A message of the business without its echo mark must not pass for a customer's.
  const byBusiness = isEcho || (!fromCustomer && senderId !== null && senderId === entryId);
  if (byBusiness) return { businessId: entryId ?? senderId, senderId, customerId: recipientId, byBusiness };
  const slipped = fromCustomer && entryId !== null && entryId === senderId && recipientId !== null;
  const businessId = slipped ? recipientId : (entryId ?? recipientId);
  return { businessId, senderId, customerId: senderId, byBusiness };
}

function readReplyTo(value: unknown): ReplyTo | null {
  const replyTo = readFields(value);
  const mid = readId(replyTo.mid);
  if (mid !== null) return { mid };
  if (!has(replyTo, 'story')) return null;
  const story = readFields(replyTo.story);
  return { storyId: readId(story.id), storyUrl: readUrl(story.url) };
}

function readOptionalReferral(value: unknown): ReferralSource | null {
  return isFields(value) ? readReferral(value) : null;
}

function readReferral(referral: Fields): ReferralSource {
  const ad = readFields(referral.ads_context_data);
  const product = readFields(referral.product);
  return {
    ref: readText(referral.ref),
    source: readText(referral.source),
    type: readText(referral.type),
    adId: readId(referral.ad_id),
    adTitle: readText(ad.ad_title),
    productId: readId(product.id),
  };
}

export function unknown(reason: UnknownReason): EventDetail {
  return { kind: 'unknown', reason };
}
