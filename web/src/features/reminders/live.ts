import type { LiveEvent } from '@parley/contract/live.ts';

import { reminderKeys } from '#features/reminders/reminder-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

/** Every message moves or ends what is planned; only what is on screen is read again. */
export function applyReminderEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  const isChange = event.type === 'account_updated' && event.part === 'reminders';
  if (isChange) {
    refresh(reminderKeys.list(userId));
    refresh(reminderKeys.settings(userId));
  }
  if (!isChange && event.type !== 'new_message' && event.type !== 'reaction_added') return;
  refresh(reminderKeys.histories);
  refresh(reminderKeys.chats);
}
