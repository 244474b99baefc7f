import { oc } from '@orpc/contract';
import * as z from 'zod';

import { isLanguageCode } from './languages.ts';

/** Characters of a question on the landing page. */
export const SAMPLE_QUESTION_LENGTH = 300;

/**
 * `unknown`: the text does not say it, so the owner would be asked. `person`: a person would be called. `nothing`: no
 * answer is due. Only an `answer` has words and the lines that they stand on.
 */
export const sampleAnswer = z.object({
  kind: z.enum(['answer', 'unknown', 'person', 'nothing']),
  text: z.string(),
  sources: z.array(z.string()),
});
export type SampleAnswer = z.infer<typeof sampleAnswer>;

export const sampleQuestions = {
  ask: oc
    .route({
      method: 'POST',
      path: '/api/sample-questions',
      summary: 'What the built-in assistant answers from the text on the landing page; open to everybody',
      tags: ['Landing page'],
    })
    .input(
      z.object({
        question: z.string().trim().min(1).max(SAMPLE_QUESTION_LENGTH),
        language: z.string().refine(isLanguageCode),
      }),
    )
    .output(sampleAnswer),
};
