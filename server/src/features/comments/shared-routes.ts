import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { listAlike, listAskedOften } from './alike.ts';
import { answerAlike, listSharedAnswers, stopAlike } from './shared-answers.ts';

export function sharedAnswersRoutes(ctx: Context) {
  const { sharedAnswers } = signedIn;
  return {
    overview: sharedAnswers.overview.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.userId);
      const [questions, answers] = await Promise.all([
        listAskedOften(ctx, accountId),
        listSharedAnswers(ctx, accountId),
      ]);
      return { questions, answers };
    }),
    alike: sharedAnswers.alike.handler(({ input, context }) =>
      listAlike(ctx, resolveAccount(context.caller, input.userId), input.id),
    ),
    answer: sharedAnswers.answer.handler(async ({ input, context }) => {
      const { id, userId, text, answers } = input;
      const { undoUntil, ...stored } = await answerAlike(ctx, actIn(context.caller, userId), id, {
        text,
        answers,
      });
      return { ...stored, undoUntil: undoUntil.toISOString(), message: 'The answers are on their way' };
    }),
    stop: sharedAnswers.stop.handler(async ({ input, context }) => {
      const stopped = await stopAlike(ctx, actIn(context.caller, input.userId), input.id);
      return { stopped, message: `${stopped} answers were taken back` };
    }),
  };
}
