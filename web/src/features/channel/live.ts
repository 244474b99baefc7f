import type { LiveEvent } from '@parley/contract/live.ts';

import { recoveredKey, webhookKey } from '#features/channel/channel-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

export function applyChannelEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && (event.part === 'channel' || event.part === 'webhook')) {
    refresh(webhookKey(userId));
  }
  if (event.type === 'messages_recovered') refresh(recoveredKey(userId));
}
