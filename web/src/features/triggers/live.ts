import type { LiveEvent } from '@parley/contract/live.ts';
import { activationsKey, handOverKey, triggersKey } from '#features/triggers/trigger-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

/** What changes what is said in a chat, or what is asked there. */
const SPOKEN: ReadonlySet<LiveEvent['type']> = new Set([
  'new_message',
  'message_updated',
  'insufficient_info',
]);

/** A deleted conversation takes what fired in it along; `triggers` tells of everything else. */
export function applyTriggerEvent(refresh: Refresh, event: LiveEvent): void {
  if (SPOKEN.has(event.type)) refresh(handOverKey);
  const isChanged = event.type === 'account_updated' && event.part === 'triggers';
  const isRemoved = event.type === 'conversations_updated' && event.removed === true;
  if (!isChanged && !isRemoved) return;
  refresh(triggersKey);
  refresh(handOverKey);
  refresh(activationsKey);
}
