import type { PendingMessage } from '@parley/contract/replies.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { draftsKey } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

const POLL_MILLISECONDS = 3_000;
const STALE_MILLISECONDS = 1_000;

const listOptions = (userId: string) =>
  api.replies.list.queryOptions({
    queryKey: draftsKey,
    input: { userId },
    staleTime: STALE_MILLISECONDS,
  });

/** All drafts of the account that wait, the most urgent first. */
export function readDrafts(queryClient: QueryClient, userId: string): Promise<PendingMessage[]> {
  return queryClient.fetchQuery(listOptions(userId));
}

/** The drafts that wait in one conversation; undefined until they are read. */
export function useDrafts(conversationId: string): PendingMessage[] | undefined {
  return useDraftsQuery(conversationId).data;
}

/** Nothing tells yet whether a draft waits there, and it is being asked: without a network nobody can be. */
export const useAreDraftsLoading = (conversationId: string): boolean =>
  useDraftsQuery(conversationId).isLoading;

function useDraftsQuery(conversationId: string) {
  const user = useUser();
  return useQuery({
    ...listOptions(user.id),
    refetchInterval: POLL_MILLISECONDS,
    refetchOnWindowFocus: true,
    select: (drafts) => drafts.filter((draft) => draft.conversationId === conversationId),
  });
}
