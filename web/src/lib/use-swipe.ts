import { type RefObject, useEffect, useEffectEvent } from 'react';

import { type Direction, distanceIn, mayBecomeSwipe, readDirection } from '#lib/swipe-rules.ts';

export type Swipe = {
  /** From here on letting go does it, in pixels. */
  distance: number;
  /** Null: there is nothing there; the surface gives a little and comes back. */
  onSwipe: (() => void) | null;
};

type Gesture = {
  id: number;
  start: { x: number; y: number; time: number };
  move: { x: number; y: number };
  target: Element;
  direction: Direction | null;
};

/**
 * Swipes on a touched element, without React in between: while a finger moves, the element carries
 * `data-swipe="<direction>"`, `data-ready` once letting go would do it, and `--swipe-x`/`--swipe-y` in pixels.
 * Touch events, since the browser takes pointer events away where it may scroll. Give the element
 * `touch-action: pan-y pinch-zoom`.
 */
export function useSwipe(
  element: RefObject<HTMLElement | null>,
  swipes: Partial<Record<Direction, Swipe>>,
): void {
  const find = useEffectEvent((direction: Direction) => swipes[direction]);
  const isOn = Object.keys(swipes).length > 0;

  useEffect(() => {
    const surface = element.current;
    return surface && isOn ? listen(surface, find) : undefined;
  }, [element, isOn]);
}

function listen(surface: HTMLElement, find: (direction: Direction) => Swipe | undefined): () => void {
  let gesture: Gesture | null = null;
  const controller = new AbortController();
  const { signal } = controller;

  const give = () => {
    gesture = null;
    clear(surface);
  };

  const begin = (event: TouchEvent) => {
    give();
    const touch = event.touches[0];
    if (!touch || !(event.target instanceof Element)) return;
    const mayBegin = mayBecomeSwipe({
      x: touch.clientX,
      width: window.innerWidth,
      fingers: event.touches.length,
      isZoomed: (window.visualViewport?.scale ?? 1) > 1.01,
      isSelecting: isSelecting(),
      isInField: event.target.closest('input, textarea, [contenteditable], [data-grip]') !== null,
    });
    if (!mayBegin) return;
    const start = { x: touch.clientX, y: touch.clientY, time: event.timeStamp };
    gesture = { id: touch.identifier, start, move: { x: 0, y: 0 }, target: event.target, direction: null };
  };

  const follow = (event: TouchEvent) => {
    const touch = gesture && [...event.touches].find(({ identifier }) => identifier === gesture?.id);
    if (!gesture || !touch || event.touches.length > 1) return give();
    gesture.move = { x: touch.clientX - gesture.start.x, y: touch.clientY - gesture.start.y };
    const isRtl = readsFromRight();
    if (gesture.direction === null) {
      const direction = readDirection(gesture.move, event.timeStamp - gesture.start.time, isRtl);
      if (direction === null) return;
      const isOurs =
        direction !== 'none' &&
        event.cancelable &&
        !isSelecting() &&
        find(direction) !== undefined &&
        !canScroll(gesture.target, surface, direction);
      if (!isOurs) return give();
      gesture.direction = direction;
    }
    // From here on the browser neither scrolls nor clicks.
    event.preventDefault();
    const swipe = find(gesture.direction);
    if (swipe) show(surface, gesture.direction, swipe, distanceIn(gesture.direction, gesture.move, isRtl));
  };

  const end = () => {
    const done = gesture;
    give();
    if (!done?.direction) return;
    const swipe = find(done.direction);
    if (swipe && distanceIn(done.direction, done.move, readsFromRight()) >= swipe.distance) swipe.onSwipe?.();
  };

  surface.addEventListener('touchstart', begin, { passive: true, signal });
  surface.addEventListener('touchmove', follow, { passive: false, signal });
  surface.addEventListener('touchend', end, { passive: true, signal });
  surface.addEventListener('touchcancel', give, { passive: true, signal });
  return () => {
    controller.abort();
    clear(surface);
  };
}

/** What the finger moves past the point where it counts moves the surface less, and so does a way to nothing. */
function show(surface: HTMLElement, direction: Direction, swipe: Swipe, distance: number): void {
  const free = swipe.onSwipe ? swipe.distance : 0;
  const shown = Math.min(distance, free) + Math.max(0, distance - free) * 0.3;
  const isAcross = direction === 'forward' || direction === 'back';
  const isNegative = direction === 'up' || direction === (readsFromRight() ? 'back' : 'forward');
  const offset = `${isNegative ? -shown : shown}px`;
  surface.dataset.swipe = direction;
  surface.toggleAttribute('data-ready', swipe.onSwipe !== null && distance >= swipe.distance);
  surface.style.setProperty('--swipe-x', isAcross ? offset : '0px');
  surface.style.setProperty('--swipe-y', isAcross ? '0px' : offset);
}

function clear(surface: HTMLElement): void {
  delete surface.dataset.swipe;
  surface.removeAttribute('data-ready');
  surface.style.removeProperty('--swipe-x');
  surface.style.removeProperty('--swipe-y');
}

/** Whether something between the finger and the surface would scroll instead. */
function canScroll(target: Element, surface: Element, direction: Direction): boolean {
  for (let one: Element | null = target; one && surface.contains(one); one = one.parentElement) {
    const isAcross = direction === 'forward' || direction === 'back';
    const room = isAcross ? one.scrollWidth - one.clientWidth : one.scrollHeight - one.clientHeight;
    if (room <= 1) continue;
    const { overflowX, overflowY } = getComputedStyle(one);
    if (!/auto|scroll/.test(isAcross ? overflowX : overflowY)) continue;
    // Sideways the whole of it is the reader's; up and down only what is left.
    if (isAcross) return true;
    if (direction === 'up' ? one.scrollTop < room - 1 : one.scrollTop > 1) return true;
  }
  return false;
}

function isSelecting(): boolean {
  return document.getSelection()?.isCollapsed === false;
}

function readsFromRight(): boolean {
  return document.documentElement.dir === 'rtl';
}
