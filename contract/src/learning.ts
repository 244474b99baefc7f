import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';

export const LEARNED_KINDS = [
  'price',
  'hours',
  'address',
  'contact',
  'delivery',
  'payment',
  'rule',
  'answer',
] as const;

/** A message that said it; those that were deleted since are none. */
export const learnedOrigin = z.object({
  id,
  /** Null for a message of Instagram’s own download. */
  conversationId: id.nullable(),
  participantName: z.string().nullable(),
  content: z.string(),
  saidAt: timestamp,
});

export const learnedFact = z.object({
  id,
  kind: z.enum(LEARNED_KINDS),
  /** How customers ask for it; null for what says by itself what it is about. */
  question: z.string().nullable(),
  /** In the business's own words. */
  text: z.string(),
  /** In how many conversations, and on how many pages of the website, it was said. */
  times: z.number().int(),
  lastSaidAt: timestamp,
  /** Whether it goes into the knowledge base. Of answers that cannot all be true one at most does. */
  isChosen: z.boolean(),
  /** Facts with the same one cannot all be true; null for the others. */
  rivalry: id.nullable(),
  origins: z.array(learnedOrigin),
  /** Addresses of the pages of the website that say it. */
  pages: z.array(z.string()),
});
export type LearnedFact = z.infer<typeof learnedFact>;

export const learning = z.object({
  state: z.enum(['running', 'ready', 'failed']),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  /** Messages that were read, and those that a person of the business typed. */
  messages: z.number().int(),
  typed: z.number().int(),
  /** By kind, the most often said first; answers that cannot all be true stand together, newest first. */
  facts: z.array(learnedFact),
  /** When chosen facts were last taken into the knowledge base. */
  takenAt: timestamp.nullable(),
});
export type Learning = z.infer<typeof learning>;

const tag = { tags: ['Learning'] };
const latest = z.object({ learning: learning.nullable() });

/**
 * What the business told its customers, read from its own conversations, and what its website says; nothing counts
 * before it is taken.
 */
export const learnings = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/learning',
      summary: 'What was learned from the history; null before the first time',
      ...tag,
    })
    .input(z.object({ id }))
    .output(latest),
  start: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/learning',
      summary: 'Learn from the stored conversations and the website; what was chosen before stays chosen',
      description: 'Answers at once. Again while it runs changes nothing.',
      ...tag,
    })
    .input(z.object({ id }))
    .output(latest),
  choose: oc
    .route({
      method: 'PUT',
      path: '/api/learned-facts/{id}',
      summary: 'Choose a fact, instead of those that it cannot be true beside; or leave it out',
      ...tag,
    })
    .input(z.object({ id, isChosen: z.boolean() }))
    .output(z.object({ id, isChosen: z.boolean() })),
  take: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/learning/take',
      summary: 'Add the chosen facts to the knowledge base, as a new version',
      description:
        'What stands there stays; again adds nothing twice. The prompt is written where there is none.',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ added: z.number().int() })),
};
