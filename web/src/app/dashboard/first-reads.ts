import type { QueryClient } from '@tanstack/react-query';

import { prefetchConversation, prefetchList } from '#features/conversations/conversation-queries.ts';

/** Asks for the chats, and for the one of the address, before anything is drawn that would ask for more. */
export async function startReads(queryClient: QueryClient, userId: string, search: string): Promise<void> {
  const chat = new URLSearchParams(search).get('conversation');
  await Promise.all([
    chat ? prefetchConversation(queryClient, chat) : null,
    prefetchList(queryClient, userId),
  ]);
}
