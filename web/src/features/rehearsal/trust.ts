import type { Trust } from '@parley/contract/rehearsal.ts';

/** Below this a share says nothing. */
const FEWEST_DECIDED = 10;

export function isEnough({ decided }: Pick<Trust, 'decided'>): boolean {
  return decided >= FEWEST_DECIDED;
}
