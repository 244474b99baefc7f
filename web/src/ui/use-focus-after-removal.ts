import { useEffect, useRef } from 'react';

import { isFocusLost } from '#lib/focus-lost.ts';

/** When an entry of a list goes and takes the focus with it, that goes to what stands in its place; null for nothing. */
export function useFocusAfterRemoval(ids: readonly string[], give: (id: string | null) => void): void {
  const before = useRef(ids);
  const holder = useLastFocused();
  useEffect(() => {
    const at = before.current.findIndex((id) => !ids.includes(id));
    before.current = ids;
    const isGone = holder.current?.isConnected === false;
    if (at !== -1 && isGone && isFocusLost()) give(ids[Math.min(at, ids.length - 1)] ?? null);
  });
}

/** Also a button that has lost it since, because it cannot be pressed while its step runs. */
function useLastFocused() {
  const holder = useRef<Element | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      holder.current = target instanceof Element ? target : null;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, []);
  return holder;
}
