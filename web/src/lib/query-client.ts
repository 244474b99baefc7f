import { focusManager, notifyManager, QueryClient, type QueryFunction } from '@tanstack/react-query';

import { ApiError, apiRequest } from '#lib/api/request.ts';

/** Reads the URL path that is the first element of the key. */
export function readFirstKeyElement<T>({ on401 }: { on401: 'throw' | 'null' }): QueryFunction<T | null> {
  return async ({ queryKey, signal }) => {
    try {
      const response = await apiRequest(String(queryKey[0]), 'GET', undefined, { signal });
      return (await response.json()) as T;
    } catch (error) {
      if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}

// A switch that moves at once must not wait for a timer; components hear of changes in the same task.
notifyManager.setScheduler(queueMicrotask);

// Who comes back from another window comes back, too, though the tab was seen all the while.
focusManager.setEventListener((onFocus) => {
  const notice = () => onFocus();
  window.addEventListener('visibilitychange', notice);
  window.addEventListener('focus', notice);
  return () => {
    window.removeEventListener('visibilitychange', notice);
    window.removeEventListener('focus', notice);
  };
});

/** Cached reads never refetch by themselves, never go stale and are never retried; polling is set per read. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readFirstKeyElement({ on401: 'throw' }),
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        // The browser's idea of being online is often wrong; a failed call tells the truth.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
