import { useLayoutEffect } from 'react';

import { hasOpenLayer } from '#ui/use-top-layer.ts';

/** Gives the focus back to where it was when a layer opened, unless it has gone elsewhere by itself since. */
export function useFocusReturn(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const origin = findOrigin(document.activeElement);
    // After the focus trap, which takes the focus once more while it goes.
    return () => void setTimeout(() => setTimeout(() => giveBack(origin)));
  }, [isOpen]);
}

/** An entry of a menu goes with its menu; the button that opened the menu stays. */
function findOrigin(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role="menu"]');
  const origin = menu ? document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`) : element;
  return origin instanceof HTMLElement ? origin : null;
}

function giveBack(origin: HTMLElement | null): void {
  if (!origin?.isConnected) return;
  const holder = document.activeElement;
  const layer = holder?.closest('[aria-modal]') ?? null;
  const isLost = holder === null || holder === document.body;
  const isLeft = layer !== null && (layer.contains(origin) || !hasOpenLayer());
  if (isLost || isLeft) origin.focus({ preventScroll: true });
}
