import type { Think } from '../think.ts';
import { thinkHere } from '../think.ts';
import { LostThoughtError } from '../threads/lost-thought.ts';
import { collect, startCollecting } from './collect.ts';
import { gather } from './gather.ts';
import type { Learned, PastPost, PastTalk } from './past.ts';

/** Characters that are read in one task: a small part of the time that a task may take. */
const CHARACTERS_AT_ONCE = 6_000;

/** All that is to be learned from; it may be read more than once. */
export type Past = { talks: () => AsyncIterable<PastTalk>; posts: readonly PastPost[] };

/**
 * What the business told its customers, without a model: its own sentences, word for word. Reads one conversation after
 * the other and keeps what was said, bounded, and never a conversation. What cannot be read in time is left out;
 * rejects with a LostThoughtError where that is all of it.
 */
export async function learnFromHistory(past: Past, think: Think = thinkHere): Promise<Learned> {
  const collected = startCollecting();
  let open: PastTalk[] = [];
  let size = 0;
  let given = 0;
  const read = async (): Promise<void> => {
    const talks = open;
    [open, size] = [[], 0];
    if (talks.length === 0) return;
    for (const [at, one] of (await readTogether(talks, think)).entries())
      collect(collected, one, { id: talks[at]?.id ?? '', isPost: false });
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
  for (const post of past.posts)
    collect(collected, await think('readPost', post).catch(giveUp), { id: post.id, isPost: true });
  return gather(collected, (pairs) => think('judgePairs', pairs));
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

const NOTHING = { sayings: [], given: [], theirs: [], tone: [], messages: 0, typed: 0, masked: 0 };

function giveUp(error: unknown): typeof NOTHING {
  if (error instanceof LostThoughtError) return NOTHING;
  throw error;
}

async function readTogether(talks: readonly PastTalk[], think: Think) {
  try {
    return await think('readTalks', talks);
  } catch (error) {
    if (!(error instanceof LostThoughtError)) throw error;
  }
  // One of them takes too long; the others are read all the same.
  const read = [];
  for (const talk of talks)
    read.push(...(await think('readTalks', [talk]).catch((error) => [giveUp(error)])));
  return read;
}
