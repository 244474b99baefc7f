import { createContext, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { VirtualizerHandle } from 'virtua';

import type { ThreadItem } from '#features/conversations/thread/thread-items.ts';

/** The message that somebody was led to; it is marked where it stands. */
export const SoughtContext = createContext<string | undefined>(undefined);

type Options = {
  soughtId: string | undefined;
  items: readonly ThreadItem[];
  /** Whether messages have places, and none are on their way. */
  isReady: boolean;
  readOlder: (() => void) | null;
  handle: RefObject<VirtualizerHandle | null>;
  isFollowing: RefObject<boolean>;
};

/** Reads back to the message that is sought, and brings it into the middle, once. */
export function useSought({ soughtId, items, isReady, readOlder, handle, isFollowing }: Options): void {
  const found = useRef<string>(undefined);
  const look = useEffectEvent(() => {
    if (soughtId === undefined || found.current === soughtId) return;
    const index = items.findIndex(({ message }) => message.id === soughtId);
    if (index < 0) return readOlder?.();
    found.current = soughtId;
    isFollowing.current = false;
    handle.current?.scrollToIndex(index, { align: 'center' });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read may bring it
  useEffect(() => {
    if (isReady) look();
  }, [soughtId, items, isReady]);
}
