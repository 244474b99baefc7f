import type { Concept } from './concepts.ts';
import { conceptsOfWord, conceptsOfWords, impliedConcepts, isTopic, relatedConcepts } from './concepts.ts';
import { isFiller } from './fillers.ts';
import { foldText, splitSearched } from './fold.ts';
import type { Index, Query, SearchHit } from './retrieval.ts';
import { rarity } from './retrieval.ts';
import { likeness, stemOf } from './stems.ts';
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
  'missedNamed',
  'missedUnknown',
  'missedElsewhere',
  'topicsMet',
  'topicsMissed',
  'margin',
  'termCount',
  'pricedUnknown',
  'kindMissed',
  'kindMet',
  'subjectMissed',
  'lineShare',
  'relatedMet',
  'bestTerm',
  'lineMet',
  'mostWords',
  'mostStems',
  'mostGrams',
  'mostConcepts',
  'mostLineShare',
  'bodyCoverage',
  'lineCount',
  'length',
  'topicShare',
  'questionBeside',
  'sameWords',
] as const;
export type FeatureName = (typeof FEATURE_NAMES)[number];

const MATCHED = 0.5;
const CONCEPT_LIKENESS = 0.8;
/** Topics are wider than concepts: "dress" and "shirt" are both clothes. */
const TOPIC_LIKENESS = 0.55;
const RELATED_LIKENESS = 0.5;
/** Words and concepts below this weight help the search and are no part of what is asked. */
const ASKED = 0.3;
const NUMBER_WEIGHT = 0.5;
/** "Work" in "when do you work" says what kind of answer is wanted, not of what. */
const KIND_WEIGHT = 0.5;
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
  for (const concept of best < CONCEPT_LIKENESS ? conceptsOfWord(word) : []) {
    if (relatedConcepts(concept).some((other) => text.concepts.has(other)))
      best = Math.max(best, RELATED_LIKENESS);
    if (text.concepts.has(concept))
      best = Math.max(best, isTopic(concept) ? TOPIC_LIKENESS : CONCEPT_LIKENESS);
  }
  return best;
}

type Term = { word: string; weight: number };

/** Where the words of a question that a chunk does not hold are: named by no one, by us, or by another chunk. */
function weighMissed(index: Index, missed: Term[]): { named: number; unknown: number; elsewhere: number } {
  const shares = { named: 0, unknown: 0, elsewhere: 0 };
  for (const { word, weight } of missed) {
    if (isHeld(index, word)) shares.elsewhere += weight;
    else if (word.startsWith(CONCEPT_MARK) || conceptsOfWord(word).length > 0) shares.named += weight;
    else shares.unknown += weight;
  }
  return shares;
}

function isHeld(index: Index, word: string): boolean {
  if (word.startsWith(CONCEPT_MARK)) return index.fields.concept.terms.has(word.slice(1));
  if (index.fields.word.terms.has(word) || index.fields.stem.terms.has(stemOf(word))) return true;
  return conceptsOfWord(word).some((concept) => index.fields.concept.terms.has(concept));
}

/** Concepts that any answer of its kind meets; the others name what is asked about. */
const KINDS_OF_ANSWER = new Set<Concept>(['price', 'when', 'number', 'duration', 'hours']);
/** What a question is about when it names them: an answer that does not speak of them is beside the point. */
const SUBJECTS = new Set<Concept>([
  'discount',
  'delivery',
  'warranty',
  'parking',
  'return',
  'cancel',
  'wifi',
  'card',
  'cash',
  'pet',
  'dog',
  'cat',
  '#sell',
  '#rentgear',
  '#jobs',
  '#wholesale',
  '#student',
  '#branch',
]);
/** What a question wants to be told, and what a line that tells it implies. */
const TOLD_BY: [Concept, Concept[]][] = [
  ['price', ['price']],
  ['hours', ['hours', 'when']],
  ['when', ['when', 'hours', 'duration']],
  ['duration', ['duration']],
  ['address', ['address']],
  ['contact', ['contact']],
];

/** How many of the wanted kinds of answer the lines tell, and how many they do not. */
function countKinds(query: Query, lines: ReadText[]): { met: number; missed: number } {
  const wanted = TOLD_BY.filter(([kind]) => (query.concepts.get(kind) ?? 0) >= ASKED);
  const met = wanted.filter(([, tellers]) =>
    lines.some((line) => tellers.some((teller) => line.concepts.has(teller))),
  ).length;
  return { met, missed: wanted.length - met };
}

/**
 * The words of a question that carry its topic, weighed by how rare they are in the knowledge base. A concept that no
 * such word names ("Where are you?") counts as a word of its own.
 */
function weighTerms(index: Index, query: Query): Term[] {
  const loudest = Math.log(1 + (index.chunks.length + 0.5) / 0.5);
  const carried = new Set(
    query.terms.filter(({ weight }) => weight >= ASKED).flatMap(({ word }) => conceptsOfWord(word)),
  );
  const concepts = [...query.concepts]
    .filter(([concept, weight]) => weight >= ASKED && !carried.has(concept))
    .map(([concept, weight]) => ({ word: `${CONCEPT_MARK}${concept}`, weight: 0.7 * weight }));
  const words = query.terms
    .filter(({ weight }) => weight >= ASKED)
    .map(({ word, weight }) => ({
      word,
      weight:
        weight *
        (0.4 + (0.6 * rarity(index, 'word', word)) / loudest) *
        (/^\d/u.test(word) ? NUMBER_WEIGHT : 1) *
        (conceptsOfWord(word).some((concept) => KINDS_OF_ANSWER.has(concept)) ? KIND_WEIGHT : 1),
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

const MANY_LINES = 10;
const MANY_LETTERS = 1000;

type Rivals = { score: number; most: SearchHit['features'] };

/** The highest that any hit has of each feature of the search; never 0, since hits are divided by it. */
function findMost(hits: SearchHit[]): SearchHit['features'] {
  const most = (name: keyof SearchHit['features']): number =>
    Math.max(1e-9, ...hits.map(({ features }) => features[name]));
  return {
    words: most('words'),
    stems: most('stems'),
    grams: most('grams'),
    concepts: most('concepts'),
    share: most('share'),
    lineShare: most('lineShare'),
  };
}

/** Weighs what each hit holds of a question, beside the others, and picks the lines that answer it. */
export function weighHits(index: Index, query: Query, hits: SearchHit[]): Evidence[] {
  const terms = weighTerms(index, query);
  const most = findMost(hits);
  return hits.map((hit, at) =>
    weighHit(index, query, terms, hit, { score: hits[at === 0 ? 1 : 0]?.score ?? 0, most }),
  );
}

/** `rivals.score` is that of the best other hit. */
function weighHit(index: Index, query: Query, terms: Term[], hit: SearchHit, rivals: Rivals): Evidence {
  const read = readChunk(hit.chunk);
  const total = terms.reduce((sum, term) => sum + term.weight, 0);
  const meetings = terms.map((term) => ({ term, met: meet(term.word, read.all) }));
  const missing = meetings.filter(({ met }) => met < MATCHED).map(({ term }) => term);
  const missed = missing.reduce((sum, term) => sum + term.weight, 0);
  const where = weighMissed(index, missing);
  const asked = [...query.concepts].filter(([, weight]) => weight >= ASKED).map(([concept]) => concept);

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
    ? read.question.words.filter((word) => !isFiller(word)).map((word) => ({ word, weight: 1 }))
    : [];
  const queryText: ReadText = {
    words: query.terms.map(({ word }) => word),
    concepts: new Set(query.concepts.keys()),
  };
  const context = hit.chunk.kind === 'faq' ? merge([read.around, ...read.lines]) : best.line;
  const topics = asked.filter((concept) => !KINDS_OF_ANSWER.has(concept));
  const topicsMet = topics.filter((concept) => read.all.concepts.has(concept)).length;
  const kinds = countKinds(
    query,
    hit.chunk.kind === 'faq' ? read.lines : lines.flatMap((at) => read.lines[at] ?? []),
  );
  const related = [...query.concepts].filter(([, weight]) => weight < ASKED).map(([concept]) => concept);
  const absent = total === 0 ? 0 : (where.named + where.unknown) / total;
  // What the entry's own question asks about.
  const beside = [...(read.question?.concepts ?? [])].filter((concept) => !KINDS_OF_ANSWER.has(concept));
  const same = terms
    .filter(({ word }) => read.all.words.includes(word))
    .reduce((sum, { weight }) => sum + weight, 0);
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
    total === 0 ? 0 : where.named / total,
    total === 0 ? 0 : where.unknown / total,
    total === 0 ? 0 : where.elsewhere / total,
    Math.min(2, topicsMet) / 2,
    Math.min(2, topics.length - topicsMet) / 2,
    Math.max(-1, (hit.score - rivals.score) / (hit.score || 1)),
    Math.min(6, terms.length) / 6,
    asked.includes('price') || asked.includes('when') ? absent : 0,
    Math.min(1, kinds.missed),
    Math.min(1, kinds.met),
    asked.some((concept) => SUBJECTS.has(concept) && !read.all.concepts.has(concept)) ? 1 : 0,
    hit.features.lineShare,
    related.length === 0
      ? 0
      : related.filter((concept) => read.all.concepts.has(concept)).length / related.length,
    meetings.length === 0 ? 0 : Math.max(...meetings.map(({ met }) => met)),
    cover(terms, best.line, null),
    hit.features.words / rivals.most.words,
    hit.features.stems / rivals.most.stems,
    hit.features.grams / rivals.most.grams,
    hit.features.concepts / rivals.most.concepts,
    hit.features.lineShare / rivals.most.lineShare,
    Math.max(0, ...read.lines.map((line) => cover(terms, line, null))),
    Math.min(MANY_LINES, hit.chunk.lines.length) / MANY_LINES,
    Math.log(Math.min(MANY_LETTERS, 10 + hit.chunk.lines.join(' ').length)),
    topics.length === 0 ? 0 : topicsMet / topics.length,
    beside.length === 0 ? 0 : beside.filter((concept) => !query.concepts.has(concept)).length / beside.length,
    total === 0 ? 0 : same / total,
  ];
  return { features, lines };
}
