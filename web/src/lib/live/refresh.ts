import type { QueryClient, QueryKey } from '@tanstack/react-query';

const GATHER_MILLISECONDS = 200;

export type Refresh = (key: QueryKey) => void;

/** Reads queries anew, once for everything that is asked for within a moment, so that a burst costs one read. */
export function createRefresh(queryClient: QueryClient, gatherMilliseconds = GATHER_MILLISECONDS): Refresh {
  const asked = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const run = () => {
    timer = null;
    const keys = [...asked.values()];
    asked.clear();
    for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
  };
  return (key) => {
    asked.set(JSON.stringify(key), key);
    if (timer === null) timer = setTimeout(run, gatherMilliseconds);
  };
}
