import { cutIntoChunks } from './chunks.ts';
import { dayIn } from './day-in.ts';
import { bare, resolveQuote } from './guard/sources.ts';
import { openKnowledge } from './knowledge.ts';
import { foldText, splitWords } from './reading/fold.ts';
import { search } from './retrieval/retrieval.ts';
import { hashText } from './text-hash.ts';
import type { AssistantInput, Chunk, Decision } from './types.ts';

/** A line of the knowledge base, with the headings and the question that it stands under. */
export type PlacedLine = { key: string; line: string; heading: string; question: string | null };

/** Two lines about the same thing share at least this part of their words. */
const LEAST_SHARED = 1 / 3;
/** Of a long list, so many lines are compared with one that went: those that share its rarest words. */
const MOST_COMPARED = 100;

function placeLine(chunk: Chunk, line: string): PlacedLine {
  const heading = chunk.headingPath.join(', ');
  const question = chunk.question ?? null;
  const key = hashText([heading, question ?? '', line].join('\n')).slice(0, 32);
  return { key, line, heading, question };
}

function placeLines(text: string): PlacedLine[] {
  const placed = cutIntoChunks(text).flatMap((chunk) => chunk.lines.map((line) => placeLine(chunk, line)));
  return [...new Map(placed.map((line) => [line.key, line])).values()];
}

/** The lines of a knowledge base that a decision cites. */
export function placeCited(chunks: readonly Chunk[], decision: Decision): PlacedLine[] {
  const sources = decision.sentences.flatMap((sentence) => sentence.sources);
  if (sources.length === 0) return [];
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  return sources.flatMap(({ chunkId, line }) => {
    const chunk = byId.get(chunkId);
    if (!chunk) return [];
    const quoted = resolveQuote(chunk, line).filter((one) => chunk.lines.includes(one));
    return quoted.map((one) => placeLine(chunk, one));
  });
}

/**
 * The lines that a text says word for word, for one that cites nothing. Inside a longer line none counts, and of the
 * places that say the same the one that comes nearest to the customer's question.
 */
export function findSaidLines(input: AssistantInput, text: string): PlacedLine[] {
  const { chunks, index } = openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
  const asked = input.turn.map((message) => message.text).join('\n');
  const nearest = search(index, asked, chunks.length).map((hit) => hit.chunk);
  const placed = [...new Set([...nearest, ...chunks])].flatMap((chunk) =>
    chunk.lines.map((line) => ({ said: bare(line), line: placeLine(chunk, line) })),
  );
  let left = ` ${bare(text)} `;
  return placed
    .filter(({ said }) => said !== '')
    .toSorted((a, b) => b.said.length - a.said.length)
    .flatMap(({ said, line }) => {
      if (!left.includes(` ${said} `)) return [];
      left = left.replaceAll(` ${said} `, ' | ');
      return [line];
    });
}

/** The lines of the entry that begins behind an offset. */
export function placeEntryAt(knowledgeBase: string, after: number): PlacedLine[] {
  const entry = cutIntoChunks(knowledgeBase).find(({ start }) => start >= after);
  return entry?.lines.map((line) => placeLine(entry, line)) ?? [];
}

/** `gone`: said nowhere any more; `moved`: said in another place now; `added`: said in a place where it was not. */
export type KnowledgeChange = {
  gone: (PlacedLine & { successor: string | null })[];
  moved: PlacedLine[];
  added: PlacedLine[];
};

/** What a save changes, line by line and place by place. Grows with the length of the texts. */
export function compareKnowledge(before: string, after: string): KnowledgeChange {
  const from = placeLines(before);
  const to = placeLines(after);
  const known = new Set(from.map(({ key }) => key));
  const kept = new Set(to.map(({ key }) => key));
  const added = to.filter(({ key }) => !known.has(key));
  const left = from.filter(({ key }) => !kept.has(key));
  const isSaid = indexSayings(added);
  const findSuccessor = indexSuccessors(added);
  return {
    gone: left.filter((line) => !isSaid(line)).map((line) => ({ ...line, successor: findSuccessor(line) })),
    moved: left.filter(isSaid),
    added,
  };
}

/** Whether one of `lines` says the same. The answer to one question is not that to another, even in the same words. */
function indexSayings(lines: readonly PlacedLine[]): (line: PlacedLine) => boolean {
  const questions = new Map<string, Set<string | null>>();
  for (const { line, question } of lines) {
    questions.set(line, (questions.get(line) ?? new Set()).add(question));
  }
  return ({ line, question }) => {
    const asked = questions.get(line);
    return asked !== undefined && (question === null || asked.has(null) || asked.has(question));
  };
}

type Candidate = { line: string; words: ReadonlySet<string> };
/** The new lines of one place, and which of them hold a word, in their order. */
type Place = { candidates: Candidate[]; holding: Map<string, number[]> };

/** Finds the new line that speaks of the same: another answer to its question, or the likest under its headings. */
function indexSuccessors(added: readonly PlacedLine[]): (old: PlacedLine) => string | null {
  const places = new Map<string, Place>();
  for (const placed of added) {
    const name = nameOfPlace(placed);
    const place: Place = places.get(name) ?? { candidates: [], holding: new Map() };
    places.set(name, place);
    const words = wordsOf(placed.line);
    for (const word of words) {
      const holding = place.holding.get(word);
      if (holding) holding.push(place.candidates.length);
      else place.holding.set(word, [place.candidates.length]);
    }
    place.candidates.push({ line: placed.line, words });
  }
  return (old) => {
    const place = places.get(nameOfPlace(old));
    if (!place) return null;
    const best = findLikest(place, wordsOf(old.line));
    if (old.question === null) return best && best.shared >= LEAST_SHARED ? best.line : null;
    return best?.line ?? place.candidates[0]?.line ?? null;
  };
}

function nameOfPlace({ heading, question }: PlacedLine): string {
  return question === null ? `heading ${heading}` : `question ${question}`;
}

/** Of lines that are as like, the first. */
function findLikest(
  { candidates, holding }: Place,
  words: ReadonlySet<string>,
): { line: string; shared: number } | undefined {
  const rarestFirst = [...words]
    .map((word) => holding.get(word) ?? [])
    .toSorted((a, b) => a.length - b.length);
  const compared = new Set<number>();
  for (const places of rarestFirst) {
    for (const n of places.slice(0, MOST_COMPARED)) if (compared.size < MOST_COMPARED) compared.add(n);
  }
  let best: { line: string; shared: number } | undefined;
  for (const n of [...compared].toSorted((a, b) => a - b)) {
    const candidate = candidates[n];
    if (!candidate) continue;
    const shared = shareOf(words, candidate.words);
    if (!best || shared > best.shared) best = { line: candidate.line, shared };
  }
  return best;
}

function wordsOf(text: string): Set<string> {
  return new Set(splitWords(foldText(text)));
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
