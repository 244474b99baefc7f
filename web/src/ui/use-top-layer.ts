import { useEffect, useId, useSyncExternalStore } from 'react';

let layers: readonly string[] = [];
const listeners = new Set<() => void>();

/** Whether an open layer is the topmost one, which alone is closed by Escape. */
export function useTopLayer(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    set([...layers, id]);
    return () => set(layers.filter((other) => other !== id));
  }, [id, isOpen]);
  return useSyncExternalStore(subscribe, () => layers.at(-1) === id);
}

export function hasOpenLayer(): boolean {
  return layers.length > 0;
}

function set(next: readonly string[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
