import type { Context } from '#context';
import { resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import type { AskHooks } from './ask.ts';
import { answerTestQuestion } from './question-of-owner.ts';

export function testQuestionRoutes(ctx: Context, hooks: AskHooks) {
  return {
    ask: signedIn.testQuestions.ask.handler(({ input, context: { caller } }) =>
      answerTestQuestion(ctx, hooks, resolveAccount(caller, input.userId), input.question),
    ),
  };
}
