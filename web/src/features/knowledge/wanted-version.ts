import type { KnowledgePart } from '@parley/contract/knowledge.ts';
import { useSyncExternalStore } from 'react';

type Wanted = { part: KnowledgePart; id: string };

let wanted: Wanted | null = null;
const listeners = new Set<() => void>();

/** The editor of that text shows it as soon as it is open. */
export function wantVersion(version: Wanted | null): void {
  wanted = version;
  for (const listener of listeners) listener();
}

export function useWantedVersion(): Wanted | null {
  return useSyncExternalStore(subscribe, () => wanted);
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
