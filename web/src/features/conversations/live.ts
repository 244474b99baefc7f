import type { Conversation, Message } from '@parley/contract/conversations.ts';
import type { LiveEvent, LiveState } from '@parley/contract/live.ts';
import type { QueryClient } from '@tanstack/react-query';
import { applyRemovalEvent } from '#features/conversations/list/removal.ts';
import {
  patchConversation,
  placeConversation,
  removeConversation,
} from '#features/conversations/list-cache.ts';
import { placeMessage, removeMessage } from '#features/conversations/thread-cache.ts';
import type {
  ConversationDetails,
  ConversationFilter,
  ListData,
  ThreadData,
} from '#features/conversations/types.ts';
import { changeCached } from '#lib/late-news.ts';
import type { Refresh } from '#lib/live/refresh.ts';
import { conversationKeys } from '#lib/query-keys.ts';

type ConversationEvent = LiveEvent & LiveState;

/**
 * Carries a live event into the cached lists and threads. What it names comes with it and is shown at once; what is
 * missing is read anew.
 */
export function applyConversationEvent(
  queryClient: QueryClient,
  refresh: Refresh,
  event: ConversationEvent,
): void {
  const { conversation } = event;
  applyRemovalEvent(queryClient, event);
  if (conversation) placeEverywhere(queryClient, refresh, conversation);
  switch (event.type) {
    case 'new_message':
      showMessage(queryClient, refresh, event.message);
      break;
    case 'auto_response_sent':
    case 'context_added_and_sent':
    case 'reaction_added':
    case 'reaction_removed':
    case 'reactions_updated':
    case 'transcription_started':
    case 'media_analysis_start':
    case 'media_analysis_progress':
    case 'media_analysis_complete':
    case 'media_file_analyzed':
    case 'media_analysis_error':
      // An import's are of no message, and change none.
      changeMessage(queryClient, refresh, event);
      break;
    case 'message_updated':
      if (event.status === 'removed') takeMessageAway(queryClient, event);
      else changeMessage(queryClient, refresh, event);
      break;
    case 'conversations_updated':
      if (event.removed) removeEverywhere(queryClient, refresh, event.conversationId);
      else if (!conversation && event.conversationId) refresh(conversationKeys.details(event.conversationId));
      break;
    default:
      break;
  }
  if (!conversation && touchesLists(event)) {
    refresh(conversationKeys.lists);
    refresh(conversationKeys.counts);
  }
}

/** Whether a row of the list may look otherwise after an event, when the event does not bring the row itself. */
function touchesLists(event: ConversationEvent): boolean {
  switch (event.type) {
    case 'new_message':
    case 'auto_response_sent':
    case 'auto_response_error':
    case 'context_added_and_sent':
    case 'pending_message_created':
    case 'pending_messages_replaced':
    case 'pending_message_updated':
    case 'insufficient_info':
      return true;
    case 'ai_generation_start':
    case 'ai_generation_complete':
      return event.conversationId !== undefined;
    case 'conversations_updated':
      return !event.removed;
    default:
      return false;
  }
}

/** Shows a message that this browser or the server has just learnt of, in place of its older state. */
export function showMessage(queryClient: QueryClient, refresh: Refresh, message: Message): void {
  const key = conversationKeys.thread(message.conversationId);
  let isBeforeAll = false;
  changeCached<ThreadData>(queryClient, key, (data) => {
    const placed = placeMessage(data, message);
    isBeforeAll ||= placed === null;
    return placed ?? data;
  });
  if (isBeforeAll) refresh(key);
  refresh(conversationKeys.details(message.conversationId));
}

/** Changes what is known of one conversation in every cached list and in its details. */
export function patchEverywhere(queryClient: QueryClient, id: string, patch: Partial<Conversation>): void {
  for (const { queryKey } of findLists(queryClient)) {
    changeCached<ListData>(queryClient, queryKey, (data) => patchConversation(data, id, patch));
  }
  changeCached<ConversationDetails>(queryClient, conversationKeys.details(id), (details) => ({
    ...details,
    ...patch,
  }));
}

type MessageEvent = Extract<ConversationEvent, { messageId: string | null }>;

/** Puts the message that an event names in place of its older state; without it the thread is read anew. */
function changeMessage(
  queryClient: QueryClient,
  refresh: Refresh,
  { conversationId, message }: { conversationId?: string; message?: Message },
): void {
  if (message) showMessage(queryClient, refresh, message);
  else if (conversationId) refresh(conversationKeys.thread(conversationId));
}

function takeMessageAway(queryClient: QueryClient, { conversationId, messageId }: MessageEvent): void {
  if (messageId === null || conversationId === undefined) return;
  changeCached<ThreadData>(queryClient, conversationKeys.thread(conversationId), (data) =>
    removeMessage(data, messageId),
  );
}

function removeEverywhere(queryClient: QueryClient, refresh: Refresh, id: string | undefined): void {
  if (id === undefined) return;
  for (const { queryKey } of findLists(queryClient)) {
    changeCached<ListData>(queryClient, queryKey, (data) => removeConversation(data, id));
  }
  refresh(conversationKeys.details(id));
  refresh(conversationKeys.counts);
}

function placeEverywhere(queryClient: QueryClient, refresh: Refresh, conversation: Conversation): void {
  for (const { queryKey } of findLists(queryClient)) {
    const { filter, search } = queryKey[2] as { filter: ConversationFilter; search: string };
    // Only the server knows what its search finds.
    if (search) refresh(queryKey);
    else {
      changeCached<ListData>(queryClient, queryKey, (data) => placeConversation(data, conversation, filter));
    }
  }
  const detailsKey = conversationKeys.details(conversation.id);
  changeCached<ConversationDetails>(queryClient, detailsKey, (details) => ({ ...details, ...conversation }));
  refresh(detailsKey);
  refresh(conversationKeys.counts);
}

function findLists(queryClient: QueryClient) {
  return queryClient.getQueryCache().findAll({ queryKey: conversationKeys.lists });
}
