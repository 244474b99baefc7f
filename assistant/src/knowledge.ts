import { cutIntoChunks } from './chunks.ts';
import { dropEnded } from './end-dates.ts';
import { keepByWeight } from './kept-by-weight.ts';
import { detectLanguage } from './reading/language.ts';
import type { Index } from './retrieval/retrieval.ts';
import { buildIndex } from './retrieval/retrieval.ts';
import { hashText } from './text-hash.ts';
import type { Chunk } from './types.ts';

export type Knowledge = { hash: string; chunks: Chunk[]; index: Index; language: string | null };

/** Of all that is kept in this thread, in bytes. */
const KEPT_BYTES = 64_000_000;
/** What one place in the lists of an index takes, and one term with its lists beside its letters, as measured. */
const PLACE_BYTES = 44;
const TERM_BYTES = 280;

const kept = keepByWeight<Knowledge>(KEPT_BYTES);

/**
 * The knowledge base cut and indexed, without the facts that ended before `today` (`YYYY-MM-DD`); those that were used
 * last stay in memory, up to `KEPT_BYTES` together, by the hash of their text.
 */
export function openKnowledge(text: string, today?: string): Knowledge {
  const hash = hashText(text);
  return kept.read(`${hash}\n${today ?? ''}`, () => {
    const knowledge = cutAndIndex(text, hash, today);
    return { value: knowledge, weight: weigh(text, knowledge.index) };
  });
}

/** About what an opened knowledge base takes, in bytes: its text twice, whole and cut, and its index. */
function weigh(text: string, { fields, lines }: Index): number {
  let [places, terms] = [0, 0];
  for (const field of [...Object.values(fields), ...Object.values(lines.fields)]) {
    terms += field.terms.size;
    for (const postings of field.terms.values()) places += postings.chunks.length;
  }
  return text.length * 4 + places * PLACE_BYTES + terms * TERM_BYTES;
}

function cutAndIndex(text: string, hash: string, today: string | undefined): Knowledge {
  const all = cutIntoChunks(text);
  const chunks = today === undefined ? all : dropEnded(all, today);
  return { hash, chunks, index: buildIndex(chunks), language: detectLanguage(text.slice(0, 4000)).language };
}
