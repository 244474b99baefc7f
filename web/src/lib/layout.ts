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

function subscribe(onChange: () => void): () => void {
  const lists = Object.values(queries);
  for (const list of lists) list.addEventListener('change', onChange);
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
  };
}

export function useLayout(): Layout {
  return useSyncExternalStore(subscribe, readLayout);
}
