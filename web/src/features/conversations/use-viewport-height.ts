import { useSyncExternalStore } from 'react';

/** The height that the on-screen keyboard leaves, in pixels. */
export function useViewportHeight(): number {
  return useSyncExternalStore(subscribe, () =>
    Math.round(window.visualViewport?.height ?? window.innerHeight),
  );
}

function subscribe(onChange: () => void): () => void {
  const target = window.visualViewport ?? window;
  target.addEventListener('resize', onChange);
  return () => target.removeEventListener('resize', onChange);
}
