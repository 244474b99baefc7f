import type { Message } from '@parley/contract/conversations.ts';
import { useEffect, useRef } from 'react';

/** How many messages came since the reader left the end. */
export function useUnseenCount(messages: Message[], isAway: boolean): number {
  const lastSeen = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (!isAway) lastSeen.current = messages.at(-1)?.id;
  }, [messages, isAway]);
  if (!isAway || lastSeen.current === undefined) return 0;
  const index = messages.findLastIndex(({ id }) => id === lastSeen.current);
  return index === -1 ? 0 : messages.length - 1 - index;
}
