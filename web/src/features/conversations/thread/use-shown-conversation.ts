import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { isConversationKnown } from '#features/conversations/conversation-queries.ts';
import { holdUntilKnown } from '#features/conversations/thread/hold-until-known.ts';

/**
 * The conversation to show when `selectedId` was chosen: the one before stands until the next can be drawn at once,
 * while the list already marks it.
 */
export function useShownConversation(selectedId: string | undefined): string | undefined {
  const queryClient = useQueryClient();
  const [shownId, setShownId] = useState(selectedId);
  const isReady = selectedId === undefined || isConversationKnown(queryClient, selectedId);
  // While it is drawn, and not in an effect: the chat would be drawn twice.
  if (isReady && shownId !== selectedId) setShownId(selectedId);
  useEffect(() => {
    if (selectedId === undefined || isReady) return;
    let isOver = false;
    void holdUntilKnown(queryClient, selectedId).then(() => {
      if (!isOver) setShownId(selectedId);
    });
    return () => {
      isOver = true;
    };
  }, [queryClient, selectedId, isReady]);
  return isReady ? selectedId : shownId;
}
