import type { LiveEvent } from '@parley/contract/live.ts';

import type { Refresh } from '#lib/live/refresh.ts';

export const managersKey = ['/api/users/managers'];

export function applyTeamEvent(refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && event.part === 'team') refresh(managersKey);
}
