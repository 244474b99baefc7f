import type { Conversation } from '@parley/contract/conversations.ts';
import { useEffect } from 'react';

import { useConversationList } from '#features/conversations/conversation-queries.ts';
import { readListPlace } from '#features/conversations/list/list-place.ts';
import { findNext } from '#features/conversations/list-cache.ts';
import { useUser } from '#lib/session/user-context.ts';

/** The chat after this one, in the list that it was opened from; null after the last. */
export function useNextConversation(conversation: Conversation): Conversation | null {
  const { filter, search } = readListPlace(useUser().id);
  const list = useConversationList(filter, search.trim());
  const next = list.data ? findNext(list.data, conversation) : null;
  const isMoreWanted = list.data !== undefined && next === null && list.hasNextPage && !list.isFetching;

  const { fetchNextPage } = list;
  useEffect(() => {
    if (isMoreWanted) void fetchNextPage({ cancelRefetch: false });
  }, [isMoreWanted, fetchNextPage]);
  return next;
}
