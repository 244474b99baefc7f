import type { Context } from '#context';
import { createBuckets } from '#infra/buckets.ts';
import { AppError } from '#infra/errors.ts';
import { signedIn } from '#procedures';

/** Of one user: what crashes again and again is told often enough. */
const REPORTS = { size: 5, perSecond: 1 / 60 };

/** What the interface tells of its own end goes into the log of this server, and nowhere else. */
export function crashesRoutes(ctx: Context) {
  const reports = createBuckets(REPORTS);
  return {
    report: signedIn.crashes.report.handler(async ({ input, context: { caller } }) => {
      if (!reports.take(caller.userId, ctx.now())) throw new AppError('too_many_changes');
      ctx.log.warn({ crash: input, userId: caller.userId }, 'the interface crashed');
      return { success: true, message: 'Noted' };
    }),
  };
}
