import type { LiveEvent } from '@parley/contract/live.ts';
import type { Download, Website } from '@parley/contract/materials.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { api, client } from '#lib/api/client.ts';
import { apiUpload } from '#lib/api/request.ts';
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

/** Has a website read, and has it forgotten. */
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
    onSuccess: () => show({ website: null }),
  });
  return { read, forget };
}

type LatestDownload = { download: Download | null };
const downloadKey = (userId: string) => [`/api/users/${userId}/download`];

/** How far Instagram's own download is read. */
export function useDownload() {
  const { id } = useUser();
  return useQuery({
    ...api.materials.download.queryOptions({ queryKey: downloadKey(id), input: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.download?.state === 'reading' ? POLL_MILLISECONDS : false),
  });
}

type Sending = { file: File; signal: AbortSignal; onProgress: (share: number) => void };

/** Sends the file, and has what it told forgotten. */
export function useReadDownload() {
  const { id } = useUser();
  const queryClient = useQueryClient();
  const show = async (latest: LatestDownload) => {
    await queryClient.cancelQueries({ queryKey: downloadKey(id) });
    queryClient.setQueryData<LatestDownload>(downloadKey(id), latest);
  };
  const send = useMutation({
    mutationFn: async ({ file, ...options }: Sending) => {
      const address = `/api/instagram-download?name=${encodeURIComponent(file.name.slice(0, 200))}`;
      return JSON.parse(await apiUpload(address, file, options)) as LatestDownload;
    },
    onSuccess: show,
  });
  const forget = useMutation({
    mutationFn: () => client.materials.forgetDownload({ id }),
    onSuccess: () => show({ download: null }),
  });
  return { send, forget };
}

export function applyMaterialEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  if (event.type === 'account_updated' && event.part === 'materials') {
    refresh(websiteKey(userId));
    refresh(downloadKey(userId));
  }
}
