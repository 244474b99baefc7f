import { type RefObject, useEffect, useRef } from 'react';

import type { DraftAction } from '#features/replies/use-draft-actions.ts';
import { useKeyAction } from '#lib/keys/key-actions.ts';

/** `isByKey`: started from the keyboard, so the focus must not be lost with the draft. */
export type StartAction = Record<DraftAction, (isByKey: boolean) => void>;

/** A key that was still meant for the draft before must not decide one that nobody has seen. */
const UNSEEN_MILLISECONDS = 400;

/** Lets one key do what a button of the draft does. */
export function useDraftKeys(place: RefObject<HTMLElement | null>, start: StartAction, isOff: boolean): void {
  const shownAt = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);
  const decide = (act: (isByKey: boolean) => void) => {
    if (performance.now() - shownAt.current >= UNSEEN_MILLISECONDS) act(true);
  };
  useKeyAction('approve', () => decide(start.approve), { place, isOff });
  useKeyAction('reject', () => decide(start.reject), { place, isOff });
  useKeyAction('edit', () => start.edit(true), { place, isOff });
  useKeyAction('regenerate', () => decide(start.regenerate), { place, isOff });
}
