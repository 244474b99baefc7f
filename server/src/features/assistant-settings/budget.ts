import { dayIn } from '@parley/assistant';
import type { Context, Tx } from '#context';

import { BUDGET_MAIL_JOB } from './mail-budget.ts';
import * as repository from './usage-repository.ts';

/** What the account has used of its day, which begins at midnight of its own time zone. 0 is no budget. */
export type DayUse = { day: string; budget: number; tokens: number; isUsedUp: boolean };

export async function readDay(ctx: Context, accountId: string): Promise<DayUse> {
  const { timezone, dailyTokenBudget: budget } = await repository.findBudget(ctx.db, accountId);
  const day = dayIn(timezone, ctx.now());
  const tokens = await repository.findTokens(ctx.db, { accountId, day });
  return { day, budget, tokens, isUsedUp: isUsedUp(budget, tokens) };
}

function isUsedUp(budget: number, tokens: number): boolean {
  return budget > 0 && tokens >= budget;
}

/** Counts what a call took, in and out together; whoever uses the budget up has the owner told. */
export async function countTokens(ctx: Context, accountId: string, tokens: number): Promise<void> {
  if (tokens <= 0) return;
  await ctx.transaction(async (tx) => {
    const { timezone, dailyTokenBudget: budget } = await repository.findBudget(tx.db, accountId);
    const where = { accountId, day: dayIn(timezone, ctx.now()) };
    const total = await repository.addTokens(tx.db, where, Math.round(tokens));
    if (isUsedUp(budget, total)) await tellUsedUp(ctx, tx, where);
  });
}

/** A budget that was raised above the use of the day can be used up anew, and a lowered one may be already. */
export async function budgetChanged(
  ctx: Context,
  tx: Tx,
  accountId: string,
  timezone: string,
): Promise<void> {
  const { dailyTokenBudget: budget } = await repository.findBudget(tx.db, accountId);
  const where = { accountId, day: dayIn(timezone, ctx.now()) };
  if (!isUsedUp(budget, await repository.findTokens(tx.db, where))) {
    return repository.clearUsedUp(tx.db, where);
  }
  // The owner lowered it a moment ago and sees what it means: no mail.
  await repository.markUsedUp(tx.db, where, ctx.now());
}

async function tellUsedUp(ctx: Context, tx: Tx, where: { accountId: string; day: string }): Promise<void> {
  if (!(await repository.markUsedUp(tx.db, where, ctx.now()))) return;
  tx.live.publish(where.accountId, { type: 'account_updated', part: 'settings' });
  await tx.jobs.add(BUDGET_MAIL_JOB, where, { jobKey: `${BUDGET_MAIL_JOB} ${where.accountId} ${where.day}` });
}
