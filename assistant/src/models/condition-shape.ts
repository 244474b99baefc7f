import { z } from 'zod';
import type { AnswerShape } from './model-call.ts';
import { readObjects } from './read-objects.ts';
import { cleanNote } from './said-text.ts';

/** What a model says of one condition, by its number. Nothing of it is believed before its words are found. */
export type ConditionVerdict = { number: number; fires: boolean; words: string[] };

/** Words of the customer, in characters. */
const WORDS_LIMIT = 300;
const MOST_WORDS = 10;
/** Twice as many as an account has triggers. */
const MOST_VERDICTS = 100;

const asked = z.object({
  conditions: z.array(
    z.object({
      number: z.number().describe('The number of the condition.'),
      fires: z.boolean(),
      words: z.array(z.string()).describe('The words of the messages that meet it, copied word for word.'),
    }),
  ),
});

/** A server without structured output writes "yes" and "true", and leaves out what is empty. */
const said = z.object({
  conditions: z.array(
    z.object({
      number: z.coerce.number().int(),
      fires: z.union([z.boolean(), z.stringbool({ truthy: ['true', 'yes'], falsy: ['false', 'no'] })]),
      words: z
        .array(z.string())
        .nullish()
        .transform((words) =>
          (words ?? [])
            .slice(0, MOST_WORDS)
            .map((phrase) => cleanNote(phrase, WORDS_LIMIT))
            .filter((phrase) => phrase !== ''),
        ),
    }),
  ),
});

function readVerdicts(text: string): ConditionVerdict[] | null {
  const found = readObjects(text).flatMap((value) => said.safeParse(value).data ?? []);
  return found.length === 0 ? null : found.flatMap(({ conditions }) => conditions).slice(0, MOST_VERDICTS);
}

export const CONDITIONS: AnswerShape<ConditionVerdict[]> = {
  name: 'conditions',
  schema: asked,
  read: readVerdicts,
};
