import type { Conversation, Message } from '@parley/contract/conversations.ts';
import type { LiveEvent } from '@parley/contract/live.ts';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import {
  patchConversation,
  placeConversation,
  removeConversation,
} from '#features/conversations/list-cache.ts';
import { patchMessage, placeMessage, removeMessage } from '#features/conversations/thread-cache.ts';
import type {
  ConversationDetails,
  ConversationFilter,
  ListData,
  ThreadData,
} from '#features/conversations/types.ts';
import type { Refresh } from '#lib/live/refresh.ts';
import { conversationKeys } from '#lib/query-keys.ts';

/**
 * Carries a live event into the cached lists and threads. What the event tells is shown at once; what it does not
 * tell, and what a read that is under way may miss, is read anew.
 */
export function applyConversationEvent(queryClient: QueryClient, refresh: Refresh, event: LiveEvent): void {
  switch (event.type) {
    case 'new_message':
      showMessage(queryClient, refresh, event.message);
      // Its conversation follows in an event of its own; a list that is being read may miss that.
      refreshLists(queryClient, refresh, { onlyWhenReading: true });
      break;
    case 'auto_response_sent':
    case 'context_added_and_sent':
      patchEverywhere(queryClient, event.conversationId, { turnState: 'idle' });
      refresh(conversationKeys.thread(event.conversationId));
      refreshLists(queryClient, refresh);
      break;
    case 'message_updated':
      updateMessage(queryClient, refresh, event);
      break;
    case 'reaction_added':
    case 'reaction_removed':
    case 'reactions_updated':
      refresh(conversationKeys.thread(event.conversationId));
      break;
    case 'conversations_updated':
      updateConversations(queryClient, refresh, event);
      break;
    case 'ai_generation_start':
      patchEverywhere(queryClient, event.conversationId, { turnState: 'generating' });
      break;
    case 'ai_generation_complete':
    case 'pending_message_created':
    case 'auto_response_error':
      patchEverywhere(queryClient, event.conversationId, { turnState: 'idle' });
      refreshLists(queryClient, refresh);
      break;
    case 'pending_messages_replaced':
    case 'pending_message_updated':
    case 'insufficient_info':
      refreshLists(queryClient, refresh);
      break;
    default:
      break;
  }
}

/** Shows a message that this browser or the server has just learnt of. */
export function showMessage(queryClient: QueryClient, refresh: Refresh, message: Message): void {
  const key = conversationKeys.thread(message.conversationId);
  const data = queryClient.getQueryData<ThreadData>(key);
  const placed = data && placeMessage(data, message);
  if (placed) queryClient.setQueryData<ThreadData>(key, placed);
  if (placed === null || isReading(queryClient, key)) refresh(key);
  refresh(conversationKeys.details(message.conversationId));
}

/** Changes what is known of one conversation in every cached list and in its details. */
export function patchEverywhere(queryClient: QueryClient, id: string, patch: Partial<Conversation>): void {
  queryClient.setQueriesData<ListData>(
    { queryKey: conversationKeys.lists },
    (data) => data && patchConversation(data, id, patch),
  );
  queryClient.setQueryData<ConversationDetails>(
    conversationKeys.details(id),
    (details) => details && { ...details, ...patch },
  );
}

type MessageUpdated = Extract<LiveEvent, { type: 'message_updated' }>;
type ConversationsUpdated = Extract<LiveEvent, { type: 'conversations_updated' }>;

function updateMessage(queryClient: QueryClient, refresh: Refresh, event: MessageUpdated): void {
  const key = conversationKeys.thread(event.conversationId);
  queryClient.setQueryData<ThreadData>(key, (data) => {
    if (!data) return data;
    if (event.status === 'removed') return removeMessage(data, event.messageId);
    if (event.deliveryState === undefined) return data;
    return patchMessage(data, event.messageId, { deliveryState: event.deliveryState });
  });
  refresh(key);
}

function updateConversations(queryClient: QueryClient, refresh: Refresh, event: ConversationsUpdated): void {
  const { conversationId: id, conversation } = event;
  if (id !== undefined && event.removed) {
    queryClient.setQueriesData<ListData>(
      { queryKey: conversationKeys.lists },
      (data) => data && removeConversation(data, id),
    );
    refresh(conversationKeys.details(id));
    refresh(conversationKeys.counts);
    return;
  }
  if (id === undefined || !conversation) {
    refreshLists(queryClient, refresh);
    if (id !== undefined) refresh(conversationKeys.details(id));
    return;
  }
  placeEverywhere(queryClient, refresh, conversation);
  refresh(conversationKeys.counts);
  refreshLists(queryClient, refresh, { onlyWhenReading: true });
}

function placeEverywhere(queryClient: QueryClient, refresh: Refresh, conversation: Conversation): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: conversationKeys.lists })) {
    const data = query.state.data as ListData | undefined;
    const { filter, search } = query.queryKey[2] as { filter: ConversationFilter; search: string };
    // Only the server knows what its search finds.
    if (search) refresh(query.queryKey);
    else if (data) queryClient.setQueryData(query.queryKey, placeConversation(data, conversation, filter));
  }
  const detailsKey = conversationKeys.details(conversation.id);
  queryClient.setQueryData<ConversationDetails>(
    detailsKey,
    (details) => details && { ...details, ...conversation },
  );
  refresh(detailsKey);
}

/** `onlyWhenReading`: the cache holds the change already, and only a read from before it could bring the old back. */
function refreshLists(
  queryClient: QueryClient,
  refresh: Refresh,
  { onlyWhenReading = false }: { onlyWhenReading?: boolean } = {},
): void {
  if (onlyWhenReading) {
    if (isReading(queryClient, conversationKeys.lists)) refresh(conversationKeys.lists);
    return;
  }
  refresh(conversationKeys.lists);
  refresh(conversationKeys.counts);
}

function isReading(queryClient: QueryClient, key: QueryKey): boolean {
  return queryClient.isFetching({ queryKey: key }) > 0;
}
