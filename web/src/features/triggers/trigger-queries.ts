import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { api, client } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';

const PAGE = 50;

export const triggersKey = ['/api/users/triggers'] as const;
export const activationsKey = ['/api/users/trigger-activations'] as const;

export function useTriggers() {
  const { id } = useUser();
  return useQuery(
    api.triggers.list.queryOptions({
      queryKey: triggersKey,
      input: { id },
      refetchInterval: useUnpluggedInterval(),
    }),
  );
}

export type ActivationsOf = 'waiting' | 'all';

/** What triggers fired at, newest first: all of it, or what waits for a person. */
export function useActivations(which: ActivationsOf) {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: [...activationsKey, which],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const ask = which === 'waiting' ? client.triggers.unresolved : client.triggers.history;
      const items = await ask({ id, limit: PAGE, ...(cursor ? { cursor } : {}) }, { signal });
      return { items, isEnd: items.length < PAGE };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, isEnd }) => (isEnd ? undefined : items.at(-1)?.id),
    refetchInterval: useUnpluggedInterval(),
  });
}
