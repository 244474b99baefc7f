import { LOGOUT_EVENT } from '#lib/session/session.ts';

/** Pauses between tries, in milliseconds; the last one again and again. */
const PAUSES = [2_000, 5_000, 15_000, 30_000];

/**
 * Resolves when it is worth while to ask again that nobody has answered: after a pause, or at once when the browser has
 * a network again. Answers false where it was given up, or somebody has signed out meanwhile.
 */
export function untilBack(tries: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isWanted: boolean) => {
      clearTimeout(timer);
      window.removeEventListener('online', onBack);
      window.removeEventListener(LOGOUT_EVENT, onGone);
      signal.removeEventListener('abort', onGone);
      resolve(isWanted);
    };
    const onBack = () => end(true);
    const onGone = () => end(false);
    const timer = setTimeout(onBack, PAUSES[Math.min(tries, PAUSES.length - 1)]);
    window.addEventListener('online', onBack);
    window.addEventListener(LOGOUT_EVENT, onGone);
    signal.addEventListener('abort', onGone);
    if (signal.aborted) onGone();
  });
}
