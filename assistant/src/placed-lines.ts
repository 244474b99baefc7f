import { cutIntoChunks } from './chunks.ts';
import { dayIn } from './end-dates.ts';
import { bare, resolveQuote } from './guard/sources.ts';
import { hashText, openKnowledge } from './knowledge.ts';
import { foldText, splitWords } from './reading/fold.ts';
import { search } from './retrieval/retrieval.ts';
import type { AssistantInput, Chunk, RunReport } from './types.ts';

/** A line of the knowledge base, with the headings and the question that it stands under. */
export type PlacedLine = { key: string; line: string; heading: string; question: string | null };

/** Two lines about the same thing share at least this part of their words. */
const LEAST_SHARED = 1 / 3;

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

/** The lines that the last decision of a run cites. */
export function readCitedLines(input: AssistantInput, report: RunReport): PlacedLine[] {
  const decision = report.attempts.findLast((attempt) => attempt.decision)?.decision;
  const sources = decision?.sentences.flatMap((sentence) => sentence.sources) ?? [];
  if (sources.length === 0) return [];
  const { chunks } = openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
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

/** The lines of the entry that the knowledge base ends with. */
export function readLastEntry(knowledgeBase: string): PlacedLine[] {
  const entry = cutIntoChunks(knowledgeBase).at(-1);
  return entry?.lines.map((line) => placeLine(entry, line)) ?? [];
}

/** `gone`: said nowhere any more; `moved`: said in another place now; `added`: said in a place where it was not. */
export type KnowledgeChange = {
  gone: (PlacedLine & { successor: string | null })[];
  moved: PlacedLine[];
  added: PlacedLine[];
};

/** What a save changes, line by line and place by place. */
export function compareKnowledge(before: string, after: string): KnowledgeChange {
  const from = placeLines(before);
  const to = placeLines(after);
  const known = new Set(from.map(({ key }) => key));
  const kept = new Set(to.map(({ key }) => key));
  const added = to.filter(({ key }) => !known.has(key));
  const left = from.filter(({ key }) => !kept.has(key));
  const isMoved = (line: PlacedLine) => added.some((arrived) => saysTheSame(line, arrived));
  return {
    gone: left
      .filter((line) => !isMoved(line))
      .map((line) => ({ ...line, successor: findSuccessor(line, added) })),
    moved: left.filter(isMoved),
    added,
  };
}

/** The answer to one question is not that to another, even in the same words. */
function saysTheSame(a: PlacedLine, b: PlacedLine): boolean {
  return a.line === b.line && (a.question === null || b.question === null || a.question === b.question);
}

/** The new line that speaks of the same: another answer to the same question, or the likest under the same headings. */
function findSuccessor(old: PlacedLine, added: readonly PlacedLine[]): string | null {
  const near = added.filter(({ heading, question }) =>
    old.question === null ? question === null && heading === old.heading : question === old.question,
  );
  const words = wordsOf(old.line);
  const [best] = near
    .map(({ line }) => ({ line, shared: shareOf(words, wordsOf(line)) }))
    .sort((a, b) => b.shared - a.shared);
  if (!best || (old.question === null && best.shared < LEAST_SHARED)) return null;
  return best.line;
}

function wordsOf(text: string): Set<string> {
  return new Set(splitWords(foldText(text)));
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
}
