import { findLanguageClash } from '../guard/leaks.ts';
import { holdsAll, isRival, sureOfEither } from '../retrieval/rivals.ts';
import type { Candidate } from './answerer.ts';
import { quoteLines } from './answerer.ts';
import calibration from './calibration.json' with { type: 'json' };

/* Which of the candidates of a question are told. */

/** `answers`: the best first; none when no candidate is sure enough. */
export type Chosen = { answers: Candidate[]; nearest: Candidate | null };

export function isSure({ probability }: Candidate, threshold: number = calibration.threshold): boolean {
  return probability >= threshold;
}

/** What would go out of a candidate, as one text. */
export const readQuoted = (candidate: Candidate): string => quoteLines(candidate).join(' ');

const FIGURE = /\d+(?:[.,:]\d+)*/gu;

/** True when two passages tell the same amount or time. A single digit may stand for anything. */
function sharesFigure(one: Candidate, other: Candidate): boolean {
  const known = new Set(readQuoted(one).match(FIGURE));
  return (readQuoted(other).match(FIGURE) ?? []).some((figure) => figure.length > 1 && known.has(figure));
}

/** True when a passage tells something else than another one, and not the same elsewhere or in another language. */
function tellsElse(other: Candidate, best: Candidate): boolean {
  const known = new Set(readQuoted(best).match(FIGURE));
  const told = readQuoted(other);
  if (findLanguageClash(told, readQuoted(best)) !== null) return false;
  const figures = told.match(FIGURE) ?? [];
  return !sharesFigure(best, other) && (figures.length === 0 || figures.some((figure) => !known.has(figure)));
}

/**
 * The one that is told where several say the same: of those close to the nearest that are sure and tell its figures, or
 * stand first in the customer's language where it does not, the one that shares most words with the question.
 */
function chooseTwin(nearest: Candidate, candidates: Candidate[], threshold: number): Candidate {
  const spokenFirst = candidates.find(({ isForeign }) => !isForeign);
  const twins = candidates.filter(
    (candidate) =>
      isSure(candidate, threshold) &&
      (isRival(nearest, candidate) || (nearest.isTold && candidate.isTold)) &&
      (candidate === nearest ||
        (nearest.isForeign && candidate === spokenFirst) ||
        sharesFigure(nearest, candidate)),
  );
  const spoken = twins.filter(({ isForeign }) => !isForeign);
  const [most = nearest] = (spoken.length > 0 ? spoken : twins).sort(
    (a, b) => b.hit.features.words - a.hit.features.words,
  );
  return most;
}

/** True where another passage that stands close tells the same: that one of the two answers is enough. */
function isAgreed(nearest: Candidate, candidates: Candidate[], threshold: number): boolean {
  return candidates.some(
    (other) =>
      other !== nearest &&
      isRival(nearest, other) &&
      isRival(other, nearest) &&
      sharesFigure(nearest, other) &&
      sureOfEither(nearest, other) >= threshold,
  );
}

type Choice = {
  fits?: (candidate: Candidate) => boolean;
  /** What was asked before stands beside the best as well, and was answered already. */
  isAlone?: boolean;
  threshold?: number;
};

/**
 * The best of the candidates that fit, or the best of all; nothing when the best of all is not sure. Where another one
 * is about as likely, both are told: a person would do the same.
 */
export function chooseAnswers(
  candidates: Candidate[],
  { fits = () => true, isAlone = false, threshold = calibration.threshold }: Choice = {},
): Chosen {
  const [nearest = null, next] = candidates;
  if (!nearest) return { answers: [], nearest };
  const sure = candidates.filter((candidate) => isSure(candidate, threshold));
  const twin = chooseTwin(nearest, candidates, threshold);
  // Of those that stand close the sure one is told, though it is not quite the nearest.
  const close = sure.filter((candidate) => isRival(nearest, candidate));
  const choices = sure.includes(twin) ? [twin, ...sure] : close;
  const best = choices.find(fits) ?? twin;
  // An entry answers the question that stands above it: beside one that holds the whole question, it answers another.
  const isOther = next?.chunk.kind === 'faq' && isSure(nearest, threshold) && holdsAll(nearest);
  const isMoreTold = nearest.isTold && !next?.isTold;
  const isBeside =
    !(isAlone || isOther || isMoreTold) && next && isRival(nearest, next) && tellsElse(next, nearest);
  if (isBeside && sureOfEither(nearest, next) >= threshold) return { answers: [nearest, next], nearest };
  const isTold = sure.includes(best) || (fits(best) && isAgreed(best, candidates, threshold));
  return { answers: isTold ? [best] : [], nearest };
}
