import { isFiller } from '../reading/fillers.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import type { ReadText, Term } from '../retrieval/evidence-terms.ts';
import { ASKED, asksFor, KINDS_OF_ANSWER, meet, readChunk, readText } from '../retrieval/evidence-terms.ts';
import type { Index, Query } from '../retrieval/retrieval.ts';
import { tellLine } from '../tables.ts';
import type { Candidate } from './answerer.ts';
import { quoteLines } from './answerer.ts';

/* Whether what would be told is all of what a question names, or half of it. */

const NAMED = 0.7;
const MISSED = 0.5;
/** The word itself, or an inflection of it. */
const ITSELF = 0.85;
/** Less sure than this, not even a line that holds all words of a question answers it. */
const LEAST_SURE = 0.65;

/** The words that say of what a question asks, and neither how nor for what kind of answer. */
function readContent({ terms, tongues }: Query): Term[] {
  return terms.filter(
    ({ word, weight, said }) =>
      said === 1 &&
      weight >= ASKED &&
      !/^\d/u.test(word) &&
      !isFiller(word, tongues) &&
      !conceptsOfWord(word, tongues).some((concept) => KINDS_OF_ANSWER.has(concept)),
  );
}

function readTold({ chunk }: Candidate, quoted: string[], { tongues }: Index): ReadText {
  const told = quoted.map((line) => tellLine(chunk, line));
  return readText([chunk.question ?? '', ...chunk.headingPath, ...told].join('\n'), tongues);
}

/**
 * True when another line of the passage holds a word of the question that what would be told does not: the "leche" of
 * "café con leche" below "Café solo".
 */
export function leavesOut(index: Index, query: Query, candidate: Candidate): boolean {
  const { chunk } = candidate;
  if (chunk.kind === 'faq' || candidate.isProse) return false;
  const quoted = quoteLines(candidate);
  const told = readTold(candidate, quoted, index);
  const others = readChunk(chunk, index.tongues).lines.filter(
    (_, at) => !quoted.includes(chunk.lines[at] ?? ''),
  );
  const holds = (term: Term, text: ReadText, least: number): boolean =>
    meet(term, text, query.tongues) >= least;
  return readContent(query).some(
    (term) => !holds(term, told, MISSED) && others.some((line) => holds(term, line, ITSELF)),
  );
}

/** What a question for one of these is answered with. */
const TELLERS = {
  price: ['price', 'number', '#free'],
  duration: ['duration'],
  hours: ['hours', 'when'],
} as const;

/** True when every word and number that a question names stands in what would be told, and the kind that it asks for. */
function isWhole(index: Index, query: Query, candidate: Candidate): boolean {
  const told = readTold(candidate, quoteLines(candidate), index);
  const content = readContent(query);
  const numbers = query.terms.filter(({ word }) => /^\d/u.test(word));
  return (
    content.length > 0 &&
    content.every((term) => meet(term, told, query.tongues) >= NAMED) &&
    numbers.every(({ word }) => told.words.includes(word)) &&
    Object.entries(TELLERS).every(
      ([kind, tellers]) =>
        !asksFor(query, kind as keyof typeof TELLERS) || tellers.some((teller) => told.concepts.has(teller)),
    )
  );
}

/** The first of the candidates where it alone of those near it holds all that a question names; else null. */
export function findWhole(index: Index, query: Query, candidates: Candidate[]): Candidate | null {
  const [first, ...others] = candidates.slice(0, 4);
  if (!first || first.isProse || first.isForeign || first.probability < LEAST_SURE) return null;
  if (!isWhole(index, query, first)) return null;
  return others.some((other) => isWhole(index, query, other)) ? null : first;
}
