import type { LiveEvent } from '@parley/contract/live.ts';

import type { Refresh } from '#lib/live/refresh.ts';

export function applyKnowledgeEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type !== 'account_updated') return;
  if (event.part === 'prompt') refresh([`/api/user/${userId}/prompt`]);
  if (event.part === 'knowledge_base') refresh([`/api/user/${userId}/knowledge-base`]);
}
