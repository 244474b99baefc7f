import type { LiveEvent } from '@parley/contract/live.ts';
import { useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import type { Refresh } from '#lib/live/refresh.ts';
import { useUser } from '#lib/session/user-context.ts';

/** An event tells of the end; this is for one that gets lost. */
const POLL_MILLISECONDS = 5_000;

export const learningKey = (userId: string) => [`/api/users/${userId}/learning`];

/** What was learned from the history. */
export function useLearning() {
  const { id } = useUser();
  return useQuery({
    ...api.learnings.get.queryOptions({ queryKey: learningKey(id), input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.learning?.state === 'running' ? POLL_MILLISECONDS : false),
  });
}

export function applyLearningEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && event.part === 'learning') refresh(learningKey(userId));
}
