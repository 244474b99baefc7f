import { LIMITS } from '@parley/contract/limits.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';

import { api, client } from '#lib/api/client.ts';
import { allDraftsKey, draftsKey } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

const POLL_MILLISECONDS = 3_000;
const STALE_MILLISECONDS = 1_000;

/** All drafts of the account that wait, the most urgent first, in as many pages as they take. */
export function readDrafts(queryClient: QueryClient, userId: string): Promise<PendingMessage[]> {
  return queryClient.fetchQuery({
    queryKey: allDraftsKey,
    queryFn: async ({ signal }) => {
      // One whose window closes meanwhile comes twice.
      const drafts = new Map<string, PendingMessage>();
      let page: PendingMessage[];
      let after: string | undefined;
      do {
        page = await client.replies.list({ userId, after }, { signal });
        for (const draft of page) drafts.set(draft.id, draft);
        after = page.at(-1)?.place;
      } while (page.length === LIMITS.draftPage);
      return [...drafts.values()];
    },
    staleTime: STALE_MILLISECONDS,
  });
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
  return useQuery(
    api.replies.list.queryOptions({
      queryKey: [...draftsKey, conversationId],
      input: { userId: user.id, conversationId },
      staleTime: STALE_MILLISECONDS,
      refetchInterval: POLL_MILLISECONDS,
      refetchOnWindowFocus: true,
    }),
  );
}
