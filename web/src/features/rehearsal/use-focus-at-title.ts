import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * Whoever pressed what has gone since stands at the title instead of nowhere, and is back at a button that waited for its
 * answer.
 */
export function useFocusAtTitle(title: RefObject<HTMLElement | null>) {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const holder = document.activeElement;
    const origin = last.current;
    if (origin === null || (holder !== null && holder !== document.body)) return;
    if (!origin.isConnected) title.current?.focus({ preventScroll: true });
    else if (!origin.matches(':disabled')) origin.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
    /** Who leaves it on his own is not called back. */
    onBlur: ({ target }: FocusEvent<HTMLElement>) => {
      if (target.isConnected && !target.matches(':disabled')) last.current = null;
    },
  };
}
