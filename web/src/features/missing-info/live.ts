import type { LiveEvent } from '@parley/contract/live.ts';
import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import type { QueryClient } from '@tanstack/react-query';

import type { Refresh } from '#lib/live/refresh.ts';
import { conversationKeys, missingInfoKey } from '#lib/query-keys.ts';

export function applyMissingInfoEvent(queryClient: QueryClient, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'insufficient_info') {
    if (event.resolved) removeQuestion(queryClient, event.insufficientInfoId);
    refresh(missingInfoKey);
    refresh(conversationKeys.counts);
  }
  if (event.type === 'context_added_and_sent') refresh(missingInfoKey);
}

export function removeQuestion(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData<InsufficientInfo[]>(missingInfoKey, (items) =>
    items?.filter((item) => item.id !== id),
  );
}
