import { useSyncExternalStore } from 'react';

/** A drop of the height by more than this is the keyboard, not the browser's own bars; in pixels. */
const KEYBOARD = 150;

export type Room = { width: number; height: number };

/** The tallest room seen in this width: without the keyboard. Turning the phone begins anew. */
export function tallestRoom(before: Room, now: Room): Room {
  return now.width !== before.width || now.height > before.height ? now : before;
}

export function isKeyboardOpen(tallest: Room, now: Room, isTyping: boolean): boolean {
  return isTyping && tallest.height - now.height > KEYBOARD;
}

let tallest: Room = { width: 0, height: 0 };

/** Whether the on-screen keyboard takes its part of the screen. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const now = readRoom();
    tallest = tallestRoom(tallest, now);
    return isKeyboardOpen(tallest, now, isTyping());
  });
}

/**
 * Keeps the page in the part of the screen that is seen, as `--app-height` and `--app-top`. Some browsers shrink the
 * page under the keyboard by themselves; the others push it up, and the header would be gone.
 */
export function followVisibleRoom(): () => void {
  const apply = () => {
    const { style } = document.documentElement;
    const visible = window.visualViewport;
    const isCovered =
      visible !== null && visible.scale === 1 && window.innerHeight - visible.height > KEYBOARD && isTyping();
    if (isCovered) {
      style.setProperty('--app-height', `${visible.height}px`);
      style.setProperty('--app-top', `${visible.offsetTop}px`);
    } else {
      style.removeProperty('--app-height');
      style.removeProperty('--app-top');
    }
  };
  apply();
  return subscribe(apply);
}

function readRoom(): Room {
  const visible = window.visualViewport;
  // Zooming makes the visible part smaller too.
  const height = visible ? visible.height * visible.scale : window.innerHeight;
  return { width: window.innerWidth, height: Math.round(height) };
}

function isTyping(): boolean {
  return document.activeElement?.matches('textarea, input, [contenteditable]') ?? false;
}

function subscribe(onChange: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const target = window.visualViewport ?? window;
  target.addEventListener('resize', onChange, { signal });
  target.addEventListener('scroll', onChange, { signal });
  document.addEventListener('focusin', onChange, { signal });
  document.addEventListener('focusout', onChange, { signal });
  return () => controller.abort();
}
