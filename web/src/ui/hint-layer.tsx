import { useEffect, useState } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';

const HintBubble = lazyPart(async () => (await import('#ui/hint-bubble.tsx')).HintBubble, {
  place: 'nowhere',
});

/** A pointer that only passes by asks for nothing. */
const REST_MILLISECONDS = 400;

/**
 * The hints of all controls that carry one, once for the whole page: a tooltip around each of them would cost its
 * hooks whenever the control is drawn.
 */
export function HintLayer() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => followHints(setAnchor), []);
  return anchor && <HintBubble anchor={anchor} />;
}

/** Calls back with the control whose hint is wanted, and with null when it is not wanted any more. */
function followHints(show: (anchor: HTMLElement | null) => void): () => void {
  const over = new AbortController();
  let pointed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const point = (target: HTMLElement | null) => {
    if (target === pointed) return;
    pointed = target;
    clearTimeout(timer);
    show(null);
    if (target) timer = setTimeout(() => target.isConnected && show(target), REST_MILLISECONDS);
  };
  const dismiss = () => {
    clearTimeout(timer);
    show(null);
  };
  const on = <Type extends keyof DocumentEventMap>(
    type: Type,
    listen: (event: DocumentEventMap[Type]) => void,
  ) => document.addEventListener(type, listen, { capture: true, passive: true, signal: over.signal });

  // A finger covers what it touches.
  on('pointerover', (event) => event.pointerType !== 'touch' && point(hintedAt(event.target)));
  on('pointerleave', (event) => event.target === document.documentElement && point(null));
  on(
    'focusin',
    ({ target }) => target instanceof Element && target.matches(':focus-visible') && point(hintedAt(target)),
  );
  on('focusout', () => point(null));
  on('pointerdown', dismiss);
  on('scroll', dismiss);
  on('keydown', dismiss);
  return () => {
    clearTimeout(timer);
    over.abort();
  };
}

function hintedAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
}
