import { type RefCallback, useEffect, useState } from 'react';

const TABBABLE = 'button, input, textarea, select, a[href], [tabindex]';

/**
 * Keeps the focus inside the layer that takes this ref. What had it may go, or be switched off while it works: then the focus goes to what
 * carries `data-home`, else to the title, and back to a button that has ended its work and still stands.
 */
export function useFocusKept(isOnTop: boolean): RefCallback<HTMLElement> {
  // It is drawn some time after the layer has opened.
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOnTop || !layer) return;
    /** Who had it last, and the button that works. */
    let last: HTMLElement | null = null;
    let busy: HTMLElement | null = null;
    let waiting: ReturnType<typeof setTimeout> | undefined;

    const keep = () => {
      const holder = document.activeElement;
      if (busy && holder === layer) {
        if (busy.isConnected && busy.matches(':disabled[aria-busy]')) return;
        const back = busy;
        busy = null;
        return canHold(back, layer) ? focus(back) : focus(findHome(layer));
      }
      if (!isLost(holder)) return;
      if (last?.matches(':disabled[aria-busy]') && layer.contains(last)) {
        busy = last;
        return focus(layer);
      }
      focus(last && canHold(last, layer) ? last : findHome(layer));
    };
    /** After what takes the focus by itself, and after a layer above has given it back. */
    const keepSoon = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => setTimeout(() => setTimeout(keep)));
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target !== layer && target instanceof HTMLElement) last = target;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Tab' || !isLost(document.activeElement)) return;
      event.preventDefault();
      keep();
    };
    const observer = new MutationObserver(keepSoon);
    observer.observe(layer, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden'],
    });
    if (document.activeElement instanceof HTMLElement && layer.contains(document.activeElement)) {
      last = document.activeElement;
    }
    layer.addEventListener('focusin', onFocus);
    document.addEventListener('keydown', onKeyDown, { capture: true });
    keepSoon();
    return () => {
      clearTimeout(waiting);
      observer.disconnect();
      layer.removeEventListener('focusin', onFocus);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [layer, isOnTop]);
  return setLayer;
}

/** A disabled button is left by the focus only when the next frame is drawn. */
function isLost(holder: Element | null): boolean {
  return holder === null || holder === document.body || holder.matches(':disabled');
}

function canHold(element: HTMLElement, layer: HTMLElement): boolean {
  const isShown = element.closest('[hidden], [inert]') === null;
  return layer.contains(element) && isShown && element.matches(TABBABLE) && !element.matches(':disabled');
}

function findHome(layer: HTMLElement): HTMLElement {
  const home = layer.querySelector<HTMLElement>('[data-home]');
  return home ?? layer.querySelector<HTMLElement>('[data-title]') ?? layer;
}

function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}
