import { isFiller } from '../reading/fillers.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import type { ReadText, Term } from '../retrieval/evidence-terms.ts';
import { ASKED, KINDS_OF_ANSWER, meet, readChunk, readText } from '../retrieval/evidence-terms.ts';
import type { Index, Query } from '../retrieval/retrieval.ts';
import { tellLine } from '../tables.ts';
import type { Candidate } from './answerer.ts';
import { quoteLines } from './answerer.ts';

/* Whether what would be told is all of what a question names, or half of it. */

const MISSED = 0.5;
/** The word itself, or an inflection of it. */
const ITSELF = 0.85;

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
