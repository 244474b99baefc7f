import type { Concept } from './concepts.ts';
import { conceptsOfWord, conceptsOfWords, impliedConcepts } from './concepts.ts';
import { foldText, splitSearched } from './fold.ts';
import { isTopicless } from './function-words.ts';
import type { Index, Query, SearchHit } from './retrieval.ts';
import { rarity } from './retrieval.ts';
import { likeness } from './stems.ts';
import type { Chunk } from './types.ts';

/** How much of a question a text holds, in numbers that a calibration can weigh, in the order of FEATURE_NAMES. */
export type Evidence = { features: number[]; lines: number[] };

export const FEATURE_NAMES = [
  'coverage',
  'lineCoverage',
  'worstTerm',
  'missedTerms',
  'retrievalShare',
  'faq',
  'faqBackCoverage',
  'conceptInLine',
  'conceptNotInLine',
  'onlyConcepts',
  'tiedLines',
] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

const MATCHED = 0.5;
const CONCEPT_LIKENESS = 0.8;
const NUMBER_WEIGHT = 0.5;
const CONCEPT_MARK = '§';

type ReadText = { words: string[]; concepts: Set<Concept> };
type ReadChunk = { around: ReadText; question: ReadText | null; lines: ReadText[]; all: ReadText };
const readChunks = new WeakMap<Chunk, ReadChunk>();

function readText(text: string): ReadText {
  const folded = foldText(text);
  const words = splitSearched(folded);
  const concepts = conceptsOfWords(words);
  for (const concept of impliedConcepts(folded, words, concepts)) concepts.add(concept);
  return { words: [...new Set(words)], concepts };
}

function merge(texts: ReadText[]): ReadText {
  return {
    words: [...new Set(texts.flatMap((text) => text.words))],
    concepts: new Set(texts.flatMap((text) => [...text.concepts])),
  };
}

function readChunk(chunk: Chunk): ReadChunk {
  const known = readChunks.get(chunk);
  if (known) return known;
  const headings = readText(chunk.headingPath.join('\n'));
  const question = chunk.question ? readText(chunk.question) : null;
  const lines = chunk.lines.map(readText);
  const around = question ? merge([headings, question]) : headings;
  const read = { around, question, lines, all: merge([around, ...lines]) };
  readChunks.set(chunk, read);
  return read;
}

/** How well one word of a question is met in a text, 0 to 1. */
function meet(word: string, text: ReadText): number {
  if (word.startsWith(CONCEPT_MARK)) return text.concepts.has(word.slice(1) as Concept) ? 1 : 0;
  let best = 0;
  for (const other of text.words) {
    const alike = likeness(word, other);
    if (alike === 1) return 1;
    if (alike > best) best = alike;
  }
  if (best < CONCEPT_LIKENESS && conceptsOfWord(word).some((concept) => text.concepts.has(concept))) {
    return CONCEPT_LIKENESS;
  }
  return best;
}

type Term = { word: string; weight: number };

/**
 * The words of a question that carry its topic, weighed by how rare they are in the knowledge base. A concept that no
 * such word names ("Where are you?") counts as a word of its own.
 */
function weighTerms(index: Index, query: Query): Term[] {
  const loudest = Math.log(1 + (index.chunks.length + 0.5) / 0.5);
  const carried = new Set(
    query.terms.filter(({ weight }) => weight >= 0.3).flatMap(({ word }) => conceptsOfWord(word)),
  );
  const concepts = [...query.concepts]
    .filter(([concept]) => !carried.has(concept))
    .map(([concept, weight]) => ({ word: `${CONCEPT_MARK}${concept}`, weight: 0.7 * weight }));
  const words = query.terms
    .filter(({ weight }) => weight >= 0.3)
    .map(({ word, weight }) => ({
      word,
      weight:
        weight *
        (0.4 + (0.6 * rarity(index, 'word', word)) / loudest) *
        (/^\d/u.test(word) ? NUMBER_WEIGHT : 1),
    }));
  return [...words, ...concepts];
}

function cover(terms: Term[], text: ReadText, also: ReadText | null): number {
  let met = 0;
  let total = 0;
  for (const { word, weight } of terms) {
    total += weight;
    met += weight * Math.max(meet(word, text), also ? 0.9 * meet(word, also) : 0);
  }
  return total === 0 ? 0 : met / total;
}

const EXTRA_LINE = 0.9;
const NAMED_NUMBER = 0.25;

/** Weighs what a chunk holds of a question, and picks the lines that answer it. */
export function weighEvidence(index: Index, query: Query, hit: SearchHit): Evidence {
  const read = readChunk(hit.chunk);
  const terms = weighTerms(index, query);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const meetings = terms.map((term) => ({ term, met: meet(term.word, read.all) }));
  const missed = meetings.filter(({ met }) => met < MATCHED).reduce((sum, { term }) => sum + term.weight, 0);
  const asked = [...query.concepts].filter(([, weight]) => weight >= 0.3).map(([concept]) => concept);

  const numbers = terms.filter(({ word }) => /^\d/u.test(word)).map(({ word }) => word);
  const scored = read.lines.map((line, position) => {
    const concept =
      asked.length === 0 ? 0 : asked.filter((name) => line.concepts.has(name)).length / asked.length;
    return {
      position,
      score:
        cover(terms, line, null) +
        0.25 * concept +
        (numbers.some((word) => line.words.includes(word)) ? NAMED_NUMBER : 0),
      line,
      concept,
    };
  });
  const best = scored.reduce(
    (top, line) => (line.score > top.score ? line : top),
    scored[0] ?? { position: 0, score: 0, line: read.all, concept: 0 },
  );
  const chosen = scored.filter((line) => line.score > 0 && line.score >= EXTRA_LINE * best.score);
  const lines = (chosen.length === 0 ? [best] : chosen).map(({ position }) => position);

  const inChunk =
    asked.length === 0 ? 0 : asked.filter((concept) => read.all.concepts.has(concept)).length / asked.length;
  const faqTerms = read.question
    ? read.question.words.filter((word) => !isTopicless(word)).map((word) => ({ word, weight: 1 }))
    : [];
  const queryText: ReadText = {
    words: query.terms.map(({ word }) => word),
    concepts: new Set(query.concepts.keys()),
  };
  const context = hit.chunk.kind === 'faq' ? merge([read.around, ...read.lines]) : best.line;
  const features = [
    total === 0 ? 0 : meetings.reduce((sum, { term, met }) => sum + term.weight * met, 0) / total,
    cover(terms, context, read.around),
    meetings.length === 0 ? 0 : Math.min(...meetings.map(({ met }) => met)),
    total === 0 ? 0 : missed / total,
    hit.features.share,
    hit.chunk.kind === 'faq' ? 1 : 0,
    faqTerms.length === 0 ? 0 : cover(faqTerms, queryText, null),
    best.concept,
    asked.length > 0 ? 1 - Math.max(best.concept, hit.chunk.kind === 'faq' ? inChunk : 0) : 0,
    terms.every(({ word }) => word.startsWith(CONCEPT_MARK)) ? best.concept : 0,
    hit.chunk.kind === 'faq' ? 0 : Math.min(4, lines.length - 1) / 4,
  ];
  return { features, lines };
}
