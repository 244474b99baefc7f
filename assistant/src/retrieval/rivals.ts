import { FEATURE_NAMES } from './evidence.ts';

/** How a passage stands among those that may answer (see `Candidate`), and what it holds of the question. */
type Standing = {
  order: number;
  probability: number;
  isProse: boolean;
  evidence: { features: readonly number[] };
};

/** Behind the best by less than this, in units of the order. */
const CLOSE = 2;
/** Likelier to answer than not. */
const LIKELY = 0.5;
const LACKS = FEATURE_NAMES.indexOf('missedTerms');

/** True when a passage may be told beside the best one; running text is told alone. */
export function isRival(best: Standing, other: Standing): boolean {
  return !best.isProse && other.probability >= LIKELY && best.order - other.order < CLOSE;
}

/** True for a passage that holds every word of the question. */
export function holdsAll({ evidence }: Pick<Standing, 'evidence'>): boolean {
  return evidence.features[LACKS] === 0;
}

/** How sure it is that one of two rivals answers. What neither of them holds, both may lack for one reason. */
export function sureOfEither(best: Standing, other: Standing): number {
  return [best, other].some(holdsAll)
    ? 1 - (1 - best.probability) * (1 - other.probability)
    : best.probability;
}
