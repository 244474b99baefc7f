import { useSyncExternalStore } from 'react';

import { readRoom, subscribeRoom } from '#lib/visible-room.ts';

/** A drop of the height by more than this is the keyboard, not the browser's own bars; in pixels. */
const KEYBOARD = 150;

type Size = { width: number; height: number };

/** The tallest room seen in this width: without the keyboard. Turning the phone begins anew. */
export function tallestRoom(before: Size, now: Size): Size {
  return now.width !== before.width || now.height > before.height ? now : before;
}

export function isKeyboardOpen(tallest: Size, now: Size, isTyping: boolean): boolean {
  return isTyping && tallest.height - now.height > KEYBOARD;
}

let tallest: Size = { width: 0, height: 0 };

/** Whether the on-screen keyboard takes its part of the screen. */
export function useKeyboardOpen(): boolean {
  return useSyncExternalStore(subscribe, () => {
    const now = readSize();
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
    const { height, top, scale } = readRoom();
    const isCovered = scale === 1 && window.innerHeight - height > KEYBOARD && isTyping();
    if (isCovered) {
      style.setProperty('--app-height', `${height}px`);
      style.setProperty('--app-top', `${top}px`);
    } else {
      style.removeProperty('--app-height');
      style.removeProperty('--app-top');
    }
  };
  apply();
  return subscribe(apply);
}

function readSize(): Size {
  const { width, height, scale } = readRoom();
  // Zooming makes the visible part smaller too.
  return { width, height: Math.round(height * scale) };
}

function isTyping(): boolean {
  return document.activeElement?.matches('textarea, input, [contenteditable]') ?? false;
}

function subscribe(onChange: () => void): () => void {
  const unsubscribe = subscribeRoom(onChange);
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    unsubscribe();
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}
