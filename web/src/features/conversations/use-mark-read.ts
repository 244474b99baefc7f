import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { patchEverywhere } from '#features/conversations/live.ts';
import type { ConversationDetails } from '#features/conversations/types.ts';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { usePageVisible } from '#lib/use-page-visible.ts';

/** Sets the read mark of a conversation by its id. */
export function useReadMark(onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => client.conversations.markRead({ id }),
    onSuccess: (_answer, id) => {
      patchEverywhere(queryClient, id, { unreadCount: 0 });
      refresh(conversationKeys.counts);
    },
    onError,
  });
}

/** Sets the read mark on opening, and when a message arrives while somebody looks at the conversation. */
export function useMarkRead(conversation: ConversationDetails | undefined): void {
  const isVisible = usePageVisible();
  const marked = useRef('');
  const { mutate } = useReadMark(warn);

  const id = conversation?.id;
  const isUnread = (conversation?.unreadCount ?? 0) > 0;
  // A failed mark is tried again with the next message, not in a circle.
  const state = `${id}:${conversation?.lastMessageAt}:${conversation?.unreadCount}`;
  useEffect(() => {
    if (!id || !isUnread || !isVisible || marked.current === state) return;
    marked.current = state;
    mutate(id);
  }, [id, isUnread, isVisible, state, mutate]);
}

const warn = (error: Error) => console.warn('The read mark was not set', error);
