import { DEFAULT_LANGUAGE, isLanguageCode } from '@parley/contract/languages.ts';
import type { Context } from '#context';
import { ownerOf } from '#features/identity/service.ts';

import { type Notice, writeAllowanceMail } from './mails/allowance-mail.ts';
import * as repository from './repository.ts';
import { monthIn, noticeAt, registeredBy, repliesState, trialEnd } from './rules.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * Body of the job that looks every ten minutes: tells each owner once that the trial ends soon or has ended, and that
 * the replies of the month come to an end or have.
 */
export async function tellOwners(ctx: Context): Promise<void> {
  if (ctx.env.trialDays > 0) await tellTrials(ctx);
  if (ctx.env.monthlyReplyLimit > 0) await tellReplies(ctx);
}

async function tellTrials(ctx: Context): Promise<void> {
  const { env } = ctx;
  // Whoever is told of the end needs no word of what comes before it.
  for (const state of ['ended', 'soon'] as const) {
    const notice = `trial ${state}`;
    const by = registeredBy(env, state, ctx.now());
    for (const { accountId, createdAt } of await repository.listUntold(ctx.db, {
      registeredBy: by,
      notice,
    })) {
      const endsAt = trialEnd(env, createdAt);
      if (!endsAt) continue;
      const told = state === 'ended' ? [notice, 'trial soon'] : [notice];
      await tell(ctx, accountId, { kind: `trial_${state}`, endsAt }, told);
    }
  }
}

async function tellReplies(ctx: Context): Promise<void> {
  const now = ctx.now();
  const limit = ctx.env.monthlyReplyLimit;
  const used = await repository.listUsedMonths(ctx.db, {
    // Somewhere it is still yesterday.
    month: monthIn('UTC', new Date(now.getTime() - DAY)),
    replies: noticeAt(limit),
  });
  for (const { accountId, month, replies, timezone } of used) {
    if (month !== monthIn(timezone, now)) continue;
    const state = repliesState(replies, limit) === 'met' ? 'met' : 'soon';
    const notice = `${month} ${state}`;
    if (await repository.wasTold(ctx.db, accountId, notice)) continue;
    const told = state === 'met' ? [notice, `${month} soon`] : [notice];
    await tell(ctx, accountId, { kind: `replies_${state}`, sent: replies, limit }, told);
  }
}

async function tell(ctx: Context, accountId: string, notice: Notice, told: string[]): Promise<void> {
  try {
    const owner = await ownerOf(ctx.db, accountId);
    if (owner) {
      const { email: to, timezone } = owner;
      const language = isLanguageCode(owner.language) ? owner.language : DEFAULT_LANGUAGE;
      const { publicUrl } = ctx.env;
      await ctx.mail.send(await writeAllowanceMail({ to, language, timezone, notice, publicUrl }));
    }
    // After the mail: twice is better than never.
    await ctx.transaction(async (tx) => {
      await repository.markTold(tx.db, accountId, told, ctx.now());
      tx.live.publish(accountId, { type: 'account_updated', part: 'settings' });
    });
  } catch (error) {
    // One account's trouble is not the next one's.
    ctx.log.error({ err: error, accountId }, 'the owner could not be told about the limits of the account');
  }
}
