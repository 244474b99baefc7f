import type { QueryClient } from '@tanstack/react-query';

/** What nobody notices. */
const HOLD_MILLISECONDS = 100;

/**
 * Resolves when a conversation can be drawn whole, and never later than anybody would notice: what stands in its place
 * until then costs as much to draw as the messages themselves.
 */
export async function holdUntilKnown(queryClient: QueryClient, conversationId: string): Promise<void> {
  const { prefetchConversation } = await import('#features/conversations/conversation-queries.ts');
  await Promise.race([
    prefetchConversation(queryClient, conversationId),
    new Promise((resolve) => setTimeout(resolve, HOLD_MILLISECONDS)),
  ]);
}
