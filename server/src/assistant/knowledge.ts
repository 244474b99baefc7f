import { createHash } from 'node:crypto';
import { cutIntoChunks } from './chunks.ts';
import { detectLanguage } from './language.ts';
import type { Index } from './retrieval.ts';
import { buildIndex } from './retrieval.ts';
import type { Chunk } from './types.ts';

export type Knowledge = { hash: string; chunks: Chunk[]; index: Index; language: string | null };

const KEPT = 32;
const kept = new Map<string, Knowledge>();

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The knowledge base cut and indexed; the last few stay in memory by the hash of their text. */
export function openKnowledge(text: string): Knowledge {
  const hash = hashText(text);
  const known = kept.get(hash);
  kept.delete(hash);
  const chunks = known ? known.chunks : cutIntoChunks(text);
  const knowledge = known ?? {
    hash,
    chunks,
    index: buildIndex(chunks),
    language: detectLanguage(text.slice(0, 4000)).language,
  };
  kept.set(hash, knowledge);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return knowledge;
}
