import type { Switches } from '../switches.ts';
import type { BusinessRow, CommentRow, CustomerRow, MessageRow, PostRow } from '../world.ts';
import type { WebhookField } from './fields.ts';

/** One event on its way to the app. `lane` keeps first attempts of one conversation in order. */
export type WebhookEvent = {
  instagramUserId: string;
  field: WebhookField;
  form: 'messaging' | 'standby' | 'changes' | 'flat';
  lane: string;
  /** When it happened, where that is not the moment of sending; milliseconds. Of changes only. */
  at?: number;
  body: Record<string, unknown>;
};

export type WireAttachment = { type: string; payload?: Record<string, unknown> };

/** The `message` object of a new message, as customers' messages and echoes carry it. */
export function messageBody(
  message: MessageRow,
  attachments: WireAttachment[],
  storyUrl?: string,
): Record<string, unknown> {
  return {
    mid: message.mid,
    ...(message.text !== undefined ? { text: message.text } : {}),
    ...(attachments.length > 0 ? { attachments } : {}),
    ...(message.quickReply !== undefined ? { quick_reply: { payload: message.quickReply } } : {}),
    ...(message.replyToMid ? { reply_to: { mid: message.replyToMid } } : {}),
    ...(message.story
      ? { reply_to: { story: { id: message.story.id, url: storyUrl ?? message.story.url } } }
      : {}),
    ...(message.referral ? { referral: message.referral } : {}),
    ...(message.unsupported ? { is_unsupported: true } : {}),
    ...(message.from === 'business' ? { is_echo: true } : {}),
    ...(message.via === 'self' ? { is_self: true } : {}),
  };
}

/** Sender and recipient as the acting side sees them. */
export function parties(message: Pick<MessageRow, 'from' | 'via' | 'instagramUserId' | 'customerId'>) {
  const business = { id: message.instagramUserId };
  if (message.via === 'self') return { sender: business, recipient: business };
  const customer = { id: message.customerId };
  return message.from === 'business'
    ? { sender: business, recipient: customer }
    : { sender: customer, recipient: business };
}

/** An event of the messaging kind, whose field the app must have selected. */
export function messagingEvent(
  business: BusinessRow,
  field: WebhookField,
  lane: string,
  body: Record<string, unknown>,
): WebhookEvent {
  const standby = business.threadOwner === 'other';
  return {
    instagramUserId: business.instagramUserId,
    field: standby ? 'standby' : field,
    form: standby ? 'standby' : 'messaging',
    lane,
    body,
  };
}

export function customerActEvent(
  business: BusinessRow,
  customer: CustomerRow,
  field: WebhookField,
  at: number,
  act: Record<string, unknown>,
): WebhookEvent {
  return messagingEvent(business, field, customer.id, {
    sender: { id: customer.id },
    recipient: { id: business.instagramUserId },
    timestamp: at,
    ...act,
  });
}

/** The `value` of a comment webhook: an own comment names the business itself. No `text` for a sticker comment. */
export function commentValue(
  comment: CommentRow,
  post: PostRow,
  extra: { productType?: string } = {},
): Record<string, unknown> {
  const own = comment.customerId === null;
  return {
    from: {
      id: own ? comment.instagramUserId : comment.customerId,
      username: comment.username,
      ...(own ? { self_ig_scoped_id: comment.instagramUserId } : {}),
    },
    media: {
      id: comment.mediaId,
      media_product_type: extra.productType ?? post.productType,
      ...(post.ad ? { ad_id: post.ad.id, ad_title: 'Ad', original_media_id: post.ad.originalId } : {}),
    },
    id: comment.id,
    ...(comment.parentId ? { parent_id: comment.parentId } : {}),
    ...(comment.text !== null ? { text: comment.text } : {}),
  };
}

/** What the dashboard's Test button sends: numbers as strings, ids of nobody. */
export const dashboardTestEntry = (at: number) => ({
  id: '0',
  time: Math.floor(at / 1000),
  changes: [
    {
      field: 'messages',
      value: {
        sender: { id: '12334' },
        recipient: { id: '23245' },
        timestamp: '1527459824',
        message: { mid: 'random_mid', text: 'random_text' },
      },
    },
  ],
});

const perEntry = 50;

/** Several events as one body: entries by account and form, in the order given. Changes tell seconds, or not. */
export function composeBody(
  events: WebhookEvent[],
  now: number,
  changesTime: Switches['changesTime'],
): Record<string, unknown> {
  const timeOf = ({ at = now }: WebhookEvent) => (changesTime === 's' ? Math.floor(at / 1000) : at);
  const entry: Array<Record<string, unknown>> = [];
  let last: { event: WebhookEvent; list: unknown[] } | undefined;
  for (const event of events) {
    if (event.form === 'flat') {
      entry.push({
        id: event.instagramUserId,
        time: timeOf(event),
        field: event.field,
        value: event.body,
      });
      last = undefined;
      continue;
    }
    const item = event.form === 'changes' ? { field: event.field, value: event.body } : event.body;
    const joins =
      last?.event.form === event.form &&
      last.event.instagramUserId === event.instagramUserId &&
      last.event.at === event.at &&
      last.list.length < perEntry;
    if (joins && last) {
      last.list.push(item);
      continue;
    }
    const list = [item];
    const time = event.form === 'changes' ? timeOf(event) : now;
    entry.push({ id: event.instagramUserId, time, [event.form]: list });
    last = { event, list };
  }
  return { object: 'instagram', entry };
}
