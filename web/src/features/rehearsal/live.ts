import type { LiveEvent } from '@parley/contract/live.ts';

import { rehearsalKey } from '#features/rehearsal/rehearsal-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

/** With the prompt and the knowledge base it becomes outdated; with each decided draft the trust is another. */
const PARTS = new Set(['rehearsal', 'knowledge_base', 'prompt']);
const DECISIONS = new Set(['approved', 'rejected']);

export function applyRehearsalEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  const isAbout =
    (event.type === 'account_updated' && PARTS.has(event.part)) ||
    (event.type === 'pending_message_updated' && DECISIONS.has(event.status));
  if (isAbout) refresh(rehearsalKey(userId));
}
