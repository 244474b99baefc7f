import { useSyncExternalStore } from 'react';

import { readRoom, subscribeRoom } from '#lib/visible-room.ts';

/** The height that the on-screen keyboard leaves, in pixels. */
export function useViewportHeight(): number {
  return useSyncExternalStore(subscribeRoom, () => Math.round(readRoom().height));
}
