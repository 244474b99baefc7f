import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import { useKeyAction } from '#lib/keys/key-actions.ts';

/** The field that goes with the chat before had the focus: the one that takes its place within this moment gets it. */
let hadFocus = false;

/**
 * Gives the message field of an opened chat the focus, once its messages are shown: giving the focus lays out the page.
 * One that takes the place of a field that had the focus gets it in any case, and so does one that the key for a reply
 * asked for before it was there.
 */
export function useFocusOnOpening(
  field: RefObject<HTMLTextAreaElement | null>,
  isShown: boolean,
  isWanted: boolean,
): void {
  const opening = useRef<{ inherits: boolean; before: Element | null } | null>(null);
  useKeyAction(
    'reply',
    () => {
      if (opening.current) Object.assign(opening.current, { inherits: true, before: document.activeElement });
    },
    { isOff: isShown },
  );
  useLayoutEffect(() => {
    const own = { inherits: hadFocus, before: document.activeElement };
    opening.current = own;
    return () => {
      const isWaiting = opening.current === own && own.inherits;
      hadFocus = isWaiting || (field.current !== null && document.activeElement === field.current);
      queueMicrotask(() => {
        hadFocus = false;
      });
    };
  }, [field]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening a chat moves the focus
  useEffect(() => {
    if (!isShown || !opening.current) return;
    const { inherits, before } = opening.current;
    opening.current = null;
    // Who went elsewhere meanwhile stays there.
    if ((isWanted || inherits) && document.activeElement === before) {
      field.current?.focus({ preventScroll: true });
    }
  }, [isShown]);
}
