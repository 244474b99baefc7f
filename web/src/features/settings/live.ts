import type { User } from '@parley/contract/identity.ts';
import type { LiveEvent } from '@parley/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';

import type { Refresh } from '#lib/live/refresh.ts';
import { patchUser, sessionKey } from '#lib/session/session.ts';

/** What the operator allows the account. */
export const allowanceKey = ['/api/users/allowance'] as const;

/** Whoever turns the AI on again has read why it was off; why Parley turned it off comes with the user. */
export function turned(autoResponseEnabled: boolean): Partial<User> {
  return autoResponseEnabled ? { autoResponseEnabled, stoppedBy: null } : { autoResponseEnabled };
}

/** Switches that somebody moved elsewhere move here too, in the stored user as well. */
export function applySettingsEvent(queryClient: QueryClient, refresh: Refresh, event: LiveEvent): void {
  switch (event.type) {
    case 'ai_settings_updated':
      patchUser(queryClient, turned(event.autoResponseEnabled));
      break;
    case 'moderation_settings_updated':
      patchUser(queryClient, { moderationEnabled: event.moderationEnabled });
      break;
    case 'account_updated':
      refresh(sessionKey);
      if (event.part === 'settings') refresh(allowanceKey);
      break;
    default:
      break;
  }
}
