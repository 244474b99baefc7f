import { useEffect, useId, useSyncExternalStore } from 'react';

type Layer = { id: string; isModal: boolean };

let layers: readonly Layer[] = [];
const listeners = new Set<() => void>();

/** Whether an open layer is the topmost one, which alone is closed by Escape. */
export function useTopLayer(isOpen: boolean, isModal = true): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    set([...layers, { id, isModal }]);
    return () => set(layers.filter((other) => other.id !== id));
  }, [id, isModal, isOpen]);
  return useSyncExternalStore(subscribe, () => layers.at(-1)?.id === id);
}

/** Whether something stands open that leaves the page out of reach. */
export function useHasModal(): boolean {
  return useSyncExternalStore(subscribe, () => layers.some(({ isModal }) => isModal));
}

export function hasOpenLayer(): boolean {
  return layers.length > 0;
}

function set(next: readonly Layer[]): void {
  layers = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
