import type { Origin } from '@parley/contract/origins.ts';

type Effect = 'unread' | 'trigger' | 'turn' | 'reminder' | 'push' | 'live';

const ALL: readonly Effect[] = ['unread', 'trigger', 'turn', 'reminder', 'push', 'live'];

/**
 * What a message may cause by itself, by where it came from: count as unread, fire a trigger, open a turn, schedule a
 * reminder, push to a device, tell the browsers. The only place that says so: whoever causes one of these asks here.
 * A reminder is scheduled by what the business says, and ended by what the customer says.
 */
const MAY_CAUSE: Record<Origin, readonly Effect[]> = {
  webhook: ALL,
  // A customer's real message, only late.
  recovery: ALL,
  echo: ['reminder', 'live'],
  dashboard: ['reminder', 'live'],
  assistant: ['reminder', 'live'],
  import: [],
  test: ['live'],
};

export function mayCause(origin: Origin, effect: Effect): boolean {
  return MAY_CAUSE[origin].includes(effect);
}
