import type { Tongues } from '../reading/tongues.ts';
import { tongueOf } from '../reading/tongues.ts';
import { isTopic } from './concepts.ts';
import type { Term } from './evidence-terms.ts';
import { isConceptAlone, isHeld, isNumber, namesOf } from './evidence-terms.ts';
import type { Index, Query } from './retrieval.ts';
import { isFamily, isFrame } from './topic-kinds.ts';

/** A term of a question and how well a passage meets it, 0 to 1. */
export type Meeting = { term: Term; met: number };

export const MATCHED = 0.5;
/** Below this a word is met by its topic at best, not by itself. */
const MET_ITSELF = 0.7;
const LONG_WORD = 8;
const GERMAN = tongueOf('de');

const sumWeights = (terms: Term[]): number => terms.reduce((sum, { weight }) => sum + weight, 0);

/** What kind of words a passage does not hold, in weights of the question's terms. */
export type Missed = {
  all: number;
  /** In another passage; nowhere, but we know a concept of it; nowhere and without a concept. */
  elsewhere: number;
  named: number;
  unknown: number;
  /** Says what is asked for, says only how, is a number, or is a word that we know nothing of. */
  things: number;
  frames: number;
  numbers: number;
  plain: number;
  /** The heaviest of the words that we know nothing of; a long one is a name more often than a phrase. */
  longest: number;
  /** Met by another thing of its kind at most: "TOEFL" by "IELTS". */
  siblings: number;
  /** 1 when a word that is written like a name is missed. */
  name: number;
};

export function weighMissed(index: Index, query: Query, meetings: Meeting[]): Missed {
  const { tongues } = query;
  const missing = meetings.filter(({ met }) => met < MATCHED).map(({ term }) => term);
  const held = new Set(missing.filter((term) => isHeld(index, term, tongues)));
  const absent = missing.filter((term) => !held.has(term));
  const known = (term: Term): boolean => namesOf(term, tongues).length > 0;
  const worded = missing.filter((term) => !isNumber(term));
  const framed = (term: Term): boolean => namesOf(term, tongues).some(isFrame);
  const plain = worded.filter((term) => !known(term) && !held.has(term));
  const siblings = meetings
    .filter(({ term, met }) => met > 0 && met < MET_ITSELF && namesOf(term, tongues).some(isFamily))
    .map(({ term }) => term);
  return {
    all: sumWeights(missing),
    elsewhere: sumWeights([...held]),
    named: sumWeights(absent.filter((term) => isConceptAlone(term) || known(term))),
    unknown: sumWeights(absent.filter((term) => !isConceptAlone(term) && !known(term))),
    things: sumWeights(worded.filter((term) => known(term) && !framed(term))),
    frames: sumWeights(worded.filter(framed)),
    numbers: sumWeights(missing.filter(isNumber)),
    plain: sumWeights(plain),
    longest: Math.max(
      0,
      ...plain.map(({ word, weight }) => (weight * Math.min(LONG_WORD, word.length)) / LONG_WORD),
    ),
    siblings: sumWeights(siblings),
    name: missesName(query, meetings, tongues) ? 1 : 0,
  };
}

/** German writes every noun with a capital. */
function missesName({ names }: Query, meetings: Meeting[], tongues: Tongues): boolean {
  if ((tongues & GERMAN) !== 0) return false;
  return meetings.some(({ term, met }) => met < MET_ITSELF && names.has(term.word));
}

/** How well the worst met word is met that says what is asked; 1 when no word does. */
export function findWorst({ tongues }: Query, meetings: Meeting[]): number {
  const telling = meetings.filter(({ term }) => {
    const names = namesOf(term, tongues);
    const framing = names.length > 0 && names.every((name) => isTopic(name) && isFrame(name));
    return !isNumber(term) && !framing;
  });
  // A number alone tells little, but nothing else was asked.
  const judged = meetings.every(({ term }) => isNumber(term)) ? meetings : telling;
  return Math.min(1, ...judged.map(({ met }) => met));
}
