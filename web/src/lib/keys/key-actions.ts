import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** What can be done by one key on the page as it stands. */
export type KeyAction =
  | 'next_conversation'
  | 'previous_conversation'
  | 'mark_read'
  | 'next_draft'
  | 'previous_draft'
  | 'approve'
  | 'edit'
  | 'regenerate'
  | 'reject'
  | 'reply'
  | 'attach'
  | 'record';

type Offer = { run: () => void; place: () => Element | null };

const offers = new Map<KeyAction, Offer[]>();

/** Offers an action while the component is mounted. `place`: of several offers the one that holds the focus is taken. */
export function useKeyAction(
  action: KeyAction,
  run: () => void,
  { place, isOff = false }: { place?: RefObject<Element | null>; isOff?: boolean } = {},
): void {
  const onRun = useEffectEvent(run);
  // With what is drawn, not after it: a key that is pressed in between would meet what stood there before.
  useLayoutEffect(() => {
    if (isOff) return;
    const offer: Offer = { run: () => onRun(), place: () => place?.current ?? null };
    offers.set(action, [...(offers.get(action) ?? []), offer]);
    return () => {
      offers.set(
        action,
        (offers.get(action) ?? []).filter((other) => other !== offer),
      );
    };
  }, [action, place, isOff]);
}

/** Whether anything on the page offers it. */
export function isOffered(action: KeyAction): boolean {
  return (offers.get(action) ?? []).length > 0;
}

/** Does it, if anything on the page offers it. */
export function runKeyAction(action: KeyAction): boolean {
  const found = offers.get(action) ?? [];
  const offer = found.find(({ place }) => place()?.contains(document.activeElement)) ?? found[0];
  offer?.run();
  return offer !== undefined;
}
