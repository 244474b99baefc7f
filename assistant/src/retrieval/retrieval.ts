import { isFiller } from '../reading/fillers.ts';
import { foldText, splitSearched } from '../reading/fold.ts';
import { detectLanguage } from '../reading/language.ts';
import { foldFigures } from '../reading/plain-text.ts';
import { guessLanguage, joinTongues, sampleTongues } from '../reading/read-tongues.ts';
import { gramsOf, stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { ANY_TONGUE } from '../reading/tongues.ts';
import { tellLine } from '../tables.ts';
import type { Chunk } from '../types.ts';
import type { Concept } from './concepts.ts';
import { conceptsOfWords, readConcepts } from './concepts.ts';
import { readHints } from './hints.ts';
import { impliedConcepts } from './implied-concepts.ts';
import { isProse } from './prose.ts';
import { relatedConcepts } from './related-concepts.ts';
import { tellsAge } from './said-age.ts';
import { readLatinCyrillic } from './transliteration.ts';

/*
 * Ranking without a model: BM25 over words, over stems and over character grams, plus what the question is about
 * (concepts). The weights matter little
 * between half and double; these did best on the sets of `evaluation/`.
 */
const K1 = 1.2;
const B = 0.5;
const WEIGHTS = { word: 1, stem: 0.8, gram: 2.5, concept: 1.3 };
/** A concept that half the chunks name still tells which kind of line answers. */
const CONCEPT_FLOOR = 1.2;
const FIELD = { question: 2, heading: 1.2, body: 1 };
/** What stands above a line counts less for the line itself. */
const ABOVE_LINE = 0.5;
/** The best line of a chunk beside the whole chunk. */
const LINE_WEIGHT = 1;
const NUMBER_TERM = 0.4;
const NUMBER_CONCEPT = 0.25;
/** What a question of this kind may be answered with, without having named it. */
const RELATED_CONCEPT = 0.25;
/** What was said before the question. */
export const BEFORE_WEIGHT = 0.4;
/** A word without a topic still breaks ties. */
const TOPICLESS_WEIGHT = 0.12;

type Field = keyof typeof WEIGHTS;
type Postings = { chunks: number[]; counts: number[] };
type FieldIndex = { terms: Map<string, Postings>; lengths: Float64Array; average: number };

type Fields = Record<Field, FieldIndex>;

export type Index = {
  chunks: Chunk[];
  tongues: Tongues;
  isProse: boolean;
  fields: Fields;
  /** The same over single lines, with what stands above them; `owners` are the chunks of the lines. */
  lines: { fields: Fields; owners: number[] };
};

/** `said` is 1 for what is asked now and less for what was said before. */
export type QueryTerm = { word: string; weight: number; said: number };
export type Query = {
  terms: QueryTerm[];
  concepts: Map<Concept, number>;
  /** The words that name a concept together. */
  sources: Map<Concept, string[]>;
  /** What the words only hint at. */
  hints: Map<string, Set<Concept>>;
  /** As far as it can be told; a guess where the words are few. */
  language: string | null;
  tongues: Tongues;
  names: Set<string>;
};

type Features = {
  words: number;
  stems: number;
  grams: number;
  concepts: number;
  share: number;
  lineShare: number;
};
export type SearchHit = { chunk: Chunk; score: number; features: Features };

function createField(size: number): FieldIndex {
  return { terms: new Map(), lengths: new Float64Array(size), average: 0 };
}

function openPostings(field: FieldIndex, term: string): Postings {
  const known = field.terms.get(term);
  if (known) return known;
  const opened: Postings = { chunks: [], counts: [] };
  field.terms.set(term, opened);
  return opened;
}

/** Chunks are read in order, so a chunk's count is always the last one. */
function addCount(field: FieldIndex, postings: Postings, chunk: number, count: number): void {
  const last = postings.chunks.length - 1;
  if (postings.chunks[last] === chunk) postings.counts[last] = (postings.counts[last] ?? 0) + count;
  else {
    postings.chunks.push(chunk);
    postings.counts.push(count);
  }
  field.lengths[chunk] = (field.lengths[chunk] ?? 0) + count;
}

type WordPostings = { word: Postings; stem: Postings; grams: Postings[] };

type Part = { text: string; weight: number };

function indexTexts(texts: Part[][], tongues: Tongues): Fields {
  const fields: Fields = {
    word: createField(texts.length),
    stem: createField(texts.length),
    gram: createField(texts.length),
    concept: createField(texts.length),
  };
  // A word's stem and grams are looked up once for the whole base, not once for every place where it stands.
  const known = new Map<string, WordPostings>();
  const openWord = (word: string): WordPostings => {
    const opened = known.get(word) ?? {
      word: openPostings(fields.word, word),
      stem: openPostings(fields.stem, stemOf(word)),
      grams: gramsOf(word).map((gram) => openPostings(fields.gram, gram)),
    };
    known.set(word, opened);
    return opened;
  };
  for (const [position, parts] of texts.entries()) {
    const words = new Map<string, number>();
    const addConcept = (concept: Concept, count: number): void =>
      addCount(fields.concept, openPostings(fields.concept, concept), position, count);
    for (const { text, weight } of parts) {
      const folded = foldFigures(text);
      const cut = splitSearched(folded);
      for (const word of cut) words.set(word, (words.get(word) ?? 0) + weight);
      const named = conceptsOfWords(cut, tongues);
      for (const concept of named) addConcept(concept, weight);
      for (const concept of impliedConcepts(folded, cut, named, text, tongues))
        addConcept(concept, weight / 2);
    }
    for (const [word, count] of words) {
      const postings = openWord(word);
      addCount(fields.word, postings.word, position, count);
      addCount(fields.stem, postings.stem, position, count);
      for (const gram of postings.grams) addCount(fields.gram, gram, position, count);
    }
  }
  for (const field of Object.values(fields)) {
    field.average = field.lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length);
  }
  return fields;
}

const toldLines = (chunk: Chunk): string[] => chunk.lines.map((written) => tellLine(chunk, written));

export function buildIndex(chunks: Chunk[]): Index {
  const above = (chunk: Chunk): Part[] => [
    ...(chunk.question ? [{ text: chunk.question, weight: FIELD.question }] : []),
    ...chunk.headingPath.map((text) => ({ text, weight: FIELD.heading })),
  ];
  const line = (text: string): Part => ({ text, weight: FIELD.body });
  const tongues = sampleTongues(
    chunks.map((chunk) => [chunk.question ?? '', ...chunk.lines].join(' ')).join(' '),
  );
  const owners: number[] = [];
  const lines: Part[][] = [];
  for (const [at, chunk] of chunks.entries()) {
    for (const written of chunk.lines) {
      const text = tellLine(chunk, written);
      owners.push(at);
      lines.push([
        ...above(chunk).map((part) => ({ ...part, weight: part.weight * ABOVE_LINE })),
        line(text),
      ]);
    }
  }
  return {
    chunks,
    tongues,
    isProse: isProse(chunks),
    fields: indexTexts(
      chunks.map((chunk) => [...above(chunk), ...toldLines(chunk).map(line)]),
      tongues,
    ),
    lines: { fields: indexTexts(lines, tongues), owners },
  };
}

const WHERE = new Set(
  'where де куди donde onde где куда dimana mana nerede nereye ou wo wohin gdzie وين اين فين'
    .split(' ')
    .map(foldText),
);

/** Words that a question writes like a name: with a capital inside a sentence, or all in capitals. */
function readNames(text: string): Set<string> {
  if (text === text.toUpperCase()) return new Set();
  const written = text.matchAll(/(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}\p{M}]+|(?<!\p{L})\p{Lu}{2,}(?!\p{L})/gu);
  return new Set([...written].flatMap(([word]) => splitSearched(foldText(word))));
}

/**
 * The words of a question with their weight; `before` is what was said earlier and counts less, `base` the languages
 * of the knowledge base.
 */
export function readQuery(text: string, before = '', base: Tongues = ANY_TONGUE): Query {
  const spelled = readLatinCyrillic(text) ?? text;
  const detected = detectLanguage(spelled);
  const tongues = joinTongues(detected, base);
  const terms = new Map<string, { weight: number; said: number }>();
  const concepts = new Map<Concept, number>();
  const sources = new Map<Concept, string[]>();
  const hints = new Map<string, Set<Concept>>();
  const read = (source: string, weight: number): void => {
    const folded = foldFigures(readLatinCyrillic(source) ?? source);
    const words = splitSearched(folded);
    const named = readConcepts(words, tongues);
    if (tellsAge(folded, tongues)) named.concepts.add('age');
    for (const [word, topics] of readHints(words, tongues)) hints.set(word, topics);
    for (const [at, word] of words.entries()) {
      // The words of "where are you" say no more than the concept that they name together.
      const frames = named.framed.has(at) || isFiller(word, tongues);
      const own = weight * (frames ? TOPICLESS_WEIGHT : /^\d/u.test(word) ? NUMBER_TERM : 1);
      const known = terms.get(word) ?? { weight: 0, said: 0 };
      terms.set(word, { weight: Math.max(known.weight, own), said: Math.max(known.said, weight) });
    }
    // "Where can I leave my car" asks for parking, not for the way to the business.
    if (named.concepts.has('#car') && words.some((word) => WHERE.has(word))) {
      named.concepts.delete('address');
      named.concepts.add('parking');
    }
    for (const concept of named.concepts) {
      const at = [...(named.sources.get(concept) ?? [])].sort((a, b) => a - b);
      if (!sources.has(concept))
        sources.set(
          concept,
          at.map((position) => words[position] ?? ''),
        );
      // "How many" is met by any figure, so it counts little when something else is asked.
      const own = concept === 'number' && named.concepts.size > 1 ? weight * NUMBER_CONCEPT : weight;
      concepts.set(concept, Math.max(concepts.get(concept) ?? 0, own));
      for (const other of relatedConcepts(concept))
        concepts.set(other, Math.max(concepts.get(other) ?? 0, weight * RELATED_CONCEPT));
    }
  };
  read(text, 1);
  if (before) read(before, BEFORE_WEIGHT);
  return {
    terms: [...terms].map(([word, weights]) => ({ word, ...weights })),
    concepts,
    sources,
    hints,
    language: guessLanguage(spelled, detected),
    tongues,
    names: readNames(text),
  };
}

function rarityIn(field: FieldIndex, term: string): number {
  const total = field.lengths.length;
  const holding = field.terms.get(term)?.chunks.length ?? 0;
  return Math.log(1 + (total - holding + 0.5) / (holding + 0.5));
}

export function rarity(index: Index, field: Field, term: string): number {
  return rarityIn(index.fields[field], term);
}

/** Adds the BM25 scores of weighted terms to `into`; returns the score of a chunk that would hold them all. */
function scoreField(fields: Fields, name: Field, terms: Map<string, number>, into: Float64Array): number {
  const field = fields[name];
  let perfect = 0;
  for (const [term, weight] of terms) {
    const rare = rarityIn(field, term);
    const idf = (name === 'concept' ? CONCEPT_FLOOR + 0.5 * rare : rare) * weight;
    perfect += idf;
    const postings = field.terms.get(term);
    if (!postings) continue;
    for (let at = 0; at < postings.chunks.length; at += 1) {
      const chunk = postings.chunks[at] ?? 0;
      const count = postings.counts[at] ?? 0;
      const length = (field.lengths[chunk] ?? 0) / (field.average || 1);
      const saturated = (count * (K1 + 1)) / (count + K1 * (1 - B + B * length));
      into[chunk] = (into[chunk] ?? 0) + idf * saturated;
    }
  }
  return perfect;
}

type Scored = { scores: Record<Field, Float64Array>; totals: Float64Array; perfect: number };

function scoreTexts(fields: Fields, terms: Record<Field, Map<string, number>>, size: number): Scored {
  const scores: Record<Field, Float64Array> = {
    word: new Float64Array(size),
    stem: new Float64Array(size),
    gram: new Float64Array(size),
    concept: new Float64Array(size),
  };
  const totals = new Float64Array(size);
  let perfect = 0;
  for (const field of Object.keys(WEIGHTS) as Field[]) {
    perfect += WEIGHTS[field] * scoreField(fields, field, terms[field], scores[field]);
    for (const [at, score] of scores[field].entries())
      totals[at] = (totals[at] ?? 0) + WEIGHTS[field] * score;
  }
  return { scores, totals, perfect };
}

/** The best chunks for a question, best first; chunks that share nothing with it are left out. */
export function search(index: Index, query: Query | string, limit: number): SearchHit[] {
  const asked = typeof query === 'string' ? readQuery(query, '', index.tongues) : query;
  const size = index.chunks.length;
  const terms: Record<Field, Map<string, number>> = {
    word: new Map(),
    stem: new Map(),
    gram: new Map(),
    concept: new Map(asked.concepts),
  };
  for (const { word, weight } of asked.terms) {
    terms.word.set(word, weight);
    const stem = stemOf(word);
    terms.stem.set(stem, Math.max(terms.stem.get(stem) ?? 0, weight));
    const grams = gramsOf(word);
    // A long word has many grams; together they weigh like one word.
    for (const gram of grams)
      terms.gram.set(gram, Math.max(terms.gram.get(gram) ?? 0, weight / grams.length));
  }
  const whole = scoreTexts(index.fields, terms, size);
  const byLine = scoreTexts(index.lines.fields, terms, index.lines.owners.length);
  const best = new Float64Array(size);
  for (const [line, owner] of index.lines.owners.entries())
    best[owner] = Math.max(best[owner] ?? 0, byLine.totals[line] ?? 0);
  const hits: SearchHit[] = [];
  for (const [position, chunk] of index.chunks.entries()) {
    const own = whole.totals[position] ?? 0;
    const score = own + LINE_WEIGHT * (best[position] ?? 0);
    if (score <= 0) continue;
    hits.push({
      chunk,
      score,
      features: {
        words: whole.scores.word[position] ?? 0,
        stems: whole.scores.stem[position] ?? 0,
        grams: whole.scores.gram[position] ?? 0,
        concepts: whole.scores.concept[position] ?? 0,
        share: own / (whole.perfect || 1),
        lineShare: (best[position] ?? 0) / (byLine.perfect || 1),
      },
    });
  }
  return hits.sort((a, b) => b.score - a.score).slice(0, limit);
}
