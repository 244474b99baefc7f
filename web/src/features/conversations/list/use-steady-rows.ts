import { type RefObject, useLayoutEffect, useRef } from 'react';

import { shiftOf } from '#features/conversations/list/steady-rows.ts';

/**
 * Who reads further down keeps their place when rows move to the top. Every row is `rowHeight` pixels tall; `ids` are
 * the rows in order. At the top, news pushes the others down.
 */
export function useSteadyRows(
  area: RefObject<HTMLElement | null>,
  ids: readonly string[],
  rowHeight: number,
): void {
  const before = useRef(ids);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = ids;
    const element = area.current;
    if (!element || was === ids || element.scrollTop < rowHeight) return;
    // What stands above the rows, as on the phone, may make this a row too early or late: several rows are asked.
    const first = Math.floor(element.scrollTop / rowHeight);
    const visible = was.slice(first, first + Math.ceil(element.clientHeight / rowHeight));
    element.scrollTop += shiftOf(visible, was, ids) * rowHeight;
  }, [area, ids, rowHeight]);
}
