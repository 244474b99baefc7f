import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import { TOLD_BY } from '../retrieval/evidence.ts';
import { ASKED, asksFor, KINDS_OF_ANSWER, meet, readChunk } from '../retrieval/evidence-terms.ts';
import { MATCHED } from '../retrieval/missed-terms.ts';
import type { Index, Query } from '../retrieval/retrieval.ts';
import { readQuery } from '../retrieval/retrieval.ts';
import { holdsThing, readThings } from '../retrieval/things.ts';
import { asksByItself } from '../turn.ts';
import type { Candidate } from './answerer.ts';
import { findCandidates } from './answerer.ts';
import { isSure } from './choose-answers.ts';

/* A question that leans on the one before it. */

/** What a question wants to be told, when it names nothing else: "And for how long?". */
const FOLLOWED = new Set<Concept>(['price', 'when', 'hours', 'duration']);
const FREE: Concept[] = ['#free'];

/** "How much is a" of "How much is a pedicure": what kind of answer was wanted, and not of what. */
function readFrame({ terms, tongues }: Query): string {
  const frames = terms.filter(
    ({ word, weight }) =>
      weight < ASKED || conceptsOfWord(word, tongues).some((name) => KINDS_OF_ANSWER.has(name)),
  );
  return frames.map(({ word }) => word).join(' ');
}

/** The kinds of answer that a question wants, each with what tells it. */
export function kindsOf(query: Query): Concept[][] {
  return TOLD_BY.filter(([kind]) => FOLLOWED.has(kind) && asksFor(query, kind)).map(([, tellers]) => [
    ...tellers,
    ...(tellers.includes('price') ? FREE : []),
  ]);
}

/** True when what would be quoted tells one of the kinds; everything does when none is wanted. */
export function tells(index: Index, { chunk, evidence }: Candidate, kinds: Concept[][]): boolean {
  const { lines } = readChunk(chunk, index.tongues);
  const said = chunk.kind === 'faq' ? lines : lines.filter((_, at) => evidence.lines.includes(at));
  return (
    kinds.length === 0 ||
    said.some(({ concepts }) => kinds.some((tellers) => tellers.some((one) => concepts.has(one))))
  );
}

/**
 * What may answer a question that leans on the one before, the best first. "And for long hair?" narrows it; "And a
 * manicure?" after the price of a pedicure puts another thing in its place. Both are nails, so it is the word that
 * tells them apart: where the best passage lacks it and another one has it, the former thing is left out.
 */
export function findFollowing(index: Index, text: string, before: string): Candidate[] {
  const read = (asked: string, earlier = ''): Query => readQuery(asked, earlier, index.tongues);
  const leaning = findCandidates(index, read(text, before));
  const own = read(text);
  const things = readThings(own);
  const holds = ({ chunk }: Candidate): boolean =>
    things.some((thing) => holdsThing(index, chunk, thing, own));
  // What meets nothing of the question itself was told already: "And if I am late?" is not answered with the deposit.
  const meetsSome = ({ chunk }: Candidate): boolean =>
    things.some((thing) => meet(thing, readChunk(chunk, index.tongues).all, own.tongues) >= MATCHED);
  const [best] = leaning;
  const kinds = kindsOf(read(before));
  const tellsKind = (candidate: Candidate): boolean => tells(index, candidate, kinds);
  if (!best || things.length === 0 || (holds(best) && isSure(best) && tellsKind(best))) return leaning;
  const asked = [`${readFrame(read(before))} ${text}`, ...(asksByItself(text) ? [text] : [])];
  const replaced = asked
    .map((words) => findCandidates(index, read(words)).filter(holds))
    .sort(([a], [b]) => (b?.probability ?? 0) - (a?.probability ?? 0));
  const found = replaced.find((candidates) => candidates.length > 0) ?? leaning.filter(meetsSome);
  const [other] = found;
  // "How long does it take? And a gel manicure?": its price was nearer than how long it takes.
  if (other && tellsKind(other) && !tellsKind(best)) return found;
  // "And on Saturday?": the passage that was best already, and only the former thing made it doubtful.
  return !holds(best) || other?.chunk === best.chunk ? found : leaning;
}
