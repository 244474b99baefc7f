import { z } from 'zod';
import type { AnswerShape } from './model-call.ts';
import { readObjects } from './read-objects.ts';
import { cleanNote } from './said-text.ts';

const SAID = ['supported', 'contradicted', 'not_said'] as const;

/** What a second look says of one sentence, by its number. Nothing of it is believed before its quotes are found. */
export type SaidVerdict = {
  number: number;
  /** Null for a word that is none of the three. */
  verdict: (typeof SAID)[number] | null;
  quotes: string[];
};

/** Quoted words, in characters. */
const QUOTE_LIMIT = 500;
const MOST_QUOTES = 10;
/** An answer holds 1000 characters at most. */
const MOST_VERDICTS = 200;

const asked = z.object({
  facts: z.array(
    z.object({
      number: z.number().describe('The number of the sentence.'),
      verdict: z.enum(SAID),
      quotes: z
        .array(z.string())
        .describe('The words of its lines that carry or contradict it, copied word for word.'),
    }),
  ),
});

/** A server without structured output leaves out what is empty, and writes "not said". */
const said = z.object({
  facts: z.array(
    z.object({
      number: z.coerce.number().int(),
      verdict: z
        .string()
        .nullish()
        .transform((word) => {
          const plain = word?.slice(0, 20).trim().toLowerCase().replace(/[ -]/gu, '_');
          return SAID.find((verdict) => verdict === plain) ?? null;
        }),
      quotes: z
        .array(z.string())
        .nullish()
        .transform((quotes) =>
          (quotes ?? []).slice(0, MOST_QUOTES).map((quote) => cleanNote(quote, QUOTE_LIMIT)),
        ),
    }),
  ),
});

/** All that is said counts, however often: what is said twice is judged by the worse. */
function readLook(text: string): SaidVerdict[] | null {
  const looks = readObjects(text).flatMap((value) => said.safeParse(value).data ?? []);
  return looks.length === 0 ? null : looks.flatMap(({ facts }) => facts).slice(0, MOST_VERDICTS);
}

export const LOOK: AnswerShape<SaidVerdict[]> = { name: 'second_look', schema: asked, read: readLook };
