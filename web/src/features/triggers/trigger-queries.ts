import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { api, client } from '#lib/api/client.ts';
import { useUnpluggedInterval } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';

const PAGE = 50;

export const triggersKey = ['/api/users/triggers'] as const;
export const handOverKey = ['/api/conversations/hand-over'] as const;
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

export function useProposals() {
  const { id } = useUser();
  const proposals = api.triggers.proposals;
  return useQuery(proposals.queryOptions({ queryKey: [...triggersKey, 'proposals'], input: { id } }));
}

/** Whether a model judges what customers mean; unknown while it loads. */
export function useJudgedBy(): 'words' | 'model' | undefined {
  const { id } = useUser();
  const { data } = useQuery(
    api.triggers.judgedBy.queryOptions({ queryKey: [...triggersKey, 'judged-by'], input: { id } }),
  );
  return data?.by;
}

export type ActivationsOf = 'waiting' | 'all';

/** What triggers fired at: all of it, newest first, or what waits for a person, first whose window closes next. */
export function useActivations(which: ActivationsOf) {
  const { id } = useUser();
  return useInfiniteQuery({
    queryKey: [...activationsKey, which],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const page = { id, limit: PAGE, ...(cursor ? { cursor } : {}) };
      const items =
        which === 'waiting'
          ? await client.triggers.unresolved({ ...page, order: 'closing' }, { signal })
          : await client.triggers.history(page, { signal });
      return { items, isEnd: items.length < PAGE };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ items, isEnd }) => (isEnd ? undefined : items.at(-1)?.id),
    refetchInterval: useUnpluggedInterval(),
  });
}
