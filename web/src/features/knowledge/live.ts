import type { LiveEvent } from '@parley/contract/live.ts';

import { correctionsPath, textPaths, versionsPath } from '#features/knowledge/knowledge-calls.ts';
import type { Refresh } from '#lib/live/refresh.ts';

export function applyKnowledgeEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type !== 'account_updated') return;
  if (event.part === 'knowledge_base' || event.part === 'corrections') refresh([correctionsPath(userId)]);
  if (event.part !== 'prompt' && event.part !== 'knowledge_base') return;
  for (const path of textPaths(userId)[event.part]) refresh([path]);
  refresh([versionsPath(userId), event.part]);
}
