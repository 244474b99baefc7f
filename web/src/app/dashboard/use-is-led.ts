import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import { useHasBusiness } from '#features/knowledge/unsaved-business.ts';

/**
 * Whether the way to the first answer is shown: without any conversation, and afterwards for as long as words typed on
 * it are kept, which can be read nowhere else.
 */
export function useIsLed(): boolean {
  const { data: counts } = useConversationCounts();
  return useHasBusiness() || counts?.all === 0;
}
