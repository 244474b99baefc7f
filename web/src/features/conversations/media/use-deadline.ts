import { useEffect, useEffectEvent } from 'react';

/** Calls `onLate` once when something has been awaited for longer than `milliseconds`. */
export function useDeadline(isWaiting: boolean, milliseconds: number, onLate: () => void): void {
  const late = useEffectEvent(onLate);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => late(), milliseconds);
    return () => clearTimeout(timer);
  }, [isWaiting, milliseconds]);
}
