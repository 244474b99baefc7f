import { cutIntoChunks } from './chunks.ts';
import type { Chunk } from './types.ts';

/** What an answer names: a line of a chunk. */
export type CitedLine = { chunkId: string; line: string };

/**
 * A cited line with the headings and the question that it stood under when the answer was written. `start` (UTF-16
 * offset) is where its chunk stands now, else where it stood; null when the knowledge base of then is not known.
 * `isCurrent`: the knowledge base still says so, in answer to the same question.
 */
export type PlacedSource = {
  chunkId: string;
  heading: string;
  question: string | null;
  quote: string;
  start: number | null;
  isCurrent: boolean;
};

/** Each cited line once, in their order. `then` is the knowledge base that the answer was written from. */
export function placeSources(then: string, now: string, cited: readonly CitedLine[]): PlacedSource[] {
  const chunksThen = cutById(then);
  const chunksNow = then === now ? chunksThen : cutById(now);
  const said = new Set([...chunksNow.values()].flatMap(sayingsOf));
  const byQuote = new Map(cited.map((source) => [`${source.chunkId} ${source.line}`, source]));
  return [...byQuote.values()].map(({ chunkId, line }) => {
    const chunk = chunksThen.get(chunkId);
    const question = chunk?.question ?? null;
    return {
      chunkId,
      heading: chunk?.headingPath.join(', ') ?? '',
      question,
      quote: line,
      // A chunk that was not changed keeps its id wherever it stands now.
      start: (chunksNow.get(chunkId) ?? chunk)?.start ?? null,
      isCurrent: said.has(saying(question, line)),
    };
  });
}

function cutById(knowledgeBase: string): Map<string, Chunk> {
  return new Map(cutIntoChunks(knowledgeBase).map((chunk) => [chunk.id, chunk]));
}

function sayingsOf({ question, lines }: Chunk): string[] {
  const quotable = question === undefined ? lines : [...lines, question];
  return quotable.map((line) => saying(question ?? null, line));
}

/** A "Yes." says something else under each question. */
function saying(question: string | null, line: string): string {
  return `${question ?? ''}\n${line}`;
}
