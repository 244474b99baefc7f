import { dayIn } from '@parley/assistant';
import type { Env } from '#env';

const DAY = 24 * 60 * 60 * 1000;
const NOTICE_MILLISECONDS = 3 * DAY;
const NOTICE_SHARE = 0.8;

type Limits = Pick<Env, 'trialDays' | 'monthlyReplyLimit'>;

/** Null where the installation has no trial. */
export function trialEnd({ trialDays }: Limits, registeredAt: Date): Date | null {
  return trialDays > 0 ? new Date(registeredAt.getTime() + trialDays * DAY) : null;
}

export function trialState(endsAt: Date, now: Date): 'running' | 'soon' | 'ended' {
  if (now >= endsAt) return 'ended';
  return endsAt.getTime() - now.getTime() <= NOTICE_MILLISECONDS ? 'soon' : 'running';
}

/** Of the replies of a month, from how many on the owner is told. */
export function noticeAt(limit: number): number {
  return Math.ceil(limit * NOTICE_SHARE);
}

export function repliesState(replies: number, limit: number): 'under' | 'soon' | 'met' {
  if (replies >= limit) return 'met';
  return replies >= noticeAt(limit) ? 'soon' : 'under';
}

/** YYYY-MM in a time zone. A zone that is changed opens no month anew: each has a count of its own. */
export function monthIn(timezone: string, at: Date): string {
  return dayIn(timezone, at).slice(0, 7);
}

/** Accounts that registered by this moment are told that their trial ends soon, or has ended. */
export function registeredBy({ trialDays }: Limits, state: 'soon' | 'ended', now: Date): Date {
  const ahead = state === 'soon' ? NOTICE_MILLISECONDS : 0;
  return new Date(now.getTime() - trialDays * DAY + ahead);
}
