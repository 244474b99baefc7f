import type { Env } from '#env';
import { dayIn } from '#infra/timezone.ts';

const DAY = 24 * 60 * 60 * 1000;
const NOTICE_MILLISECONDS = 3 * DAY;
const NOTICE_SHARE = 0.8;
const PACE_SHARE = 0.5;
/** What fewer days say is chance. */
const PACE_DAYS = 3;

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

/** Of the replies of a month, from how many on the owner is told when the limit will be met. */
export function paceAt(limit: number): number {
  return Math.ceil(limit * PACE_SHARE);
}

type Month = { sent: number; limit: number; timezone: string; registeredAt: Date };

/**
 * When the limit is met at the pace of this month's days so far, of which today counts as a whole one. Null where the
 * month ends before that, where fewer than three days can tell, and under half of the limit.
 */
export function meetsAt({ sent, limit, timezone, registeredAt }: Month, now: Date): Date | null {
  if (sent < paceAt(limit) || sent >= limit) return null;
  const month = monthIn(timezone, now);
  const first = monthIn(timezone, registeredAt) === month ? dayOfMonth(timezone, registeredAt) : 1;
  const days = dayOfMonth(timezone, now) - first + 1;
  if (days < PACE_DAYS) return null;
  const at = new Date(now.getTime() + ((limit - sent) / sent) * days * DAY);
  return monthIn(timezone, at) === month ? at : null;
}

function dayOfMonth(timezone: string, at: Date): number {
  return Number(dayIn(timezone, at).slice(8));
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
