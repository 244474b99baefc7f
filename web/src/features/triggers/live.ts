import type { LiveEvent } from '@parley/contract/live.ts';
import { activationsKey, triggersKey } from '#features/triggers/trigger-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

/** A deleted conversation takes what fired in it along; `triggers` tells of everything else. */
export function applyTriggerEvent(refresh: Refresh, event: LiveEvent): void {
  const isChanged = event.type === 'account_updated' && event.part === 'triggers';
  const isRemoved = event.type === 'conversations_updated' && event.removed === true;
  if (!isChanged && !isRemoved) return;
  refresh(triggersKey);
  refresh(activationsKey);
}
