import { ProviderError } from '../models/provider-fault.ts';
import type { HistoryReader, ShownMessage } from '../models/teaching.ts';
import type { TaughtLine } from '../models/teaching-shape.ts';
import type { Think } from '../think.ts';
import { LostThoughtError } from '../threads/lost-thought.ts';
import type { NamedLine } from './judge-taught.ts';
import type { PastTalk } from './past.ts';
import type { ReadTalk } from './read-talk.ts';
import { sameText } from './read-talk.ts';

/** Whose model reads the past besides; the signal ends its calls. */
export type Teacher = { reader: HistoryReader; signal: AbortSignal };
/** What a model told of a conversation, as far as its messages say it. */
export type Taught = Pick<ReadTalk, 'sayings' | 'tone'>;
/** By the id of the conversation. Empty where no model is asked. */
export type Teach = (talks: readonly PastTalk[]) => Promise<ReadonlyMap<string, Taught>>;

/** The newest conversations; what is older the business's sentences alone tell. */
const MOST_CALLS = 100;
const MOST_MILLISECONDS = 20 * 60_000;
/** Then it is not asked again. */
const FAULTS_IN_A_ROW = 3;

/** Asks the model of some conversations at a time, as long as it answers. Rejects with the signal's reason alone. */
export function startTeaching(teacher: Teacher | null, think: Think): Teach {
  const began = performance.now();
  let calls = 0;
  let faults = 0;
  return async (talks) => {
    const taught = new Map<string, Taught>();
    const isOver = calls >= MOST_CALLS || performance.now() - began > MOST_MILLISECONDS;
    if (!teacher || isOver || faults >= FAULTS_IN_A_ROW) return taught;
    try {
      const shown = await think('showTalks', talks);
      const ids = shown.flat().map(({ id }) => id);
      if (!shown.some((messages) => messages.some(({ by }) => by === 'business'))) return taught;
      calls += 1;
      const conversations = numberAll(shown.filter(({ length }) => length > 0));
      const { lines } = await teacher.reader.ask({ conversations }, teacher.signal);
      faults = 0;
      for (const talk of talks) {
        const own = linesOf(talk, lines, ids);
        if (own.length > 0) taught.set(talk.id, await think('judgeTaught', talk, own));
      }
    } catch (error) {
      teacher.signal.throwIfAborted();
      if (error instanceof ProviderError) faults = error.fault.retryable ? faults + 1 : FAULTS_IN_A_ROW;
      else if (!(error instanceof LostThoughtError)) throw error;
    }
    return taught;
  };
}

function numberAll(shown: readonly Omit<ShownMessage, 'number'>[][]): ShownMessage[][] {
  let number = 0;
  return shown.map((messages) =>
    messages.map(({ by, text }) => {
      number += 1;
      return { number, by, text };
    }),
  );
}

/** Those that name messages of this conversation, and of no other. */
function linesOf(talk: PastTalk, lines: readonly TaughtLine[], ids: readonly string[]): NamedLine[] {
  const own = new Set(talk.messages.map(({ id }) => id));
  return lines.flatMap(({ messages, ...line }) => {
    const messageIds = [...new Set(messages)].map((number) => ids[number - 1] ?? '');
    return messageIds.length > 0 && messageIds.every((id) => own.has(id)) ? [{ ...line, messageIds }] : [];
  });
}

/** What was read without a model, but for what the model tells of the same messages in words that stand alone. */
export function withoutTaught(read: ReadTalk, { sayings }: Taught): ReadTalk {
  const isTold = (one: ReadTalk['sayings'][number]) =>
    sayings.some(
      (other) =>
        other.messageIds.some((id) => one.messageIds.includes(id)) &&
        (sameText(other.text).includes(sameText(one.text)) ||
          (one.asked !== '' && one.asked === other.asked)),
    );
  return { ...read, sayings: read.sayings.filter((one) => !isTold(one)) };
}

/** What was read without a model tells most of these already: only what it did not see counts besides. */
export function onlyTaught({ sayings, tone }: Taught, read: readonly ReadTalk[]): ReadTalk {
  const known = new Set(read.flatMap((one) => one.tone.map(nameOf)));
  return {
    sayings,
    given: [],
    theirs: [],
    tone: tone.filter((line) => !known.has(nameOf(line))),
    messages: 0,
    typed: 0,
    masked: 0,
  };
}

const nameOf = ({ kind, text, messageId }: ReadTalk['tone'][number]): string =>
  [kind, messageId, sameText(text)].join('\n');
