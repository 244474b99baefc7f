import { useEffect, useState } from 'react';

/** How long the search waits for the next letter. */
export const SEARCH_MILLISECONDS = 250;

/** The value as it was when it last stood still for so long. Emptiness is taken over at once. */
export function useDebounced(value: string, milliseconds: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value === '' ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
