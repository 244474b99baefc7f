import type { Think } from '../think.ts';
import { thinkHere } from '../think.ts';
import { LostThoughtError } from '../threads/lost-thought.ts';
import { collect, startCollecting } from './collect.ts';
import type { Likeness, Pair } from './gather.ts';
import { gather } from './gather.ts';
import type { Patience } from './in-parts.ts';
import { askInParts, halve, startPatience } from './in-parts.ts';
import type { Learned, PastMessage, PastPage, PastPost, PastTalk } from './past.ts';
import { endsAsking } from './read-talk.ts';
import type { Teacher } from './teach.ts';
import { onlyTaught, startTeaching, withoutTaught } from './teach.ts';

/** Characters that are read in one task: a small part of the time that a task may take. */
const CHARACTERS_AT_ONCE = 6_000;
/** Of what a customer wrote in other parts of a conversation: all that most of them ever wrote. */
const MOST_BESIDE = 20_000;

/** All that is to be learned from; it may be read more than once. */
export type Past = {
  talks: () => AsyncIterable<PastTalk>;
  posts: readonly PastPost[];
  pages?: readonly PastPage[];
};

/**
 * What the business told its customers: its own sentences, word for word, and with a teacher what a model tells of them
 * besides, as far as its messages say it. Reads one conversation after the other and keeps what was said, bounded, and never a conversation. What cannot be read in time is read in smaller
 * parts, and left out where that does not help; rejects with a LostThoughtError where that is all of it.
 */
export async function learnFromHistory(
  past: Past,
  think: Think = thinkHere,
  teacher: Teacher | null = null,
): Promise<Learned> {
  const teach = startTeaching(teacher, think);
  const patience = startPatience();
  const collected = startCollecting();
  let open: PastTalk[] = [];
  let size = 0;
  let given = 0;
  const read = async (): Promise<void> => {
    const talks = open;
    [open, size] = [[], 0];
    if (talks.length === 0) return;
    const asking = { split: splitTalk, nothing: NOTHING, patience };
    const ask = (some: readonly PastTalk[]) => think('readTalks', some);
    const parts = await askInParts(talks, { ask, ...asking });
    const taught = await teach(talks);
    for (const { part, read: one } of parts) {
      const more = taught.get(part.id);
      collect(collected, more ? withoutTaught(one, more) : one, { id: part.id, isPost: false });
    }
    for (const [id, more] of taught) {
      const reads = parts.flatMap(({ part, read: one }) => (part.id === id ? [one] : []));
      collect(collected, onlyTaught(more, reads), { id, isPost: false });
    }
  };
  for await (const talk of past.talks()) {
    for (const part of cutLong(talk)) {
      open.push(part);
      given += part.messages.length;
      size += sizeOf(part);
      if (size >= CHARACTERS_AT_ONCE) await read();
    }
  }
  await read();
  // To have read nothing is not to have found nothing.
  if (given > 0 && collected.messages === 0)
    throw new LostThoughtError('No conversation could be read in time.');
  for (const post of past.posts) {
    const ask = async ([one]: readonly PastPost[]) => (one ? [await think('readPost', one)] : []);
    const asking = { ask, split: splitPost, nothing: NOTHING, patience };
    for (const { read: one } of await askInParts([post], asking))
      collect(collected, one, { id: post.id, isPost: true });
  }
  for (const page of (past.pages ?? []).flatMap(cutPage)) {
    const ask = async (some: readonly PastPage[]) => {
      const reads = [];
      for (const one of some) reads.push(await think('readPage', one));
      return reads;
    };
    const asking = { ask, split: splitPage, nothing: NOTHING, patience };
    for (const { read: one } of await askInParts([page], asking))
      collect(collected, one, { id: page.id, isPost: true });
  }
  return gather(collected, (pairs) => judgeInParts(pairs, think, patience));
}

const sizeOf = ({ messages }: PastTalk): number =>
  messages.reduce((sum, { text }) => sum + Math.min(text.length, 1500) + 40, 0);

/** A long conversation in parts, each of which begins with the customer where it can. */
function cutLong(talk: PastTalk): PastTalk[] {
  const parts: PastTalk[] = [];
  let from = 0;
  let size = 0;
  for (const [at, message] of talk.messages.entries()) {
    if (size > CHARACTERS_AT_ONCE && (message.by === 'customer' || size > 2 * CHARACTERS_AT_ONCE)) {
      parts.push({ ...talk, messages: talk.messages.slice(from, at) });
      [from, size] = [at, 0];
    }
    size += Math.min(message.text.length, 1500) + 40;
  }
  return [...parts, { ...talk, messages: talk.messages.slice(from) }];
}

/** A turn is kept together where it can: what the customer asked, and what was answered. */
function splitTalk(talk: PastTalk): PastTalk[] {
  const { messages } = talk;
  const starts = new Set(
    messages.filter(({ by }, at) => by === 'customer' && messages[at - 1]?.by !== 'customer'),
  );
  const halves = halve(messages, (message) => starts.has(message));
  return halves.map((own, at) => ({ ...talk, messages: own, beside: besideOf(talk, halves[1 - at] ?? []) }));
}

function besideOf({ beside = '' }: PastTalk, others: readonly PastMessage[]): string {
  const theirs = others.filter(({ by }) => by === 'customer').map(({ text }) => text);
  return [beside, ...theirs].join('\n').slice(-MOST_BESIDE);
}

const splitPost = (post: PastPost): PastPost[] =>
  halve(post.caption.split('\n'), () => true).map((lines) => ({ ...post, caption: lines.join('\n') }));

/** A long page in parts, between two lines; a question keeps its answer. */
function cutPage(page: PastPage): PastPage[] {
  const parts: string[][] = [[]];
  let size = 0;
  for (const line of page.text.split('\n')) {
    if (size > CHARACTERS_AT_ONCE && !endsAsking(parts.at(-1)?.at(-1) ?? '')) {
      parts.push([]);
      size = 0;
    }
    // A longer line is no sentence of anybody.
    const text = line.slice(0, CHARACTERS_AT_ONCE);
    parts.at(-1)?.push(text);
    size += text.length;
  }
  return parts.map((lines) => ({ ...page, text: lines.join('\n') }));
}

function splitPage(page: PastPage): PastPage[] {
  const lines = page.text
    .split('\n')
    .map((text, at, all) => ({ text, answers: endsAsking(all[at - 1] ?? '') }));
  return halve(lines, ({ answers }) => !answers).map((some) => ({
    ...page,
    text: some.map(({ text }) => text).join('\n'),
  }));
}

/** Two answers that nobody could compare in time are for the owner to look at. */
async function judgeInParts(pairs: readonly Pair[], think: Think, patience: Patience): Promise<Likeness[]> {
  const ask = (some: readonly Pair[]) => think('judgePairs', some);
  const judged = await askInParts<Pair, Likeness>(pairs, {
    ask,
    split: () => [],
    nothing: 'other',
    patience,
  });
  return judged.map(({ read }) => read);
}

const NOTHING = { sayings: [], given: [], theirs: [], tone: [], messages: 0, typed: 0, masked: 0 };
