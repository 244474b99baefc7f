import { useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useMemo } from 'react';

import type { LiveState } from '#lib/live/connection.ts';
import { createRefresh, type Refresh } from '#lib/live/refresh.ts';
import { decidedKeys, pagesTouchedByDecision } from '#lib/query-keys.ts';

export const LiveStateContext = createContext<LiveState>('connecting');

const UNPLUGGED_MILLISECONDS = 10_000;

/** How often lists are read anew while events do not arrive; false when they do. */
export function useUnpluggedInterval(): number | false {
  return useContext(LiveStateContext) === 'connected' ? false : UNPLUGGED_MILLISECONDS;
}

/** Reads anew what events tell of an action, when none arrive; while they do, nothing has to be read. */
export function useCatchUp(): Refresh {
  const refresh = useRefresh();
  const isConnected = useContext(LiveStateContext) === 'connected';
  return useCallback((key) => !isConnected && refresh(key), [refresh, isConnected]);
}

/** Reads queries anew after an action, gathered with what else asks for it in that moment. */
export function useRefresh(): Refresh {
  const queryClient = useQueryClient();
  return useMemo(() => createRefresh(queryClient), [queryClient]);
}

/**
 * Reads anew what a decision changed: the pages of its conversation, where there is one, only while no events bring their
 * rows.
 */
export function useRereadDecided(conversationId: string | null): () => void {
  const refresh = useRefresh();
  const catchUp = useCatchUp();
  return () => {
    for (const key of decidedKeys) refresh(key);
    if (conversationId !== null) for (const key of pagesTouchedByDecision(conversationId)) catchUp(key);
  };
}
