import type { createFaultButtons } from './faults.ts';
import type { CallRecord } from './graph/call-log.ts';
import type { CallbackOptions, CallbackResult } from './oauth/callbacks.ts';
import type { AppSettings, Decision } from './oauth/flow.ts';
import type { BusinessInput, CustomerInput } from './platform/business-acts.ts';
import type { AttachmentInput, CommentExtra, EditExtra, WriteExtra } from './platform/customer-acts.ts';
import type { ForeignKind } from './platform/foreign.ts';
import type { PostInput } from './platform/posts.ts';
import type { Switches } from './switches.ts';
import type { Delivery, ReleaseOptions } from './webhooks/dispatcher.ts';
import type { HandshakeResult } from './webhooks/handshake.ts';
import type { CommentRow, DeathReason, MessageRow, PostRow } from './world.ts';

export type SimulatorOptions = {
  /** 0 (the default) takes a free one. */
  port?: number;
  host?: string;
  /** Under which it may be asked, besides localhost, addresses and `host`. */
  hostNames?: readonly string[];
  /** SQLite file; absent: everything in memory. */
  stateFile?: string;
  /** A test's own clock, in milliseconds. */
  now?: () => number;
  /** Loads the business "Lumen Studio", once per state file. */
  demo?: boolean;
  dashboardUrl?: string;
  switches?: Partial<Switches>;
  /** Real milliseconds that the app has to answer a webhook; 5000. */
  webhookTimeoutMs?: number;
  onCall?: (call: CallRecord) => void;
};

export type SentMessage = {
  mid: string;
  recipientId: string;
  text?: string;
  attachments: Array<{ type: string; payload?: Record<string, unknown> }>;
  replyTo?: string;
  quickReplies?: Array<{ title: string; payload: string }>;
  /** Of a private reply. */
  commentId?: string;
  at: number;
};

export type Business = {
  readonly instagramUserId: string;
  readonly appScopedId: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly username: string;
  readonly name: string;
  /** The newest token. */
  readonly accessToken: string;
  typeInApp(customer: Customer | string, text: string, extra?: { replyTo?: string }): Promise<string>;
  unsendInApp(mid: string): Promise<void>;
  commentInApp(mediaId: string, text: string, extra?: { parentId?: string }): Promise<string>;
  messageSelf(text: string): Promise<string>;
  createPost(input?: PostInput): PostRow;
  /** All comments that a post has had, deleted ones too. */
  comments(mediaId: string): CommentRow[];
  hideComment(commentId: string, on?: boolean): void;
  deleteComment(commentId: string): void;
  switchComments(mediaId: string, on: boolean): void;
  endBroadcast(mediaId: string): void;
  posts(): PostRow[];
  /** Account subscription without the HTTP call. */
  subscribe(): void;
  mintToken(input?: { ageMs?: number; expiresInMs?: number; scopes?: string[] }): string;
  configure(input: BusinessSettings): void;
};

export type BusinessSettings = {
  humanAgent?: boolean;
  messageAccess?: boolean;
  restricted?: boolean;
  isPrivate?: boolean;
  threadOwner?: 'us' | 'other';
};

export type CustomerSettings = {
  name?: string | null;
  profilePic?: string | null;
  follows?: boolean;
  blocks?: boolean;
  profile?: 'ok' | 'no_match' | 'gone';
};

export type Customer = {
  readonly id: string;
  readonly name: string | null;
  readonly username: string;
  readonly instagramUserId: string;
  write(text: string, extra?: WriteExtra): Promise<string>;
  sendAttachment(
    input: AttachmentInput | AttachmentInput[],
    extra?: { text?: string; replyTo?: string },
  ): Promise<string>;
  sendUnsupported(): Promise<string>;
  react(mid: string, emoji: string): Promise<void>;
  unreact(mid: string): Promise<void>;
  edit(mid: string, text: string, extra?: EditExtra): Promise<void>;
  unsend(mid: string): Promise<void>;
  read(mid?: string): Promise<void>;
  postback(title: string, payload: string): Promise<string>;
  referral(ref: string, extra?: Record<string, unknown>): Promise<void>;
  comment(mediaId: string, text: string | null, extra?: CommentExtra): Promise<string>;
  deleteComment(commentId: string): Promise<void>;
  mentionInStory(): Promise<string>;
  set(input: CustomerSettings): void;
};

export type Faults = ReturnType<typeof createFaultButtons> & {
  hold(): void;
  release(options?: ReleaseOptions): Promise<void>;
  killToken(reason?: DeathReason, token?: string): void;
  reviveToken(token?: string): void;
  removeScope(scope: string): void;
  restoreScopes(): void;
  /** Takes back what waits under one name of `active()`: 'duplicate', 'hold', 'timeout' and so on. */
  withdraw(name: string): Promise<void>;
  clear(): void;
};

export type Simulator = {
  readonly url: string;
  readonly graphUrl: string;
  readonly business: Business;
  businesses(): Business[];
  createBusiness(input?: Omit<BusinessInput, 'sameAppAs'> & { sameAppAs?: Business | string }): Business;
  customer(input?: CustomerInput): Customer;
  customers(instagramUserId?: string): Customer[];
  setWebhook(input: {
    instagramUserId?: string;
    callbackUrl: string;
    verifyToken: string;
    fields?: string[];
  }): Promise<HandshakeResult>;
  /** "Business login settings" of the app's dashboard. */
  setApp(settings: AppSettings & { instagramUserId?: string }): void;
  /** What a person does on the authorize page; answers where the browser is sent. */
  consent(authorizeUrl: string, decision?: Decision): string;
  deauthorize(options?: CallbackOptions, instagramUserId?: string): Promise<CallbackResult>;
  requestDeletion(options?: CallbackOptions, instagramUserId?: string): Promise<CallbackResult>;
  /** An event of another account of the same app, at this one's callback and signed by the same secret. */
  sendForeign(kind?: ForeignKind, instagramUserId?: string): Promise<void>;
  sendDashboardTest(instagramUserId?: string): Promise<void>;
  deliverHistory(instagramUserId?: string): Promise<{ delivered: number; alreadyDone: boolean }>;
  readonly switches: Switches;
  readonly faults: Faults;
  readonly received: {
    calls(filter?: { method?: string; path?: string | RegExp }): CallRecord[];
    deliveries(instagramUserId?: string): Delivery[];
    clear(): void;
  };
  /** What the platform accepted from the API; the first business by default. */
  sent(instagramUserId?: string): SentMessage[];
  messages(customerId: string): MessageRow[];
  readonly clock: { now(): number; advance(ms: number): void; reset(): void };
  /** Resolves when nothing is due and nothing is under way, with whether anything was since the last call. */
  settle(): Promise<boolean>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};
