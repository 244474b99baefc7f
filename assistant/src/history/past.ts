import type { Language } from '../types.ts';

/** Who wrote a message of the past: `automatic` is what the assistant, a reminder or another program sent. */
type PastAuthor = 'customer' | 'person' | 'automatic';
/** `at` in milliseconds since 1970. */
export type PastMessage = { id: string; by: PastAuthor; text: string; at: number };
/**
 * One conversation, oldest message first; `names` are those of its customer, account names included. `beside`: what the
 * customer wrote in parts of it that are read apart, which is no less private here.
 */
export type PastTalk = {
  id: string;
  names: readonly string[];
  messages: readonly PastMessage[];
  beside?: string;
};
export type PastPost = { id: string; caption: string; at: number };
/** A page of the business's website, a line for each block. */
export type PastPage = { id: string; text: string; at: number };

export const LEARNED_KINDS = [
  'price',
  'hours',
  'address',
  'contact',
  'delivery',
  'payment',
  'rule',
  'answer',
] as const;
export type LearnedKind = (typeof LEARNED_KINDS)[number];

/** Where a line was said: the newest few of its messages, and of the posts and pages that say it. */
export type Origin = { messageIds: string[]; postIds: string[]; lastSaidAt: number };

/**
 * What the business tells its customers, in its own words; `question` is how customers ask for it, null for what says
 * by itself what it is about. `times`: in how many conversations, posts and pages it was said.
 */
export type LearnedFact = Origin & {
  kind: LearnedKind;
  question: string | null;
  text: string;
  language: Language | null;
  times: number;
};
/** Answers to one question that cannot all be true, newest first. */
export type Contradiction = { kind: LearnedKind; question: string | null; versions: LearnedFact[] };
/** How the business writes, in its own words. `template`: the same text, sent so often that nobody typed it anew. */
export type ToneLine = {
  kind: 'greeting' | 'thanks' | 'closing' | 'sample' | 'template';
  text: string;
  times: number;
  messageIds: string[];
};

export type Learned = {
  facts: LearnedFact[];
  contradictions: Contradiction[];
  tone: ToneLine[];
  /** What was read: messages in all, and those that a person of the business typed. */
  messages: number;
  typed: number;
  /** Messages in which something personal was masked or left out. */
  masked: number;
};
