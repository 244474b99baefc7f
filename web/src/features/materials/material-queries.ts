import type { LiveEvent } from '@parley/contract/live.ts';
import type { Website } from '@parley/contract/materials.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, client } from '#lib/api/client.ts';
import type { Refresh } from '#lib/live/refresh.ts';
import { useUser } from '#lib/session/user-context.ts';

/** An event tells of each page; this is for one that gets lost. */
const POLL_MILLISECONDS = 5_000;

type Latest = { website: Website | null };
const websiteKey = (userId: string) => [`/api/users/${userId}/website`];

/** How far the website is read. */
export function useWebsite() {
  const { id } = useUser();
  return useQuery({
    ...api.materials.website.queryOptions({ queryKey: websiteKey(id), input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.website?.state === 'reading' ? POLL_MILLISECONDS : false),
  });
}

/** Has it read, and has it forgotten. */
export function useReadWebsite() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const show = async (latest: Latest) => {
    await queryClient.cancelQueries({ queryKey: websiteKey(id) });
    queryClient.setQueryData<Latest>(websiteKey(id), latest);
  };
  const read = useMutation({
    mutationFn: (address: string) => client.materials.readWebsite({ id, address }),
    onSuccess: show,
  });
  const forget = useMutation({
    mutationFn: () => client.materials.forgetWebsite({ id }),
    onSuccess: show,
  });
  return { read, forget };
}

export function applyMaterialEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && event.part === 'materials') refresh(websiteKey(userId));
}
