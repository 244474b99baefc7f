import type { Allowance } from '@parley/contract/allowance.ts';
import type { Context, Tx } from '#context';

import * as repository from './repository.ts';
import { meetsAt, monthIn, noticeAt, paceAt, repliesState, trialEnd, trialState } from './rules.ts';

/** Why nothing is sent without a person. */
export type Pause = 'trial_ended' | 'reply_limit';

const PAUSES: Record<Pause, string> = {
  trial_ended: 'The trial has ended: nothing is sent without a person.',
  reply_limit: 'The replies of this month are used up: nothing is sent without a person.',
};

/** Why a draft waits that nothing is wrong with. */
export function pauseReason(pause: Pause): { code: Pause; text: string } {
  return { code: pause, text: PAUSES[pause] };
}

/** `countedIn`: the month that the reply was counted in, to be kept with its message; null where nothing is counted. */
export type Claim = { pause: Pause } | { pause: null; countedIn: string | null };

/** What the operator allows the account, as it stands; empty where nothing is limited. */
export async function readAllowance(ctx: Context, accountId: string): Promise<Allowance> {
  const { env } = ctx;
  if (!isLimited(ctx)) return {};
  const account = await repository.findAccount(ctx.db, accountId);
  const now = ctx.now();
  const endsAt = trialEnd(env, account.createdAt);
  const limit = env.monthlyReplyLimit;
  const sent =
    limit > 0
      ? await repository.findReplies(ctx.db, { accountId, month: monthIn(account.timezone, now) })
      : 0;
  const month = { sent, limit, timezone: account.timezone, registeredAt: account.createdAt };
  const replies = {
    sent,
    limit,
    state: repliesState(sent, limit),
    meetsAt: meetsAt(month, now)?.toISOString() ?? null,
  };
  return {
    ...(endsAt ? { trial: { endsAt: endsAt.toISOString(), state: trialState(endsAt, now) } } : {}),
    ...(limit > 0 ? { replies } : {}),
  };
}

/** Whether anything may be sent without a person just now: it counts nothing. */
export async function findPause(ctx: Context, tx: Tx, accountId: string): Promise<Pause | null> {
  const { env } = ctx;
  if (!isLimited(ctx)) return null;
  const { timezone, createdAt } = await repository.findAccount(tx.db, accountId);
  const endsAt = trialEnd(env, createdAt);
  if (endsAt && ctx.now() >= endsAt) return 'trial_ended';
  if (env.monthlyReplyLimit === 0) return null;
  const replies = await repository.findReplies(tx.db, { accountId, month: monthIn(timezone, ctx.now()) });
  return replies >= env.monthlyReplyLimit ? 'reply_limit' : null;
}

/**
 * Counts a reply that the assistant sends by itself, in the transaction that queues it; a pause says that it must wait
 * for a person. Others that count for the account wait until this transaction has ended.
 */
export async function claimReply(ctx: Context, tx: Tx, accountId: string): Promise<Claim> {
  const { env } = ctx;
  if (!isLimited(ctx)) return { pause: null, countedIn: null };
  const { timezone, createdAt } = await repository.findAccount(tx.db, accountId);
  const endsAt = trialEnd(env, createdAt);
  if (endsAt && ctx.now() >= endsAt) return { pause: 'trial_ended' };
  if (env.monthlyReplyLimit === 0) return { pause: null, countedIn: null };
  const countedIn = monthIn(timezone, ctx.now());
  const counted = await add(ctx, tx, { accountId, month: countedIn }, env.monthlyReplyLimit);
  return counted ? { pause: null, countedIn } : { pause: 'reply_limit' };
}

/** Counts what the assistant wrote and a person sends: it counts, and is never refused. */
export async function countReply(ctx: Context, tx: Tx, accountId: string): Promise<string | null> {
  if (ctx.env.monthlyReplyLimit === 0) return null;
  const { timezone } = await repository.findAccount(tx.db, accountId);
  const month = monthIn(timezone, ctx.now());
  await add(ctx, tx, { accountId, month }, null);
  return month;
}

/** A reply that was counted has been taken back, or was refused as a whole. */
export async function uncountReply(tx: Tx, accountId: string, countedIn: string | null): Promise<void> {
  if (countedIn !== null) await repository.takeReply(tx.db, { accountId, month: countedIn });
}

async function add(
  { env }: Context,
  tx: Tx,
  month: { accountId: string; month: string },
  most: number | null,
): Promise<boolean> {
  const replies = await repository.addReply(tx.db, month, most);
  if (replies === null) return false;
  const limit = env.monthlyReplyLimit;
  // Only where the notice changes.
  if ([paceAt(limit), noticeAt(limit), limit].includes(replies)) {
    tx.live.publish(month.accountId, { type: 'account_updated', part: 'settings' });
  }
  return true;
}

function isLimited({ env }: Context): boolean {
  return env.trialDays > 0 || env.monthlyReplyLimit > 0;
}
