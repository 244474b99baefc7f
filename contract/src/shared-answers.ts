import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, messageText, optionalUserId, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Several comments under one post that wait for an answer and ask the same. */
export const askedOften = z.object({
  /** The newest of them. */
  commentId: id,
  text: z.string(),
  count: z.number().int(),
  mediaCaption: z.string().nullable(),
});
export type AskedOften = z.infer<typeof askedOften>;

/** Answers that were approved together, on their way or just done. */
export const sharedAnswer = z.object({
  /** One of the comments that it answers. */
  commentId: id,
  /** What that comment asks. */
  text: z.string(),
  total: z.number().int(),
  sent: z.number().int(),
  /** On their way, or being looked for. */
  waiting: z.number().int(),
  failed: z.number().int(),
  /** Until then none of them goes out; null once that is over. */
  undoUntil: timestamp.nullable(),
  /** When the next one goes out, at the earliest; null while none waits for that. */
  nextAt: timestamp.nullable(),
});
export type SharedAnswer = z.infer<typeof sharedAnswer>;

export const alikeComment = z.object({
  id,
  authorUsername: z.string().nullable(),
  text: z.string(),
  instagramTimestamp: timestamp,
  /** It is written in another language than the comment that was asked about. */
  isOtherLanguage: z.boolean(),
  /** The draft that waits under it; null for one that promises a private message. */
  draft: z.string().nullable(),
});
export type AlikeComment = z.infer<typeof alikeComment>;

const tag = { tags: ['Comments'] };
const input = z.object({ id, userId: id.optional() });

export const sharedAnswers = {
  overview: oc
    .route({
      method: 'GET',
      path: '/api/comments/asked-often',
      summary: 'What several comments under one post ask, and the answers that go out together',
      ...tag,
    })
    .input(optionalUserId)
    .output(z.object({ questions: z.array(askedOften), answers: z.array(sharedAnswer) })),
  alike: oc
    .route({
      method: 'GET',
      path: '/api/comments/{id}/alike',
      summary: 'The comments under the same post that wait and ask the same, this one first',
      ...tag,
    })
    .input(input)
    .output(
      z.object({
        /** A draft of theirs, in the language of this one. */
        suggestion: z.string().nullable(),
        comments: z.array(alikeComment),
      }),
    ),
  answer: oc
    .route({
      method: 'POST',
      path: '/api/comments/{id}/answer-alike',
      summary: 'Answer comments of one post together, each by itself and with a pause before the next',
      description:
        'None goes out before `undoUntil`. Each begins with the name of whoever asked. What cannot be answered any more is left out.',
      ...tag,
    })
    .input(
      input.extend({
        /** For those without a text of their own. */
        text: messageText,
        answers: z.array(z.object({ id, text: messageText.optional() })).max(LIMITS.sharedAnswers),
      }),
    )
    .output(
      z.object({
        message: z.string(),
        queued: z.number().int(),
        left: z.number().int(),
        undoUntil: timestamp,
      }),
    ),
  stop: oc
    .route({
      method: 'POST',
      path: '/api/comments/{id}/stop-alike',
      summary: 'Take back those of the answers approved together with this one that have not gone out',
      ...tag,
    })
    .input(input)
    .output(z.object({ message: z.string(), stopped: z.number().int() })),
};
