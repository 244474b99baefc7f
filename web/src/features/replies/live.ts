import type { LiveEvent } from '@parley/contract/live.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import type { QueryClient } from '@tanstack/react-query';
import { unansweredKeys } from '#features/replies/unanswered-keys.ts';
import { whyKeys } from '#features/replies/why-keys.ts';
import type { Refresh } from '#lib/live/refresh.ts';
import { draftsKey } from '#lib/query-keys.ts';

/** Takes away a draft that somebody decided, and reads the others anew; and what an answer was written from. */
export function applyReplyEvent(queryClient: QueryClient, refresh: Refresh, event: LiveEvent): void {
  switch (event.type) {
    case 'pending_message_updated':
      if (event.status !== 'pending') removeDraft(queryClient, event.pendingMessageId);
      refresh(draftsKey);
      break;
    case 'pending_message_created':
    case 'pending_messages_replaced':
      refresh(draftsKey);
      break;
    case 'ai_settings_updated':
    // Who was imported may be waiting for an answer.
    case 'all_complete':
      refresh(unansweredKeys.all);
      break;
    case 'conversations_updated':
    case 'new_message':
    case 'ai_generation_start':
      rereadUnanswered(queryClient, refresh, event.conversationId);
      break;
    case 'account_updated':
      if (event.part === 'knowledge_base') refresh(whyKeys.all);
      if (event.part === 'media_rules') refresh(draftsKey);
      break;
    default:
      break;
  }
}

/** One chat by itself, and all of them only while somebody waits: else nothing that happens makes anybody wait. */
function rereadUnanswered(
  queryClient: QueryClient,
  refresh: Refresh,
  conversationId: string | null | undefined,
): void {
  if (conversationId) refresh(unansweredKeys.of(conversationId));
  const known = queryClient.getQueryData<{ count: number }>(unansweredKeys.of(undefined));
  if (known && known.count > 0) refresh(unansweredKeys.of(undefined));
}

export function removeDraft(queryClient: QueryClient, id: string): void {
  changeDrafts(queryClient, (drafts) => drafts.filter((draft) => draft.id !== id));
}

/** Wherever they were read. */
export function changeDrafts(
  queryClient: QueryClient,
  change: (drafts: PendingMessage[]) => PendingMessage[],
): void {
  queryClient.setQueriesData<PendingMessage[]>({ queryKey: draftsKey }, (drafts) => drafts && change(drafts));
}
