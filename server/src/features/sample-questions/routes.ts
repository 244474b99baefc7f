import type { Context } from '#context';
import { open } from '#procedures';

import { answerSample, type SampleHooks } from './service.ts';

export function sampleQuestionRoutes(ctx: Context, hooks: SampleHooks) {
  return {
    ask: open.sampleQuestions.ask.handler(({ input, context }) =>
      answerSample(ctx, hooks, { ...input, ip: context.ip }),
    ),
  };
}
