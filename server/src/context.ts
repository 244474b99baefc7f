import type { Assistant } from '@parley/assistant';
import type { LanguageCode } from '@parley/contract/languages.ts';
import type { LiveEvent } from '@parley/contract/live.ts';
import type { Origin } from '@parley/contract/origins.ts';
import type { MessagePurpose } from '@parley/contract/purposes.ts';

import type { Env } from '#env';
import type { Sealer } from '#infra/crypto.ts';
import type { Database } from '#infra/db/database.ts';
import type { Tx as RawTx } from '#infra/db/transaction.ts';
import type { Figures } from '#infra/figures.ts';
import type { Log } from '#infra/log.ts';
import type { Mailer } from '#infra/mail.ts';
import type { Storage } from '#infra/storage.ts';

/** A transaction as features see it: live events are those of the contract. */
export type Tx = Omit<RawTx, 'live'> & {
  live: { publish(accountId: string, event: LiveEvent): void };
};

/**
 * The loops by name. Each feature names its own where it brings them:
 * `declare module '#context' { interface Loops { turns: ClaimLoop } }`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the features
export interface Loops {}

export type NewComment = {
  id: string;
  postId: string | null;
  /** The platform's id of what it answers. */
  parentId: string | null;
  text: string;
  isQuestion: boolean;
  at: Date;
};

/** The business wrote in a conversation: by Parley, or, with no purpose, in the Instagram app. */
export type BusinessMessage = {
  accountId: string;
  conversationId: string;
  messageId: string;
  at: Date;
  origin: Origin;
  purpose: MessagePurpose | null;
  draftId: string | null;
};

/** A customer gave a sign of life: a message of any kind, or, without one, a reaction. */
export type CustomerSign = {
  accountId: string;
  conversationId: string;
  message: { id: string; content: string } | null;
  at: Date;
  origin: Origin;
  /** False where another app owns the thread. */
  mayAnswer: boolean;
};

/** What a feature tells all others, in the transaction in which it happened. */
export type News = {
  /** A message was taken back: what was derived from it goes. */
  messageUnsent: { accountId: string; conversationId: string; messageId: string };
  /** In the transaction of that message, whose conversation is locked. */
  businessSpoke: BusinessMessage;
  /** At most one sign a conversation. */
  customersSpoke: { signs: readonly CustomerSign[] };
  /** A message has arrived, or, with a code, was refused as a whole. */
  messageSettled: {
    accountId: string;
    messageId: string;
    purpose: string | null;
    draftId: string | null;
    code: string | null;
  };
  /** Somebody wrote words under a post, where Instagram takes an answer. Its comments are open. */
  commentReceived: { accountId: string; comment: NewComment };
  /** What a post is was read, or cannot be: whoever waited for its words goes on. The account's comments are open. */
  postSettled: { accountId: string; postId: string };
  /** A question from a comment was answered, and the knowledge base has the answer. */
  commentQuestionAnswered: { accountId: string; commentId: string };
  /** A manager no longer works in the account. */
  managerRemoved: { accountId: string; userId: string };
  /** The client of an account reads it in another language from now on. */
  languageChosen: { accountId: string; language: LanguageCode };
  /** Somebody did what is to be told later, in a feature that knows no other. */
  acted: { accountId: string; userId: string; kind: string; details?: Record<string, unknown> };
  /** An account was connected, anew or again, by a token that works. */
  channelConnected: { accountId: string };
};

/** Everything that a use case may reach, built once at the start. */
export type Context = {
  env: Env;
  log: Log;
  db: Database;
  /** The same, for what every sweep asks in the same words: a connection parses and plans it once. */
  prepared: Database;
  assistant: Assistant;
  mail: Mailer;
  sealer: Sealer;
  storage: Storage;
  /** Counts what /metrics tells. */
  count: Figures['count'];
  /** Names this process in leases and in the health answer. */
  instanceId: string;
  version: string;
  /** Every time comparison uses this clock, so that tests can move it. */
  now: () => Date;
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Looks for due work now, or at the given time. */
  wake: (loop: keyof Loops, due?: Date) => void;
  /** Work of this loop was made due later: finds out when. */
  expect: (loop: keyof Loops) => void;
  /** Resolves when every feature that listens has done its part, one after the other. */
  tell: <Name extends keyof News>(tx: Tx, name: Name, news: News[Name]) => Promise<void>;
  /** Ends the live sockets of a session (or of all of a user's sessions). */
  endSockets: (session: { sessionId?: string; userId?: string }) => void;
};

/** Who calls: the user, the account they work in, and their role there. */
export type Caller = {
  userId: string;
  accountId: string;
  /** The client whose account it is; for a client the same as `userId`. */
  ownerId: string;
  role: 'client' | 'manager';
  displayName: string;
  email: string;
  sessionId: string;
  /** A bearer token may not do what needs the cookie. */
  via: 'cookie' | 'bearer';
};
