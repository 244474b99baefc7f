import { z } from 'zod';
import { LEARNED_KINDS } from '../history/past.ts';
import type { AnswerShape } from './model-call.ts';
import { readObjects } from './read-objects.ts';
import { cleanNote } from './said-text.ts';

const KINDS = [...LEARNED_KINDS, 'greeting', 'thanks', 'closing'] as const;

/** What a model says that the business told, by the numbers of its messages. Nothing of it is believed before it is checked. */
export type TaughtLine = {
  kind: (typeof KINDS)[number];
  /** The customer's words that it answers; null for what says by itself what it is about. */
  question: string | null;
  text: string;
  messages: number[];
};

const TEXT_LIMIT = 600;
const QUESTION_LIMIT = 300;
const MOST_MESSAGES = 10;
/** Many times what some conversations hold. */
const MOST_LINES = 200;

const asked = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(KINDS),
      question: z.string().nullable().describe("The customer's question, copied word for word, or null."),
      text: z.string().describe('What the business told, in its own words.'),
      messages: z.array(z.number()).describe('The numbers of the messages of the business that say it.'),
    }),
  ),
});

/** A server without structured output leaves out what is empty, and makes up kinds of its own. */
const said = z.object({
  lines: z.array(
    z.object({
      kind: z.enum(KINDS).catch('answer'),
      question: z
        .string()
        .nullish()
        .transform((text) => cleanNote(text ?? '', QUESTION_LIMIT) || null),
      text: z.string().transform((text) => cleanNote(text, TEXT_LIMIT)),
      messages: z
        .array(z.coerce.number().int())
        .nullish()
        .transform((numbers) => (numbers ?? []).slice(0, MOST_MESSAGES)),
    }),
  ),
});

function readLines(text: string): TaughtLine[] | null {
  const found = readObjects(text).flatMap((value) => said.safeParse(value).data ?? []);
  return found.length === 0 ? null : found.flatMap(({ lines }) => lines).slice(0, MOST_LINES);
}

export const TEACHING: AnswerShape<TaughtLine[]> = { name: 'learned_lines', schema: asked, read: readLines };
