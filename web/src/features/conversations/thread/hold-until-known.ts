import type { QueryClient } from '@tanstack/react-query';

import { prefetchConversation } from '#features/conversations/conversation-queries.ts';

/** What nobody notices. */
const HOLD_MILLISECONDS = 100;

/**
 * Resolves when a conversation can be drawn whole, and never later than anybody would notice: what stands in its place
 * until then costs as much to draw as the messages themselves.
 */
export async function holdUntilKnown(queryClient: QueryClient, conversationId: string): Promise<void> {
  await Promise.race([
    prefetchConversation(queryClient, conversationId),
    new Promise((resolve) => setTimeout(resolve, HOLD_MILLISECONDS)),
  ]);
}
