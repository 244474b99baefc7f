import type { LiveEvent } from '@parley/contract/live.ts';

import { mediaRulesKey } from '#features/media-rules/rule-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

export function applyMediaRuleEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && event.part === 'media_rules') refresh(mediaRulesKey(userId));
}
