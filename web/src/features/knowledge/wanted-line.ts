import { useSyncExternalStore } from 'react';

import type { QuotedLine } from '#features/knowledge/find-line.ts';

let wanted: QuotedLine | null = null;
const listeners = new Set<() => void>();

/** The knowledge base goes there as soon as it is open and read. */
export function wantLine(line: QuotedLine | null): void {
  wanted = line;
  for (const listener of listeners) listener();
}

export function useWantedLine(): QuotedLine | null {
  return useSyncExternalStore(subscribe, () => wanted);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
