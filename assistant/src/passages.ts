import { textOfChunk } from './models/embeddings-rank.ts';
import type { Vector } from './models/vector.ts';
import { cosineOf } from './models/vector.ts';
import { hashText } from './text-hash.ts';
import type { Chunk } from './types.ts';

/** The texts to embed by their hash; the same text in two places is embedded once. */
export function textsOfChunks(chunks: readonly Chunk[]): Map<string, string> {
  return new Map(chunks.map(textOfChunk).map((text) => [hashText(text), text]));
}

/** How alike each chunk is to a question, by vectors under the hashes of the texts; null when one cannot be compared. */
export function likenessesOf(
  chunks: readonly Chunk[],
  vectors: ReadonlyMap<string, Vector>,
  question: Vector,
): number[] | null {
  const values: number[] = [];
  for (const chunk of chunks) {
    const vector = vectors.get(hashText(textOfChunk(chunk)));
    if (vector?.length !== question.length) return null;
    values.push(cosineOf(question, vector));
  }
  return values;
}
