import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import type { RefObject } from 'react';
import type { Entries } from '#features/rehearsal/use-entries.ts';
import type { Run } from '#features/rehearsal/use-run.ts';

export type Way = {
  /** What stands over the conversation goes, after the question about what was typed; null on a page. */
  onOpenChat: ((go: () => void) => void) | null;
  onShowSource: (source: { place: string; line: string }) => void;
  onShowSettings: () => void;
  /** Goes at once, or after the question about what was typed. */
  leave: (go: () => void) => void;
};

export type BodyProps = Way & { entries: Entries; headingLevel: 'h2' | 'h3' };

export type ContentProps = BodyProps & {
  rehearsal: Rehearsal | null;
  available: number;
  costsTokens: boolean;
  run: Run;
  title: RefObject<HTMLHeadingElement | null>;
};
