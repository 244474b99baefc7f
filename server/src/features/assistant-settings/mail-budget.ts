import { DEFAULT_LANGUAGE, isLanguageCode } from '@parley/contract/languages.ts';
import * as z from 'zod';

import type { Context } from '#context';
import { ownerOf } from '#features/identity/service.ts';
import type { QueuedJob } from '#infra/jobs.ts';

import { limitOf } from './limit.ts';
import { writeBudgetMail } from './mails/budget-mail.ts';
import * as repository from './usage-repository.ts';

export const BUDGET_MAIL_JOB = 'assistant-settings.mail-budget';

const payloadSchema = z.object({ accountId: z.uuid(), day: z.iso.date() });

export function mailBudgetJob(ctx: Context): QueuedJob {
  return { name: BUDGET_MAIL_JOB, work: (payload) => mailBudget(ctx, payload) };
}

/** Body of the job: tells the owner, once a day, that the budget is used up. Rejects when the mail was not taken. */
export async function mailBudget(ctx: Context, payload: unknown): Promise<void> {
  const where = payloadSchema.parse(payload);
  if (!(await repository.isMailDue(ctx.db, where))) return;
  const owner = await ownerOf(ctx.db, where.accountId);
  if (!owner) return;
  const budget = limitOf(ctx, await repository.findBudget(ctx.db, where.accountId));
  const language = isLanguageCode(owner.language) ? owner.language : DEFAULT_LANGUAGE;
  await ctx.mail.send(
    await writeBudgetMail({ to: owner.email, language, budget, publicUrl: ctx.env.publicUrl }),
  );
  // After the mail: twice is better than never.
  await repository.markMailed(ctx.db, where, ctx.now());
}
