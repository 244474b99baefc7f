import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';

/** Events tell of every step; this is for those that get lost. */
const POLL_MILLISECONDS = 5_000;

export const rehearsalKey = (userId: string) => [`/api/users/${userId}/rehearsal`];
export const turnsKey = (rehearsalId: string) => [`/api/rehearsals/${rehearsalId}/turns`];

/** The latest rehearsal, and how far the drafts are trusted; for the owner of the account. */
export function useRehearsal({ isFresh = false }: { isFresh?: boolean } = {}) {
  const { id, role } = useUser();
  return useQuery({
    ...api.rehearsals.latest.queryOptions({ queryKey: rehearsalKey(id), input: { id } }),
    ...(isFresh && { staleTime: 0 }),
    enabled: role === 'client',
    refetchInterval: ({ state }) => (state.data?.rehearsal?.state === 'running' ? POLL_MILLISECONDS : false),
  });
}

/** How many answers the first rehearsal could compare. */
export function useAvailable({ isAsked }: { isAsked: boolean }) {
  const { id } = useUser();
  return useQuery({
    ...api.rehearsals.available.queryOptions({
      queryKey: [`/api/users/${id}/rehearsal/available`],
      input: { id },
    }),
    staleTime: 0,
    enabled: isAsked,
  });
}

/**
 * All turns that have a verdict, read anew one read after the other: while they are asked as they become more, and
 * afterwards with every news of the rehearsal, such as an entry that another tab added.
 */
export function useTurns({ id, done, state }: Pick<Rehearsal, 'id' | 'done' | 'state'>, newsAt: number) {
  const turns = useQuery({
    ...api.rehearsals.turns.queryOptions({ queryKey: turnsKey(id), input: { id } }),
    staleTime: 0,
  });
  const mark = state === 'running' ? done : newsAt;
  const asked = useRef(mark);
  const { isFetching, refetch } = turns;
  useEffect(() => {
    if (isFetching || asked.current === mark) return;
    asked.current = mark;
    void refetch();
  }, [isFetching, mark, refetch]);
  return turns;
}
