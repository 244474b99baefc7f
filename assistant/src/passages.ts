import { textOfChunk } from './models/embeddings-rank.ts';
import type { Vector } from './models/vector.ts';
import { cosineOf } from './models/vector.ts';
import { hashText } from './text-hash.ts';
import type { Chunk } from './types.ts';

export type Passages = {
  /** The texts to embed by their hash; the same text in two places is embedded once. */
  texts: ReadonlyMap<string, string>;
  /**
   * How alike each chunk is to a question, in their order, by vectors under the hashes of the texts; null when one cannot
   * be compared.
   */
  likenessesTo(question: Vector, vectors: ReadonlyMap<string, Vector>): number[] | null;
};

/** Chunks as they are embedded. */
export function passagesOf(chunks: readonly Chunk[]): Passages {
  const hashed = chunks.map(textOfChunk).map((text) => ({ hash: hashText(text), text }));
  return {
    texts: new Map(hashed.map(({ hash, text }) => [hash, text])),
    likenessesTo(question, vectors) {
      const values: number[] = [];
      for (const { hash } of hashed) {
        const vector = vectors.get(hash);
        if (vector?.length !== question.length) return null;
        values.push(cosineOf(question, vector));
      }
      return values;
    },
  };
}
