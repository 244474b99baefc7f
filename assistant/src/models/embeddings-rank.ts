import { tellLine } from '../tables.ts';
import type { Chunk, EmbeddingReport } from '../types.ts';

/** Where chunks get their likeness to a question from. */
export type Likeness = {
  /**
   * Never fails for a fault of the provider, which the report names; rejects with the signal's reason when the caller
   * gave up. `values` are cosines in the order of the chunks, null when the words alone must do.
   */
  measure(
    chunks: readonly Chunk[],
    question: string,
    signal: AbortSignal,
  ): Promise<{ values: number[] | null; report: EmbeddingReport }>;
};

/** So many chunks are retrieved for a turn. */
export const RETRIEVED = 12;

/** A chunk that was found for a turn: `score` is that of its words, 0 when only its likeness found it. */
export type Retrieved = { chunk: Chunk; score: number; likeness?: number };

/** What a chunk is embedded as: its text with all that it stands under. */
export function textOfChunk(chunk: Chunk): string {
  const { headingPath, question, lines } = chunk;
  return [headingPath.join(' > '), question ?? '', ...lines.map((line) => tellLine(chunk, line))]
    .filter((part) => part !== '')
    .join('\n');
}

/** The constant of the paper that proposed the method: the first places must not decide alone. */
const K = 60;

/**
 * Joins two orders by the sum of 1 / (K + rank): the scores of words and the cosines have no common scale, their ranks
 * have. `hits` are all that the words found, best first; the others share the place behind them, so that a chance hit
 * does not outdo what is alike. `values` are the cosines of all chunks.
 */
export function fuseRankings(
  hits: readonly { chunk: Pick<Chunk, 'id'>; score: number }[],
  chunks: readonly Chunk[],
  values: readonly number[],
  limit: number,
): Retrieved[] {
  const byWords = new Map(hits.map(({ chunk, score }, rank) => [chunk.id, { rank, score }]));
  return chunks
    .map((chunk, at) => ({ chunk, likeness: values[at] ?? 0 }))
    .sort((a, b) => b.likeness - a.likeness)
    .map(({ chunk, likeness }, rank) => {
      const found = byWords.get(chunk.id) ?? { rank: hits.length, score: 0 };
      const sum = 1 / (K + 1 + rank) + 1 / (K + 1 + found.rank);
      return { sum, retrieved: { chunk, score: found.score, likeness } };
    })
    .sort((a, b) => b.sum - a.sum)
    .slice(0, limit)
    .map(({ retrieved }) => retrieved);
}
