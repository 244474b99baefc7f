import type { Conversation } from '@parley/contract/conversations.ts';

const SHORT_MILLISECONDS = 4 * 3_600_000;
const DAY_MILLISECONDS = 24 * 3_600_000;
const PERSON_DAYS = 7;

export type WindowView =
  | { kind: 'open'; left: number; isShort: boolean }
  /** Only a person may write now; how long is left, when it can be told. */
  | { kind: 'person'; left: number | null }
  | { kind: 'closed' }
  | { kind: 'never' };

/** The 24 hour rule at a moment; the server judged it at another, and time has passed since. */
export function readWindow(window: Conversation['window'], now: number): WindowView {
  if (window.state === 'never') return { kind: 'never' };
  const closesAt = window.closesAt === null ? null : Date.parse(window.closesAt);
  if (window.state === 'open' && closesAt !== null && closesAt > now) {
    const left = closesAt - now;
    return { kind: 'open', left, isShort: left < SHORT_MILLISECONDS };
  }
  if (window.state === 'human_agent' && window.mayPerson) {
    const until = closesAt === null ? null : closesAt + (PERSON_DAYS - 1) * DAY_MILLISECONDS;
    if (until === null) return { kind: 'person', left: null };
    return until > now ? { kind: 'person', left: until - now } : { kind: 'closed' };
  }
  return { kind: 'closed' };
}

/** Milliseconds until the window closes, when that is soon enough to be told; else null. */
export function shortWindowLeft(closesAt: string | null, now: number): number | null {
  if (closesAt === null) return null;
  const left = Date.parse(closesAt) - now;
  return left > 0 && left < SHORT_MILLISECONDS ? left : null;
}
