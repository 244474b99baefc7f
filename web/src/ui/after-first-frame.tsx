import type { ReactNode } from 'react';

import { useIsPainted } from '#lib/use-is-painted.ts';

type Props = {
  /** Draws it with the first frame after all. */
  isUrgent: boolean;
  children: ReactNode;
};

/** What nobody waits for when its place is opened: drawn once everything around it has been shown. */
export function AfterFirstFrame({ isUrgent, children }: Props) {
  return useIsPainted() || isUrgent ? children : null;
}
