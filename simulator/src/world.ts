import type { Collection, Store } from './store.ts';

export type DeathReason = 'app_removed' | 'checkpoint' | 'password_changed' | 'expired';

export type BusinessRow = {
  instagramUserId: string;
  appScopedId: string;
  appId: string;
  appSecret: string;
  username: string;
  name: string;
  accountType: 'BUSINESS' | 'MEDIA_CREATOR';
  pictureFile: string | null;
  followers: number;
  accessToken: string;
  humanAgent: boolean;
  messageAccess: boolean;
  restricted: boolean;
  isPrivate: boolean;
  threadOwner: 'us' | 'other';
  /** null: the account is not subscribed to the app. */
  subscribedFields: string[] | null;
  historyDeliveredAt: number | null;
};

export type TokenRow = {
  token: string;
  instagramUserId: string;
  issuedAt: number;
  expiresAt: number;
  scopes: string[];
  dead: DeathReason | null;
  /** From a sign-in: lives an hour unless it is exchanged. */
  isShort?: boolean;
};

/** What the dashboard holds of an app beyond its webhook. */
export type AppRow = {
  appId: string;
  /** Compared byte by byte. */
  redirectUris: string[];
  deauthorizeUrl: string | null;
  deletionUrl: string | null;
};

type CodeRow = {
  code: string;
  appId: string;
  instagramUserId: string;
  redirectUri: string;
  scopes: string[];
  at: number;
  used: boolean;
};

type WebhookRow = {
  instagramUserId: string;
  callbackUrl: string;
  verifyToken: string;
  fields: string[];
  failingSince: number | null;
  disabledAt: number | null;
};

export type CustomerRow = {
  id: string;
  instagramUserId: string;
  name: string | null;
  username: string;
  /** A file of the phone page, an absolute URL, or none. */
  picture: string | null;
  locale: string;
  follows: boolean;
  blocks: boolean;
  profile: 'ok' | 'no_match' | 'gone';
  followerCount: number;
  createdAt: number;
};

export type ThreadRow = {
  id: string;
  instagramUserId: string;
  customerId: string;
  folder: 'general' | 'requests';
  updatedAt: number;
  /** Last act of the customer that opens the 24 hour window. */
  windowFrom: number | null;
  /** Whether the customer has written or tapped: profile consent. */
  consent: boolean;
  mids: string[];
};

export type AttachmentRow = { type: string; payload?: Record<string, unknown>; assetId?: string };

export type MessageRow = {
  mid: string;
  threadId: string;
  instagramUserId: string;
  customerId: string;
  from: 'customer' | 'business';
  via: 'customer' | 'app' | 'api' | 'self';
  at: number;
  text?: string;
  attachments: AttachmentRow[];
  replyToMid?: string;
  story?: { id: string; url: string };
  quickReply?: string;
  /** Offered below a text of the business. */
  quickReplies?: Array<{ title: string; payload: string }>;
  /** Of a private reply: the comment that it answers. */
  commentId?: string;
  referral?: Record<string, unknown>;
  reactions: Array<{ by: 'customer' | 'business'; emoji: string; at: number }>;
  deleted: boolean;
  unsupported: boolean;
  numEdit: number;
  readAt: number | null;
};

export type AssetRow = {
  id: string;
  mid: string | null;
  mime: string;
  size: number;
  name: string;
  file: string | null;
};

export type PostRow = {
  id: string;
  instagramUserId: string;
  caption: string;
  mediaType: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM';
  productType: 'FEED' | 'REELS' | 'STORY' | 'AD';
  /** A file of the samples; null: the platform withholds the address, as for flagged music. */
  imageFile: string | null;
  at: number;
  /** Pictures of an album, by file. */
  children?: Array<{ id: string; imageFile: string }>;
  commentsOff?: boolean;
  /** Of a live video; readable only while it is `on`. */
  broadcast?: 'on' | 'over';
  /** Of an ad made from a post: the ad, and the post. */
  ad?: { id: string; originalId: string };
};

export type CommentRow = {
  id: string;
  instagramUserId: string;
  mediaId: string;
  parentId: string | null;
  /** null: written by the business itself. */
  customerId: string | null;
  username: string;
  text: string | null;
  at: number;
  /** A private reply has been sent. */
  repliedTo: boolean;
  hidden?: boolean;
  deleted?: boolean;
  /** Written during a broadcast. */
  live?: boolean;
};

/** A webhook POST that has not been accepted yet, kept so that retries outlive a restart. */
export type PendingRow = {
  id: string;
  instagramUserId: string;
  callbackUrl: string;
  body: string;
  signature: string;
  signatureSha1: string;
  attempts: number;
  firstAt: number;
  nextAt: number;
};

export type World = {
  businesses: Collection<BusinessRow>;
  tokens: Collection<TokenRow>;
  apps: Collection<AppRow>;
  codes: Collection<CodeRow>;
  webhooks: Collection<WebhookRow>;
  customers: Collection<CustomerRow>;
  threads: Collection<ThreadRow>;
  messages: Collection<MessageRow>;
  assets: Collection<AssetRow>;
  posts: Collection<PostRow>;
  comments: Collection<CommentRow>;
  pending: Collection<PendingRow>;
  settings: Collection<unknown>;
};

export function openWorld(store: Store): World {
  return {
    businesses: store.collection('business'),
    tokens: store.collection('token'),
    apps: store.collection('app'),
    codes: store.collection('code'),
    webhooks: store.collection('webhook'),
    customers: store.collection('customer'),
    threads: store.collection('thread'),
    messages: store.collection('message'),
    assets: store.collection('asset'),
    posts: store.collection('post'),
    comments: store.collection('comment'),
    pending: store.collection('pending'),
    settings: store.collection('setting'),
  };
}
