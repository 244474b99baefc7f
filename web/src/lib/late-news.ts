import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Change = (data: unknown) => unknown;

const waiting = new WeakMap<Query, Change[]>();

/**
 * Changes a cached read that is there. One that is being read anew may answer with what was before the change: the
 * change is then made once more, so that the whole list need not be read again for it.
 */
export function changeCached<T>(queryClient: QueryClient, queryKey: QueryKey, change: (data: T) => T): void {
  const cache = queryClient.getQueryCache();
  const query = cache.find({ queryKey, exact: true });
  if (!query) return;
  apply(queryClient, query, change as Change);
  if (query.state.fetchStatus === 'idle') return;
  const changes = waiting.get(query);
  if (changes) {
    changes.push(change as Change);
    return;
  }
  waiting.set(query, [change as Change]);
  const unsubscribe = cache.subscribe((event) => {
    if (event.query !== query) return;
    const isGone = event.type === 'removed';
    if (!isGone && query.state.fetchStatus !== 'idle') return;
    unsubscribe();
    const late = waiting.get(query) ?? [];
    waiting.delete(query);
    if (!isGone) for (const again of late) apply(queryClient, query, again);
  });
}

function apply(queryClient: QueryClient, query: Query, change: Change): void {
  if (query.state.data === undefined) return;
  const { dataUpdatedAt, isInvalidated } = query.state;
  const data = change(query.state.data);
  if (data === query.state.data) return;
  // A change does not make the rest of the read any newer.
  queryClient.setQueryData(query.queryKey, data, { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}
