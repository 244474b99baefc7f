import type { Concept } from './concepts.ts';
import { conceptsOfWord, conceptsOfWords, isTopic, relatedConcepts } from './concepts.ts';
import { foldText, splitSearched } from './fold.ts';
import { impliedConcepts } from './implied-concepts.ts';
import type { Index, Query } from './retrieval.ts';
import { rarity } from './retrieval.ts';
import { likeness, stemOf } from './stems.ts';
import type { Tongues } from './tongues.ts';
import { isFamily } from './topic-kinds.ts';
import type { Chunk } from './types.ts';

/* The words of a question that say what is asked, and how a passage meets them. */

/** Words and concepts below this weight help the search and are no part of what is asked. */
export const ASKED = 0.3;
const CONCEPT_LIKENESS = 0.8;
/** Topics are wider than concepts: "dress" and "shirt" are both clothes. */
const TOPIC_LIKENESS = 0.55;
const RELATED_LIKENESS = 0.5;
/** Another thing of the same kind is not the thing that was asked for. */
const FAMILY_LIKENESS = 0.3;
const NUMBER_WEIGHT = 0.5;
/** "Work" in "when do you work" says what kind of answer is wanted, not of what. */
const KIND_WEIGHT = 0.5;
const NAMED_TOGETHER = 0.7;
const CONCEPT_MARK = '§';

/** Concepts that any answer of its kind meets; the others name what is asked about. */
export const KINDS_OF_ANSWER = new Set<Concept>(['price', 'when', 'number', 'duration', 'hours']);
export type ReadText = { words: string[]; concepts: Set<Concept> };
type ReadChunk = { around: ReadText; question: ReadText | null; lines: ReadText[]; all: ReadText };
const readChunks = new WeakMap<Chunk, ReadChunk>();

function readText(text: string, tongues: Tongues): ReadText {
  const folded = foldText(text);
  const words = splitSearched(folded);
  const concepts = conceptsOfWords(words, tongues);
  for (const concept of impliedConcepts(folded, words, concepts, text)) concepts.add(concept);
  return { words: [...new Set(words)], concepts };
}

export function merge(texts: ReadText[]): ReadText {
  return {
    words: [...new Set(texts.flatMap((text) => text.words))],
    concepts: new Set(texts.flatMap((text) => [...text.concepts])),
  };
}

export function readChunk(chunk: Chunk, tongues: Tongues): ReadChunk {
  const known = readChunks.get(chunk);
  if (known) return known;
  const headings = readText(chunk.headingPath.join('\n'), tongues);
  const question = chunk.question ? readText(chunk.question, tongues) : null;
  const lines = chunk.lines.map((line) => readText(line, tongues));
  const around = question ? merge([headings, question]) : headings;
  const read = { around, question, lines, all: merge([around, ...lines]) };
  readChunks.set(chunk, read);
  return read;
}

function conceptLikeness(concept: Concept): number {
  if (isFamily(concept)) return FAMILY_LIKENESS;
  return isTopic(concept) ? TOPIC_LIKENESS : CONCEPT_LIKENESS;
}

/** How well one word of a question is met in a text, 0 to 1. */
export function meet(term: Term, text: ReadText, tongues: Tongues): number {
  const { word } = term;
  if (word.startsWith(CONCEPT_MARK)) return text.concepts.has(word.slice(1) as Concept) ? 1 : 0;
  let best = 0;
  for (const other of text.words) {
    const alike = likeness(word, other);
    if (alike === 1) return 1;
    if (alike > best) best = alike;
  }
  for (const concept of best < CONCEPT_LIKENESS ? conceptsOfWord(word, tongues) : []) {
    if (relatedConcepts(concept).some((other) => text.concepts.has(other)))
      best = Math.max(best, RELATED_LIKENESS);
    if (text.concepts.has(concept)) best = Math.max(best, conceptLikeness(concept));
  }
  return best;
}

/** `word` is a word, or a marked concept that several words of the question name together. */
export type Term = { word: string; weight: number };

export function isNumber({ word }: Term): boolean {
  return /^\d/u.test(word);
}

export function isConceptAlone({ word }: Term): boolean {
  return word.startsWith(CONCEPT_MARK);
}

/** The concepts that a term names. */
export function namesOf({ word }: Term, tongues: Tongues): readonly Concept[] {
  return word.startsWith(CONCEPT_MARK) ? [word.slice(1) as Concept] : conceptsOfWord(word, tongues);
}

/** True when some passage of the knowledge base holds the term. */
export function isHeld(index: Index, { word }: Term, tongues: Tongues): boolean {
  if (word.startsWith(CONCEPT_MARK)) return index.fields.concept.terms.has(word.slice(1));
  if (index.fields.word.terms.has(word) || index.fields.stem.terms.has(stemOf(word))) return true;
  return conceptsOfWord(word, tongues).some((concept) => index.fields.concept.terms.has(concept));
}

/**
 * The words of a question that carry its topic, weighed by how rare they are in the knowledge base. A concept that no
 * such word names ("Where are you?") counts as a word of its own.
 */
export function weighTerms(index: Index, query: Query): Term[] {
  const { tongues } = query;
  const loudest = Math.log(1 + (index.chunks.length + 0.5) / 0.5);
  const carried = new Set(
    query.terms.filter(({ weight }) => weight >= ASKED).flatMap(({ word }) => conceptsOfWord(word, tongues)),
  );
  const concepts = [...query.concepts]
    .filter(([concept, weight]) => weight >= ASKED && !carried.has(concept))
    .map(([concept, weight]) => ({ word: `${CONCEPT_MARK}${concept}`, weight: NAMED_TOGETHER * weight }));
  const words = query.terms
    .filter(({ weight }) => weight >= ASKED)
    .map((term) => ({
      word: term.word,
      weight:
        term.weight *
        (0.4 + (0.6 * rarity(index, 'word', term.word)) / loudest) *
        (isNumber(term) ? NUMBER_WEIGHT : 1) *
        (namesOf(term, tongues).some((concept) => KINDS_OF_ANSWER.has(concept)) ? KIND_WEIGHT : 1),
    }));
  return [...words, ...concepts];
}

export function cover(terms: Term[], text: ReadText, also: ReadText | null, tongues: Tongues): number {
  let met = 0;
  let total = 0;
  for (const term of terms) {
    const { weight } = term;
    total += weight;
    met += weight * Math.max(meet(term, text, tongues), also ? 0.9 * meet(term, also, tongues) : 0);
  }
  return total === 0 ? 0 : met / total;
}
