import { useDeferredValue, useMemo, useState } from 'react';

import { findMatches } from '#features/knowledge/find-matches.ts';

/** A search inside a text: what is typed, where it stands, and which of the places is looked at. */
export function useSearch(text: string) {
  const [query, setQuery] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const deferredText = useDeferredValue(text);
  const matches = useMemo(() => findMatches(deferredText, query ?? ''), [deferredText, query]);
  const current = matches.length === 0 ? -1 : Math.min(at, matches.length - 1);
  const move = (by: 1 | -1) => {
    if (matches.length > 0) setAt((current + by + matches.length) % matches.length);
  };
  return {
    isOpen: query !== null,
    query: query ?? '',
    matches,
    /** -1 when there is none. */
    current,
    open: () => setQuery((before) => before ?? ''),
    close: () => {
      setQuery(null);
      setAt(0);
    },
    type: (typed: string) => {
      setQuery(typed);
      setAt(0);
    },
    move,
  };
}
