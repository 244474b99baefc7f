import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls `onLate` once when something has been awaited for longer than `milliseconds`. */
export function useDeadline(isWaiting: boolean, milliseconds: number, onLate: () => void): void {
  const late = useEffectEvent(onLate);
  // With what shows that it waits, not some time after it.
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => late(), milliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting, milliseconds]);
}
