import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * `held`: an answer that a person would have to read first. `unknown`: the knowledge base does not say it, so the owner
 * would be asked. `person`: a trigger calls a person. `nothing`: no answer is due. `failed`: the provider gave none.
 */
export const testAnswer = z.object({
  kind: z.enum(['answer', 'held', 'unknown', 'person', 'nothing', 'failed']),
  /** Of `answer` and `held`; else empty. */
  text: z.string(),
  /** The lines of the knowledge base that the text stands on. */
  sources: z.array(z.string()),
});
export type TestAnswer = z.infer<typeof testAnswer>;

export const testQuestions = {
  ask: oc
    .route({
      method: 'POST',
      path: '/api/test-questions',
      summary: 'What the assistant would answer a customer who asks this',
      description:
        'By the triggers, the prompt and the knowledge base of the account as they stand. Nothing is sent and nothing is kept. 429 `too_many_attempts` after several in a minute.',
      tags: ['Replies'],
    })
    .input(z.object({ userId: id.optional(), question: z.string().max(LIMITS.messageCharacters) }))
    .output(testAnswer),
};
