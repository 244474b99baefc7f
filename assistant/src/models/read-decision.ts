import { z } from 'zod';
import type { Decision } from '../types.ts';
import { readObjects } from './read-objects.ts';
import { cleanNote, cleanSaid, isVisible, storable } from './said-text.ts';

/** A note for the business, in characters. */
const NOTE_LIMIT = 2000;
const TAG_LIMIT = 35;

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
  const decision = readObjects(text)
    .flatMap((value) => saidDecision.safeParse(value).data ?? [])
    .at(-1);
  return decision && (decision.decision !== 'answer' || decision.sentences.length > 0) ? decision : null;
}
