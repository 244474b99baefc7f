/** The product's words for what a webhook delivery may tell. Ids are opaque text; times are event times. */

export type AttachmentType =
  | 'image'
  | 'video'
  | 'audio'
  | 'file'
  | 'share'
  | 'post'
  | 'reel'
  | 'story'
  | 'story_mention'
  | 'sticker'
  | 'template'
  | 'ephemeral'
  | 'fallback'
  | 'unsupported';

export type Attachment = {
  type: AttachmentType;
  /** http(s) only; signed and short-lived, or a permalink. */
  url: string | null;
  title: string | null;
  mediaId: string | null;
  /** The type as the platform wrote it, empty when it wrote none. */
  platformType: string;
};

export type ReferralSource = {
  ref: string | null;
  source: string | null;
  type: string | null;
  adId: string | null;
  adTitle: string | null;
  productId: string | null;
};

export type ReplyTo = { mid: string } | { storyId: string | null; storyUrl: string | null };

export type EventBase = {
  /** The platform account that the event is for; empty only on `unknown` events that name none. */
  businessId: string;
  at: Date | null;
  /** The item as received: ids lossless, text free of what PostgreSQL refuses, safe to store as jsonb. */
  raw: unknown;
  /** Equal for redeliveries of one event, distinct otherwise, within one businessId. At most 600 characters. */
  dedupeKey: string;
  /** True when another app owns the thread and this one only listens. */
  standby: boolean;
};

export type MessageContent = {
  customerId: string;
  mid: string;
  text: string | null;
  attachments: Attachment[];
  replyTo: ReplyTo | null;
  quickReplyPayload: string | null;
  referral: ReferralSource | null;
  /** The account wrote to itself. */
  isSelf: boolean;
  isUnsupported: boolean;
};

export type MessageReceived = { kind: 'message_received' } & MessageContent;
/** A message of the business: sent through the API by any app, or typed in the Instagram app. */
export type MessageEchoed = { kind: 'message_echoed' } & MessageContent;

/** `text` null with `numEdit` 0 is common and changes nothing. */
export type MessageEdited = {
  kind: 'message_edited';
  mid: string;
  text: string | null;
  numEdit: number;
  customerId: string | null;
  byBusiness: boolean;
};

export type MessageUnsent = {
  kind: 'message_unsent';
  mid: string;
  customerId: string | null;
  byBusiness: boolean;
};

export type MessageReacted = {
  kind: 'message_reacted';
  mid: string;
  customerId: string | null;
  senderId: string | null;
  byBusiness: boolean;
  action: 'react' | 'unreact';
  reaction: string | null;
  emoji: string | null;
};

/** The named message and all earlier ones were seen by the customer. */
export type MessagesRead = { kind: 'messages_read'; mid: string; customerId: string | null };

/** A tap on an icebreaker, menu entry or template button; opens the window as a message does. */
export type Postback = {
  kind: 'postback';
  customerId: string;
  mid: string | null;
  title: string | null;
  payload: string | null;
  referral: ReferralSource | null;
  isSelf: boolean;
};

export type Referral = { kind: 'referral'; customerId: string; referral: ReferralSource };

export type ThreadControl = {
  kind: 'thread_control';
  customerId: string | null;
  action: 'pass' | 'take' | 'request';
  previousOwnerAppId: string | null;
  newOwnerAppId: string | null;
  requestedOwnerAppId: string | null;
  metadata: string | null;
};

export type CommentReceived = {
  kind: 'comment_received';
  commentId: string;
  parentId: string | null;
  mediaId: string | null;
  mediaProductType: string | null;
  originalMediaId: string | null;
  adId: string | null;
  adTitle: string | null;
  fromId: string | null;
  username: string | null;
  /** Null for a GIF, sticker or photo comment. */
  text: string | null;
  live: boolean;
  /** Written by the account itself: never to be answered. */
  isOwn: boolean;
};

export type MentionReceived = { kind: 'mention_received'; mediaId: string | null; commentId: string | null };

/** Sent by the "Test" button of the platform's dashboard. */
export type TestEvent = { kind: 'test'; field: string };

export type UnknownReason =
  | 'not_an_object'
  | 'no_business_id'
  | 'no_customer_id'
  | 'no_message_id'
  | 'no_comment_id'
  | 'unknown_kind'
  | 'failed';

export type UnknownEvent = { kind: 'unknown'; reason: UnknownReason };

export type EventDetail =
  | MessageReceived
  | MessageEchoed
  | MessageEdited
  | MessageUnsent
  | MessageReacted
  | MessagesRead
  | Postback
  | Referral
  | ThreadControl
  | CommentReceived
  | MentionReceived
  | TestEvent
  | UnknownEvent;

export type PlatformEvent = EventBase & EventDetail;

export type ParsedDelivery =
  | {
      ok: true;
      events: PlatformEvent[];
      /** Every platform account that the delivery speaks for, each once: all `businessId`s are among them. */
      entryIds: string[];
    }
  | { ok: false; reason: 'invalid_json' | 'too_deep' | 'not_an_object' | 'no_entries' };

export type MessageType =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'file'
  | 'story'
  | 'reel'
  | 'share'
  | 'sticker'
  | 'unsupported';
