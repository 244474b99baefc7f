import { LIMITS } from '@parley/contract/limits.ts';

/** As it stands in the two fields. */
export type DelayDraft = { hours: string; minutes: string };

export const DEFAULT_MINUTES = 30;

export function delayDraft(minutes: number): DelayDraft {
  return { hours: String(Math.floor(minutes / 60)), minutes: String(minutes % 60) };
}

/** In minutes; null for what is no number of hours from 0 to 23 and minutes from 0 to 59. */
export function readDelay({ hours, minutes }: DelayDraft): number | null {
  const [h, m] = [hours, minutes].map((text) => (/^\s*\d{1,4}\s*$/.test(text) ? Number(text) : null));
  return h == null || m == null || m > 59 ? null : h * 60 + m;
}

/** The key of what is wrong with it. */
export function delayFault(draft: DelayDraft): 'reminders.timeRequired' | 'reminders.maxDelay' | null {
  const delay = readDelay(draft);
  if (delay !== null && delay > LIMITS.reminderMinutes) return 'reminders.maxDelay';
  return delay === null || delay === 0 ? 'reminders.timeRequired' : null;
}
