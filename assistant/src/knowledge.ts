import { createHash } from 'node:crypto';
import { cutIntoChunks } from './chunks.ts';
import { dropEnded } from './end-dates.ts';
import { detectLanguage } from './reading/language.ts';
import type { Index } from './retrieval/retrieval.ts';
import { buildIndex } from './retrieval/retrieval.ts';
import type { Chunk } from './types.ts';

export type Knowledge = { hash: string; chunks: Chunk[]; index: Index; language: string | null };

const KEPT = 32;
/** An index is many times as large as its text, and made again in less time than a customer takes to read. */
const IDLE_MILLISECONDS = 15_000;
const kept = new Map<string, Knowledge>();
let rest: ReturnType<typeof setTimeout> | undefined;

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The knowledge base cut and indexed, without the facts that ended before `today` (`YYYY-MM-DD`); the last few stay in
 * memory by the hash of their text.
 */
export function openKnowledge(text: string, today?: string): Knowledge {
  const hash = hashText(text);
  const key = `${hash}\n${today ?? ''}`;
  const knowledge = kept.get(key) ?? cutAndIndex(text, hash, today);
  kept.delete(key);
  kept.set(key, knowledge);
  const oldest = kept.keys().next().value;
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  clearTimeout(rest);
  rest = setTimeout(() => kept.clear(), IDLE_MILLISECONDS).unref();
  return knowledge;
}

/** What the chunks weigh in a prompt. */
export function countCharacters(chunks: readonly Chunk[]): number {
  return chunks.reduce((sum, chunk) => sum + (chunk.end - chunk.start), 0);
}

function cutAndIndex(text: string, hash: string, today: string | undefined): Knowledge {
  const all = cutIntoChunks(text);
  const chunks = today === undefined ? all : dropEnded(all, today);
  return { hash, chunks, index: buildIndex(chunks), language: detectLanguage(text.slice(0, 4000)).language };
}
