import { rankChunks } from '../builtin/answerer.ts';
import type { Embedder } from '../models/embeddings.ts';
import { fuseRankings, textOfChunk } from '../models/embeddings-rank.ts';
import type { Vector } from '../models/vector.ts';
import { cosineOf } from '../models/vector.ts';
import { readAsked } from '../retrieval/spelling.ts';
import type { Case } from './measure.ts';
import { holds, isPlain } from './measure.ts';

/** `liked` counts the questions whose passage is first by likeness alone, `fused` those by both orders joined. */
type Counted = { fused: number; liked: number; of: number; missed: string[] };
type Spent = { texts: number; tokens: number | null };

/** Embeds every knowledge base once and every question, and joins the orders as a turn does. */
export function createLikenessMeter(embedder: Embedder): {
  measure(cases: Case[]): Promise<Counted>;
  spent: Spent;
} {
  const passages = new Map<string, Promise<Vector[]>>();
  const spent: Spent = { texts: 0, tokens: null };

  async function embed(texts: string[], kind: 'question' | 'passage'): Promise<Vector[]> {
    const { vectors, tokens } = await embedder.embed(texts, kind);
    spent.texts += texts.length;
    if (tokens !== null) spent.tokens = (spent.tokens ?? 0) + tokens;
    return vectors;
  }

  async function readPassages({ knowledge }: Case): Promise<Vector[]> {
    const known = passages.get(knowledge.hash) ?? embed(knowledge.chunks.map(textOfChunk), 'passage');
    passages.set(knowledge.hash, known);
    return known;
  }

  return {
    spent,
    async measure(cases) {
      const asked = cases.filter(({ question }) => question.expected !== null && isPlain(question));
      const questions = await embed(
        asked.map(({ question }) => question.text),
        'question',
      );
      const counted: Counted = { fused: 0, liked: 0, of: asked.length, missed: [] };
      for (const [at, one] of asked.entries()) {
        const { set, question, knowledge } = one;
        const vector = questions[at];
        if (!vector) throw new Error('the embedder answered with too few vectors');
        const values = (await readPassages(one)).map((passage) => cosineOf(vector, passage));
        const hits = rankChunks(knowledge.index, readAsked(knowledge.index, question.text));
        const isFirst = (found: typeof hits): boolean => {
          const [first] = fuseRankings(found, knowledge.chunks, values, 1);
          return first !== undefined && holds(first.chunk.lines, question.expected ?? []);
        };
        if (isFirst([])) counted.liked += 1;
        if (isFirst(hits)) counted.fused += 1;
        else counted.missed.push(`${set.name}: ${question.text}`);
      }
      return counted;
    },
  };
}
