import type { PendingMessage } from '@parley/contract/replies.ts';
import { useQuery } from '@tanstack/react-query';

import { api } from '#lib/api/client.ts';
import { draftsKey } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';

const POLL_MILLISECONDS = 3_000;
const STALE_MILLISECONDS = 1_000;

/** The drafts that wait in one conversation. */
export function useDrafts(conversationId: string): PendingMessage[] {
  const user = useUser();
  const { data } = useQuery({
    ...api.replies.list.queryOptions({
      queryKey: draftsKey,
      input: { userId: user.id },
      refetchInterval: POLL_MILLISECONDS,
      staleTime: STALE_MILLISECONDS,
      refetchOnWindowFocus: true,
    }),
    select: (drafts) => drafts.filter((draft) => draft.conversationId === conversationId),
  });
  return data ?? [];
}
