import { z } from 'zod';
import type { Decision } from '../types.ts';
import type { AnswerShape } from './model-call.ts';
import { readDecision } from './read-decision.ts';

/** The form that a model answers in; every field is required, so that strict structured output accepts it. */
const decisionSchema = z.object({
  decision: z.enum(['answer', 'missing_information', 'hand_off', 'no_reply']),
  sentences: z
    .array(
      z.object({
        text: z.string().describe('One sentence of the reply, in the language of the customer.'),
        kind: z.enum(['fact', 'courtesy', 'question']),
        sources: z.array(
          z.object({
            chunkId: z.string().describe('The id of the chunk that the sentence rests on.'),
            line: z.string().describe('The line of that chunk, copied word for word.'),
          }),
        ),
      }),
    )
    .describe('Empty unless the decision is "answer".'),
  mediaRuleIds: z.array(z.string()),
  question: z
    .string()
    .nullable()
    .describe('What the customer wants to know, when the information is missing.'),
  reason: z.string().nullable().describe('Why there is no answer, for the business.'),
  language: z.string().nullable().describe("BCP-47 tag of the customer's language."),
}) satisfies z.ZodType<Decision>;

export const DECISION: AnswerShape<Decision> = {
  name: 'decision',
  schema: decisionSchema,
  read: readDecision,
};
