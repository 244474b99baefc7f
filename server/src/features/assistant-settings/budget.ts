import type { Context, Tx } from '#context';
import { dayIn } from '#infra/timezone.ts';

import { isUsedUp, limitOf } from './limit.ts';
import { BUDGET_MAIL_JOB } from './mail-budget.ts';
import * as repository from './usage-repository.ts';

/**
 * What the account has used of its day, which begins at midnight of its own time zone. `budget` is its own, `limit` is
 * what holds: with the installation's models the installation's bound as well. 0 is none.
 */
export type DayUse = { day: string; budget: number; limit: number; tokens: number; isUsedUp: boolean };

export async function readDay(ctx: Context, accountId: string): Promise<DayUse> {
  const found = await repository.findBudget(ctx.db, accountId);
  const { timezone, dailyTokenBudget: budget } = found;
  const limit = limitOf(ctx, found);
  const day = dayIn(timezone, ctx.now());
  const used = await repository.findTokens(ctx.db, { accountId, day });
  return { day, budget, limit, tokens: used.tokens, isUsedUp: isUsedUp(ctx, found, used) };
}

/**
 * Counts what a call took, in and out together; whoever uses the budget up has the owner told. `isOwn`: the account's
 * own provider was called.
 */
export async function countTokens(
  ctx: Context,
  { accountId, isOwn }: { accountId: string; isOwn: boolean },
  spent: number,
): Promise<void> {
  if (spent <= 0) return;
  await ctx.transaction(async (tx) => {
    const found = await repository.findBudget(tx.db, accountId);
    const where = { accountId, day: dayIn(found.timezone, ctx.now()) };
    const tokens = Math.round(spent);
    const total = await repository.addTokens(tx.db, where, { tokens, own: isOwn ? tokens : 0 });
    if (isUsedUp(ctx, found, total)) await tellUsedUp(ctx, tx, where);
  });
}

/** A budget that was raised above the use of the day can be used up anew, and a lowered one may be already. */
export async function budgetChanged(
  ctx: Context,
  tx: Tx,
  accountId: string,
  timezone: string,
): Promise<void> {
  const found = await repository.findBudget(tx.db, accountId);
  const where = { accountId, day: dayIn(timezone, ctx.now()) };
  if (!isUsedUp(ctx, found, await repository.findTokens(tx.db, where))) {
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
