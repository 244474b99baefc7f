import type { ReadTalk, Saying } from './read-talk.ts';
import { sameText } from './read-talk.ts';

/** One thing said, however often. */
export type Told = Omit<Saying, 'question' | 'from'> & {
  times: number;
  lastFrom: string;
  /** How customers asked for it, and how often. */
  questions: Map<string, number>;
  postIds: string[];
};
type ToneCount = { kind: string; text: string; times: number; messageIds: string[] };
type Contact = { times: number; lastFrom: string; isTheirs: boolean };

/** What was read so far. It stays bounded: what was said once and long ago goes first. */
export type Collected = {
  told: Map<string, Told>;
  tone: Map<string, ToneCount>;
  contacts: Map<string, Contact>;
  messages: number;
  typed: number;
  masked: number;
};

const MOST_TOLD = 20_000;
const MOST_TONE = 20_000;
const MOST_CONTACTS = 50_000;
const MOST_QUESTIONS = 8;
/** Of the messages that said something, the newest so many are named. */
export const MOST_ORIGINS = 5;
/** All pages of a website: they say how often a fact stands there. */
export const MOST_PAGES = 50;

export function startCollecting(): Collected {
  return { told: new Map(), tone: new Map(), contacts: new Map(), messages: 0, typed: 0, masked: 0 };
}

/** Adds what was read of a conversation or a post. */
export function collect(collected: Collected, read: ReadTalk, from: { id: string; isPost: boolean }): void {
  collected.messages += read.messages;
  collected.typed += read.typed;
  collected.masked += read.masked;
  for (const contact of read.given) countContact(collected, contact, from, false);
  for (const contact of read.theirs) countContact(collected, contact, from, true);
  for (const saying of read.sayings) addSaying(collected, saying, from.isPost);
  for (const { kind, text, messageId } of read.tone) {
    const key = `${kind}\n${sameText(text)}`;
    const known = collected.tone.get(key);
    if (known) {
      known.times += 1;
      keepNewest(known.messageIds, messageId);
    } else collected.tone.set(key, { kind, text, times: 1, messageIds: [messageId] });
  }
  shed(collected.told, MOST_TOLD);
  shed(collected.tone, MOST_TONE);
}

/** A contact of a post is everybody's from the first one on. */
function countContact(
  { contacts }: Collected,
  contact: string,
  from: { id: string; isPost: boolean },
  isTheirs: boolean,
): void {
  const known = contacts.get(contact) ?? { times: 0, lastFrom: '', isTheirs: false };
  if (known.lastFrom !== from.id) known.times += from.isPost ? 2 : 1;
  known.lastFrom = from.id;
  known.isTheirs ||= isTheirs;
  // Beyond that none counts as the business's own.
  if (contacts.size < MOST_CONTACTS) contacts.set(contact, known);
}

function addSaying({ told }: Collected, { question, from, ...saying }: Saying, isPost: boolean): void {
  const key = [saying.language, saying.asked, sameText(saying.text)].join('\n');
  const known: Told = told.get(key) ?? {
    ...saying,
    messageIds: [],
    times: 0,
    lastFrom: '',
    questions: new Map(),
    postIds: [],
  };
  if (known.lastFrom !== from) known.times += 1;
  known.lastFrom = from;
  known.isPlain ||= saying.isPlain;
  if (saying.at >= known.at) {
    known.at = saying.at;
    known.text = saying.text;
  }
  if (isPost) keepNewest(known.postIds, from, MOST_PAGES);
  for (const id of saying.messageIds) keepNewest(known.messageIds, id);
  if (question !== null && (known.questions.has(question) || known.questions.size < MOST_QUESTIONS))
    known.questions.set(question, (known.questions.get(question) ?? 0) + 1);
  told.set(key, known);
}

function keepNewest(ids: string[], id: string, most = MOST_ORIGINS): void {
  if (ids.includes(id)) return;
  ids.push(id);
  if (ids.length > most) ids.shift();
}

/** Half goes at once, so that it costs little whenever it happens; what came again stays longest. */
function shed(counted: Map<string, { times: number }>, most: number): void {
  if (counted.size <= most) return;
  let left = Math.floor(most / 2);
  for (const [key, { times }] of counted) {
    if (left === 0) return;
    if (times > 1) continue;
    counted.delete(key);
    left -= 1;
  }
  for (const key of counted.keys()) {
    if (left === 0) return;
    counted.delete(key);
    left -= 1;
  }
}
