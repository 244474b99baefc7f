import type { LiveEvent } from '@parley/contract/live.ts';

import { settingsKey } from '#features/assistant-settings/settings-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

export function applyAssistantEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && event.part === 'settings') refresh(settingsKey(userId));
}
