import { useSyncExternalStore } from 'react';

import { readAnnouncement, subscribeAnnouncement } from '#lib/announce.ts';

/** The live region. Mount it once, and before anything is announced. */
export function Announcer() {
  const text = useSyncExternalStore(subscribeAnnouncement, readAnnouncement);
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  );
}
