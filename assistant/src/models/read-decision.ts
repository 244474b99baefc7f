import { z } from 'zod';
import type { Decision } from '../types.ts';
import { cleanNote, cleanSaid, isVisible, storable, withoutThoughts } from './said-text.ts';

/** A note for the business, in characters. */
const NOTE_LIMIT = 2000;
const TAG_LIMIT = 35;
/** Places in a text where an object may begin; a text with more is not the answer that was asked for. */
const MOST_PLACES = 50;
/** Far above what a call may answer. */
const LONGEST_SEARCHED = 100_000;

const note = (limit: number) =>
  z
    .string()
    .nullish()
    .transform((text) => (text == null ? null : cleanNote(text, limit)));
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
const word = z.string().transform(storable);

/** What a model may say: a server without structured output leaves out what is empty. */
const saidDecision = z.object({
  decision: z.enum(['answer', 'missing_information', 'hand_off', 'no_reply']),
  sentences: list(
    z.object({
      text: z.string().transform(cleanSaid),
      kind: z.enum(['fact', 'courtesy', 'question']),
      sources: list(z.object({ chunkId: word, line: word })),
    }),
  ).transform((sentences) => sentences.filter(({ text }) => isVisible(text))),
  mediaRuleIds: list(word),
  question: note(NOTE_LIMIT),
  reason: note(NOTE_LIMIT),
  language: note(TAG_LIMIT),
}) satisfies z.ZodType<Decision>;

/**
 * The decision that a model wrote, in texts that can be kept and read. It may stand in a fence or between other words;
 * of several the last one counts. Null when there is none, and when an answer has nothing that a reader would see.
 */
export function readDecision(text: string): Decision | null {
  const whole = parse(text);
  const said = whole === undefined ? listObjects(withoutThoughts(text)) : [whole];
  const decision = said.flatMap((value) => saidDecision.safeParse(value).data ?? []).at(-1);
  return decision && (decision.decision !== 'answer' || decision.sentences.length > 0) ? decision : null;
}

/** The JSON objects between other words, in their order. */
function listObjects(said: string): unknown[] {
  const text = said.slice(0, LONGEST_SEARCHED);
  const found: unknown[] = [];
  let at = text.indexOf('{');
  for (let place = 0; at !== -1 && place < MOST_PLACES; place++) {
    const end = findEnd(text, at);
    const value = end === -1 ? undefined : parse(text.slice(at, end));
    if (value !== undefined) found.push(value);
    at = text.indexOf('{', value === undefined ? at + 1 : end);
  }
  return found;
}

/** Where the object that begins at `start` ends; -1 when it does not. */
function findEnd(text: string, start: number): number {
  let depth = 0;
  let isQuoted = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '{') depth += 1;
    else if (!isQuoted && sign === '}') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
