import { useLayoutEffect } from 'react';

import { hasOpenLayer } from '#ui/use-top-layer.ts';

/** Of a layer that is just going: whatever opens in its place was opened from it. */
let leaving: readonly HTMLElement[] = [];

/** Gives the focus back to where it was when a layer opened, unless it has gone elsewhere by itself since. */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const origins = [...listOrigins(document.activeElement), ...leaving];
    // After the focus trap, which takes the focus once more while it goes.
    return () => {
      leaving = origins;
      setTimeout(() =>
        setTimeout(() => {
          leaving = [];
          giveBack(origins.find(({ isConnected }) => isConnected));
        }),
      );
    };
  }, [isOpen]);
}

/** Where the focus was, and what that stands in: the way back when it has gone meanwhile. */
function listOrigins(element: Element | null): HTMLElement[] {
  const origins: HTMLElement[] = [];
  let origin = findOrigin(element);
  while (origin) {
    origins.push(origin);
    origin = origin.parentElement?.closest<HTMLElement>('[tabindex="0"]') ?? null;
  }
  return origins;
}

/** An entry of a menu goes with its menu; the button that opened the menu stays. */
function findOrigin(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const origin = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element;
  return origin instanceof HTMLElement && origin !== document.body ? origin : null;
}

function giveBack(origin: HTMLElement | undefined): void {
  if (!origin) return;
  const holder = document.activeElement;
  const layer = holder?.closest('[aria-modal]') ?? null;
  const isLost = holder === null || holder === document.body;
  const isLeft = layer !== null && (layer.contains(origin) || !hasOpenLayer());
  if (isLost || isLeft) origin.focus({ preventScroll: true });
}
