import { useEffect, useRef } from 'react';

import type { ThreadItem } from '#features/conversations/thread/thread-items.ts';

/** Whether this render put items in front of those of the render before, so that the reader's place is kept. */
export function useIsPrepending(items: ThreadItem[]): boolean {
  const before = useRef<{ first: string | undefined; count: number }>({ first: undefined, count: 0 });
  const firstMessage = items[0]?.message.id;
  const isPrepending =
    before.current.first !== undefined &&
    before.current.first !== firstMessage &&
    items.length > before.current.count;
  useEffect(() => {
    before.current = { first: firstMessage, count: items.length };
  }, [firstMessage, items.length]);
  return isPrepending;
}
