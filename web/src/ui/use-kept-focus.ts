import { type RefObject, useEffect, useRef } from 'react';

import { isFocusLost } from '#lib/focus-lost.ts';

/** A button that cannot be pressed while something runs loses the focus: the place around it has it afterwards. */
export function useKeptFocus(place: RefObject<HTMLElement | null>, isOff: boolean): void {
  const wasOff = useRef(isOff);
  useEffect(() => {
    if (wasOff.current && !isOff && isFocusLost()) place.current?.focus({ preventScroll: true });
    wasOff.current = isOff;
  }, [place, isOff]);
}
