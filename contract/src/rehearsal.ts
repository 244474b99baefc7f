import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';

export const REHEARSAL_CONVERSATIONS = { min: 1, default: 20, max: 50 } as const;

/**
 * What a person answered beside what the assistant would answer now.
 * `same`: nothing that matters differs; `known_better`: the person told something that the assistant would not;
 * `missing`: the assistant would have asked a person; `other_numbers`: a price, time, date, phone number or link
 * contradicts what the person told; `failed`: the assistant could not be asked.
 */
export const REHEARSAL_VERDICTS = ['same', 'known_better', 'missing', 'other_numbers', 'failed'] as const;
export type RehearsalVerdict = (typeof REHEARSAL_VERDICTS)[number];

export const rehearsal = z.object({
  id,
  /** `stopped` by a person; `failed` when the provider refuses every call. */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  conversations: z.number().int(),
  /** Turns to ask in all, and those that have a verdict. */
  total: z.number().int(),
  done: z.number().int(),
  verdicts: z.record(z.enum(REHEARSAL_VERDICTS), z.number().int()),
  provider: z.string(),
  /** Tokens in and out together; 0 for the built-in responder. */
  tokens: z.number().int(),
  /** Prompt or knowledge base changed since it began: a new one may say something else. */
  isOutdated: z.boolean(),
  /** The code of the provider's fault, such as `unauthorized`. */
  failure: z.string().nullable(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

export const rehearsalTurn = z.object({
  id,
  conversationId: id,
  participantName: z.string().nullable(),
  participantUsername: z.string().nullable(),
  /** What the customer wrote, its messages one per line. */
  question: z.string(),
  askedAt: timestamp,
  /** What a person answered. */
  answer: z.string(),
  /** What the assistant would say now; null where it would say nothing. */
  said: z.string().nullable(),
  verdict: z.enum(REHEARSAL_VERDICTS),
  /** Why it would say nothing, in words; of `failed` the code of the provider's fault. */
  reason: z.string().nullable(),
  /** Figures, links and phone numbers, as the person wrote them, that the assistant tells otherwise or not at all. */
  differing: z.array(z.string()),
  sources: z.array(z.object({ place: z.string(), line: z.string() })),
  /** The person's answer was put into the knowledge base from here. */
  isInFaq: z.boolean(),
});
export type RehearsalTurn = z.infer<typeof rehearsalTurn>;

/** How often drafts went out as the assistant wrote them, over the last 30 days. */
export const trust = z.object({
  days: z.number().int(),
  /** Drafts that a person approved or rejected. */
  decided: z.number().int(),
  unchanged: z.number().int(),
  edited: z.number().int(),
  rejected: z.number().int(),
});
export type Trust = z.infer<typeof trust>;

const tag = { tags: ['Rehearsal'] };

/** The last real conversations, asked again of the current prompt and knowledge base. Nothing is ever sent. */
export const rehearsals = {
  start: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/rehearsals',
      summary: 'Ask the last conversations again; one that runs already is answered as it stands',
      ...tag,
    })
    .input(
      z.object({
        id,
        conversations: z
          .number()
          .int()
          .min(REHEARSAL_CONVERSATIONS.min)
          .max(REHEARSAL_CONVERSATIONS.max)
          .default(REHEARSAL_CONVERSATIONS.default),
      }),
    )
    .output(rehearsal),
  latest: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/rehearsal',
      summary: 'The latest rehearsal, and how far drafts were trusted',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        rehearsal: rehearsal.nullable(),
        /** Whether asking costs: false for the built-in responder. */
        costsTokens: z.boolean(),
        trust,
      }),
    ),
  available: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/rehearsal/available',
      summary: 'How many turns a rehearsal could ask',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        /** Turns that a person answered, in the last conversations of the default number. */
        available: z.number().int(),
      }),
    ),
  turns: oc
    .route({
      method: 'GET',
      path: '/api/rehearsals/{id}/turns',
      summary: 'Its turns that have a verdict, newest question first',
      ...tag,
    })
    .input(z.object({ id, verdict: z.enum(REHEARSAL_VERDICTS).optional() }))
    .output(z.object({ turns: z.array(rehearsalTurn) })),
  stop: oc
    .route({
      method: 'POST',
      path: '/api/rehearsals/{id}/stop',
      summary: 'Ask no further turn; what was asked stays',
      ...tag,
    })
    .input(z.object({ id }))
    .output(rehearsal),
  addToFaq: oc
    .route({
      method: 'POST',
      path: '/api/rehearsal-turns/{id}/faq',
      summary: 'Put a question and the answer of a person into the knowledge base; once a turn',
      ...tag,
    })
    .input(z.object({ id, question: z.string(), answer: z.string() }))
    .output(z.object({ message: z.string() })),
};
