import type { Chunk } from './types.ts';

/** What the chunks weigh in a prompt. */
export function countCharacters(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + (chunk.end - chunk.start), 0);
}
