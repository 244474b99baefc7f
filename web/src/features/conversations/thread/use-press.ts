import { type MouseEvent, type PointerEvent, useRef } from 'react';

const PRESS_MILLISECONDS = 500;
/** A finger that goes farther scrolls or swipes; in pixels. */
const SLOP = 10;

/** Calls `onPress` for a finger that rests half a second, and for a right click. */
export function usePress(onPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const wasPressed = useRef(false);
  const give = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  return {
    onPointerDown(event: PointerEvent) {
      give();
      wasPressed.current = false;
      if (event.pointerType === 'mouse' || isElsewhere(event.target)) return;
      const timer = setTimeout(() => {
        wasPressed.current = true;
        onPress();
      }, PRESS_MILLISECONDS);
      press.current = { timer, x: event.clientX, y: event.clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const from = press.current;
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > SLOP) give();
    },
    onPointerUp: give,
    onPointerCancel: give,
    // What the press opened is not to be followed by the click of the same finger.
    onClickCapture(event: MouseEvent) {
      if (!wasPressed.current) return;
      wasPressed.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu(event: MouseEvent) {
      // Selected words and links keep the browser's own menu.
      if (document.getSelection()?.isCollapsed === false || isElsewhere(event.target)) return;
      event.preventDefault();
      if (!wasPressed.current) onPress();
    },
  };
}

function isElsewhere(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, input, textarea, video') !== null;
}
