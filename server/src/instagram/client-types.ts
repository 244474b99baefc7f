import type { Dispatcher } from 'undici';
import type { ActionResult, CallPriority, ReadOptions, SendResult } from './call-types.ts';
import type { CommentCalls } from './comment-types.ts';
import type { PlatformError } from './errors.ts';
import type { Attachment, ReplyTo } from './events.ts';
import type { Usage } from './usage.ts';

export type * from './call-types.ts';

export type ClientOptions = {
  /** Without version, e.g. https://graph.instagram.com */
  graphUrl: string;
  /** e.g. v25.0 */
  apiVersion: string;
  accessToken: string;
  /** Shared connections (see `createDispatcher`); without it the client keeps its own until `close()`. */
  dispatcher?: Dispatcher;
  /**
   * Milliseconds for one whole call. Send 10 000, read 15 000 unless told; a file 80 000, since the platform fetches it
   * before it answers and gives up after 75 s.
   */
  timeouts?: { sendMs?: number; mediaMs?: number; readMs?: number };
  now?: () => Date;
  /** What calls about conversations keep to; without it they leave at once. */
  pace?: CallPace;
  /** Waits between retries of reads; for tests. */
  wait?: (ms: number) => Promise<void>;
};

/** One call's place in the call budget; only the budget reads it. */
export type CallPlace = number;

/** The account's call budget of calls about conversations, shared by all that call for it. */
export type CallPace = {
  /** Resolves when one call may leave, at once, with its place. Rejects with an InstagramError where the wait is too long. */
  before(priority: CallPriority): Promise<CallPlace>;
  /** What the call in that place told; never rejects. */
  after(place: CallPlace, usage: Usage, error: PlatformError | null): Promise<void>;
};

export type Me = {
  /** App-scoped. */
  id: string | null;
  /** The id that webhooks use (`businessId`). */
  userId: string;
  username: string | null;
  name: string | null;
  /** Lower case, e.g. business, media_creator. */
  accountType: string | null;
  profilePictureUrl: string | null;
};

export type Profile = {
  name: string | null;
  username: string | null;
  profilePicUrl: string | null;
  followerCount: number | null;
  isVerified: boolean | null;
  isUserFollowBusiness: boolean | null;
  isBusinessFollowUser: boolean | null;
};
export type ProfileRefused = { refused: 'consent' | 'not_found' | 'other' };

export type Subscription = { appId: string | null; fields: string[] };

export type SendTarget = { recipientId: string; humanAgent?: boolean };

export type HistoryMessage = {
  mid: string;
  at: Date | null;
  fromId: string | null;
  fromUsername: string | null;
  toIds: string[];
  text: string | null;
  attachments: Attachment[];
  replyTo: ReplyTo | null;
  reactions: { emoji: string | null; userIds: string[] }[];
  isUnsupported: boolean;
  /** False where the platform gives id and time only (past the 20 newest of a conversation). */
  detailed: boolean;
};
export type HistoryPage = { messages: HistoryMessage[]; after: string | null };
export type Conversation = {
  id: string;
  updatedAt: Date | null;
  participants: { id: string; username: string | null }[];
  messages: HistoryMessage[];
  /** Cursor for `conversationMessages`, null when all are here. */
  messagesAfter: string | null;
};
export type ConversationPage = {
  conversations: Conversation[];
  after: string | null;
  /** The limits that got through: smaller than asked when the platform found the query too heavy. */
  limit: number;
  messagesLimit: number;
};
export type ConversationQuery = {
  after?: string;
  limit: number;
  messagesLimit: number;
  customerId?: string;
};

export type InstagramClient = CommentCalls & {
  /** SHA-256 of the token that it uses, as hex: what the platform says of a token is said of this one. */
  tokenHash: string;
  me(options?: ReadOptions): Promise<Me>;
  subscribe(fields: readonly string[]): Promise<void>;
  subscriptions(options?: ReadOptions): Promise<Subscription[]>;
  unsubscribe(): Promise<void>;
  /** The new token is in the answer only: this client keeps using its own. */
  refreshToken(): Promise<{ accessToken: string; expiresInSeconds: number }>;
  profile(igsid: string, options?: ReadOptions): Promise<Profile | ProfileRefused>;
  sendText(message: SendTarget & { text: string }): Promise<SendResult>;
  sendAttachment(
    message: SendTarget & { type: 'image' | 'video' | 'audio' | 'file'; url: string },
  ): Promise<SendResult>;
  /** 1 to 10 images in one message. */
  sendImages(message: SendTarget & { urls: readonly string[] }): Promise<SendResult>;
  react(message: { recipientId: string; mid: string; reaction: string }): Promise<ActionResult>;
  unreact(message: { recipientId: string; mid: string }): Promise<ActionResult>;
  senderAction(message: {
    recipientId: string;
    action: 'typing_on' | 'typing_off' | 'mark_seen';
  }): Promise<ActionResult>;
  conversations(query: ConversationQuery, options?: ReadOptions): Promise<ConversationPage>;
  /** The same list without what was written: many at once are no heavy query. `limit` is what got through. */
  conversationList(
    query: { after?: string; limit: number },
    options?: ReadOptions,
  ): Promise<{ conversations: Conversation[]; after: string | null; limit: number }>;
  conversationMessages(
    query: { conversationId: string; after?: string; limit: number },
    options?: ReadOptions,
  ): Promise<HistoryPage>;
  message(mid: string, options?: ReadOptions): Promise<HistoryMessage>;
  usage(): Usage;
  /** Seconds that our clock is ahead of the platform's, by its newest answer; null before the first. */
  clockAhead(): number | null;
  /** Ends own connections; those of a given dispatcher stay. */
  close(): Promise<void>;
};
