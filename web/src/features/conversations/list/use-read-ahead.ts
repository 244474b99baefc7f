import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef } from 'react';

import {
  isConversationKnown,
  isConversationShown,
  prefetchConversation,
} from '#features/conversations/conversation-queries.ts';
import { whenIdle } from '#lib/when-idle.ts';

/** How long the list stands still before what its rows open is read: while it moves nobody chooses. */
const STILL_MILLISECONDS = 150;

type List = {
  area: RefObject<HTMLElement | null>;
  ids: readonly string[];
  /** Pixels, as the height above the first row. */
  rowHeight: number;
  heightAbove: number;
  isAway: boolean;
};

/**
 * Reads what the rows in sight open, one after the other while the page has nothing to do, so that a chosen one is shown
 * at once. What is known is not read again: the live channel keeps it true. Answers what hears of scrolling.
 */
export function useReadAhead({ area, ids, rowHeight, heightAbove, isAway }: List): () => void {
  const queryClient = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const turn = useRef(0);

  const readWhenStill = () => {
    // What was in sight before the list went away is read to its end.
    if (!area.current || isAway || savesData()) return;
    const { scrollTop, clientHeight } = area.current;
    clearTimeout(timer.current);
    const first = Math.max(0, Math.floor((scrollTop - heightAbove) / rowHeight));
    const inSight = ids.slice(first, Math.ceil((scrollTop - heightAbove + clientHeight) / rowHeight));
    const mine = ++turn.current;
    timer.current = setTimeout(async () => {
      for (const id of inSight) {
        await whenIdle();
        if (turn.current !== mine) return;
        // It reads for itself; what it says of a failed attempt is not taken away under somebody's hand.
        if (isConversationShown(queryClient, id)) continue;
        await prefetchConversation(queryClient, id);
        // The server or the way to it is away: the next look at the list asks again, not every row of this one.
        if (!isConversationKnown(queryClient, id) && !isConversationShown(queryClient, id)) return;
      }
    }, STILL_MILLISECONDS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other rows may be in sight
  useEffect(readWhenStill, [ids, heightAbove, isAway]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      turn.current++;
    },
    [],
  );
  return readWhenStill;
}

/** Whether somebody asked their browser for fewer bytes. Not every browser tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
