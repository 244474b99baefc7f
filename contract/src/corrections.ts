import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';

/** A message whose facts the knowledge base states differently now. */
export const toldMessage = z.object({
  /** The message that told it; the latest of its conversation that did. */
  id,
  conversationId: id,
  participantName: z.string().nullable(),
  participantUsername: z.string().nullable(),
  content: z.string(),
  toldAt: timestamp,
  /** Lines as they were quoted, and what stands in their place; null where nothing does. */
  lines: z.array(z.object({ before: z.string(), after: z.string().nullable() })),
  /** Whether an automated text may still go out. */
  isWindowOpen: z.boolean(),
  windowClosesAt: timestamp.nullable(),
  /** The correction that waits for a person. */
  pendingMessageId: id.nullable(),
  isHeld: z.boolean(),
});
export type ToldMessage = z.infer<typeof toldMessage>;

const tag = { tags: ['Corrections'] };

/** Customers who were told something that changed in the knowledge base since. */
export const corrections = {
  overview: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/corrections',
      summary: 'Messages of the last 30 days whose facts changed, open windows first',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        /** Conversations in all; `messages` holds the first of theirs. */
        conversations: z.number().int(),
        messages: z.array(toldMessage),
      }),
    ),
  draft: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/correction',
      summary: 'Write a correction that waits for a person; once a message, however often it is asked',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        /** `no_answer`: the knowledge base says nothing to this question any more. */
        outcome: z.enum(['drafted', 'held', 'no_answer']),
        pendingMessageId: id.nullable(),
      }),
    ),
  dismiss: oc
    .route({
      method: 'POST',
      path: '/api/messages/{id}/correction/dismiss',
      summary: 'This message needs no correction; again does nothing more',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ message: z.string() })),
};
