import { useEffect, useState } from 'react';

/** The present moment, renewed at an interval while the component is on screen; null stands still. */
export function useNow(everyMilliseconds: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (everyMilliseconds === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
