import { useSyncExternalStore } from 'react';

/** Phone below 768 px, tablet to 1023, desktop to 1279, wide from 1280 (room for the details panel). */
export type Layout = 'phone' | 'tablet' | 'desktop' | 'wide';

const queries = {
  wide: matchMedia('(min-width: 1280px)'),
  desktop: matchMedia('(min-width: 1024px)'),
  tablet: matchMedia('(min-width: 768px)'),
};

function readLayout(): Layout {
  if (queries.wide.matches) return 'wide';
  if (queries.desktop.matches) return 'desktop';
  return queries.tablet.matches ? 'tablet' : 'phone';
}

/** Asking the browser makes it bring the styles of the page up to date, and every control asks. */
let layout = readLayout();
const listeners = new Set<() => void>();

for (const list of Object.values(queries)) {
  list.addEventListener('change', () => {
    layout = readLayout();
    for (const listener of [...listeners]) listener();
  });
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, () => layout);
}
