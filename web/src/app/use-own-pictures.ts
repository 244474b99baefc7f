import { useEffect } from 'react';

import { forgetEverything, forgetPictures } from '#lib/service-worker.ts';
import type { SessionState } from '#lib/session/session.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

/**
 * Empties what is kept whenever a session is found to have ended, in whatever way and tab, and the pictures when
 * somebody else than their owner is signed in.
 */
export function useOwnPictures(session: SessionState): void {
  const { state } = session;
  const owner = session.state === 'in' ? session.user.id : null;
  useEffect(() => {
    if (state === 'unknown') return;
    if (owner !== null && owner === readStored(STORED.picturesOf)) return;
    void (owner === null ? forgetEverything() : forgetPictures());
    writeStored(STORED.picturesOf, owner);
  }, [state, owner]);
}
