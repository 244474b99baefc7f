import { createHash } from 'node:crypto';
import { loadSaid } from './commitments.ts';
import { loadSets } from './sets.ts';

/** What a learned file says of itself: the hash of what it was learned from, and that of what was learned. */
export type Seal = { learnedFrom: string; learned: string };

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

export function sealOf(learned: object, from: unknown): Seal {
  return { learnedFrom: hashOf(from), learned: hashOf(learned) };
}

/** A learned file as it is written: a test finds it changed by hand, or older than what it was learned from. */
export function seal<Learned extends object>(learned: Learned, from: unknown): Learned & { seal: Seal } {
  return { ...learned, seal: sealOf(learned, from) };
}

/** What `learn-commitments.ts` learns from: sentences of both kinds, and lines that bind nobody. */
export function readCommitmentSources() {
  return {
    said: loadSaid('commitments'),
    knowledgeBases: loadSets('tune').map(({ knowledgeBase }) => knowledgeBase),
  };
}

/** What `calibrate.ts` learns from. */
export function readCalibrationSources() {
  return loadSets('tune');
}
