import { groundedWeek, isDayWord } from '../reading/calendar.ts';
import { isFiller } from '../reading/fillers.ts';
import { splitSearched } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { foldFigures } from '../reading/plain-text.ts';
import { likeness, stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { tellLine } from '../tables.ts';
import type { Chunk } from '../types.ts';
import type { Concept } from './concepts.ts';
import { conceptsOfWord, conceptsOfWords, isTopic } from './concepts.ts';
import { readHints } from './hints.ts';
import { impliedConcepts, tellsOpening } from './implied-concepts.ts';
import { relatedConcepts } from './related-concepts.ts';
import type { Index, Query } from './retrieval.ts';
import { rarity } from './retrieval.ts';
import { isFamily } from './topic-kinds.ts';

/* The words of a question that say what is asked, and how a passage meets them. */

/** Words and concepts below this weight help the search and are no part of what is asked. */
export const ASKED = 0.3;

/** True for a question that asks for what a concept names. */
export function asksFor({ concepts }: Query, concept: Concept): boolean {
  return (concepts.get(concept) ?? 0) >= ASKED;
}

const CONCEPT_LIKENESS = 0.8;
/** "Sonntag" is met by "Mo-So". */
const DAY_LIKENESS = 0.9;
/** Topics are wider than concepts: "dress" and "shirt" are both clothes. */
const TOPIC_LIKENESS = 0.55;
const RELATED_LIKENESS = 0.5;
/** "Lave-linge" is met by "laver son linge", though nobody named a machine. */
const RUN_LIKENESS = 0.7;
const RUN_WORDS = 0.8;
/** Another thing of the same kind is not the thing that was asked for. */
const FAMILY_LIKENESS = 0.3;
const NUMBER_WEIGHT = 0.5;
/** "Work" in "when do you work" says what kind of answer is wanted, not of what. */
const KIND_WEIGHT = 0.5;
const NAMED_TOGETHER = 0.7;
const CONCEPT_MARK = '§';

/** Concepts that any answer of its kind meets; the others name what is asked about. */
export const KINDS_OF_ANSWER = new Set<Concept>(['price', 'when', 'number', 'duration', 'hours']);
/** `implied` are those of the concepts that the text tells without a word for them: an amount, a time. */
export type ReadText = {
  words: string[];
  concepts: Set<Concept>;
  implied: Set<Concept>;
  /** The days of the week that the text names, in any notation, ranges included; see `groundedWeek`. */
  days: Set<number>;
  /** See `tellsOpening`. */
  isOpening: boolean;
  /** What its words only hint at. */
  hints: Set<Concept>;
};
export type ReadChunk = { around: ReadText; question: ReadText | null; lines: ReadText[]; all: ReadText };
const readChunks = new WeakMap<Chunk, ReadChunk>();

export function readText(text: string, tongues: Tongues): ReadText {
  const folded = foldFigures(text);
  const words = splitSearched(folded);
  const concepts = conceptsOfWords(words, tongues);
  const implied = impliedConcepts(folded, words, concepts, text, tongues);
  const { days } = groundedWeek(folded);
  return {
    words: [...new Set(words)],
    concepts: new Set([...concepts, ...implied]),
    implied,
    days,
    isOpening: tellsOpening(folded, concepts, days),
    hints: new Set([...readHints(words, tongues).values()].flatMap((topics) => [...topics])),
  };
}

export function merge(texts: ReadText[]): ReadText {
  return {
    words: [...new Set(texts.flatMap((text) => text.words))],
    concepts: new Set(texts.flatMap((text) => [...text.concepts])),
    implied: new Set(texts.flatMap((text) => [...text.implied])),
    days: new Set(texts.flatMap((text) => [...text.days])),
    isOpening: texts.some(({ isOpening }) => isOpening),
    hints: new Set(texts.flatMap((text) => [...text.hints])),
  };
}

export function readChunk(chunk: Chunk, tongues: Tongues): ReadChunk {
  const known = readChunks.get(chunk);
  if (known) return known;
  const headings = readText(chunk.headingPath.join('\n'), tongues);
  const question = chunk.question ? readText(chunk.question, tongues) : null;
  const lines = chunk.lines.map((line) => readText(tellLine(chunk, line), tongues));
  const around = question ? merge([headings, question]) : headings;
  const read = { around, question, lines, all: merge([around, ...lines]) };
  readChunks.set(chunk, read);
  return read;
}

function conceptLikeness(concept: Concept): number {
  if (isFamily(concept)) return FAMILY_LIKENESS;
  return isTopic(concept) ? TOPIC_LIKENESS : CONCEPT_LIKENESS;
}

/** How well words that name something together are met: by what they name, else by something related or each word. */
function meetRun({ concepts, words }: Run, text: ReadText): number {
  if (concepts.some((concept) => text.concepts.has(concept))) return 1;
  const related = concepts.flatMap(relatedConcepts).some((other) => text.concepts.has(other));
  const likest = words.map((word) => Math.max(0, ...text.words.map((other) => likeness(word, other))));
  const least = likest.length === 0 ? 0 : Math.min(...likest);
  return Math.max(related ? RELATED_LIKENESS : 0, least >= RUN_LIKENESS ? RUN_WORDS * least : 0);
}

/** The days of the week that a word names. */
export function daysOf(word: string): number[] {
  return isDayWord(word) ? [...groundedWeek(word).days] : [];
}

/** How well one word of a question is met in a text, 0 to 1. */
export function meet(term: Term, text: ReadText, tongues: Tongues): number {
  const { word } = term;
  if (term.run) return meetRun(term.run, text);
  let best = 0;
  for (const other of text.words) {
    if (other === word) return 1;
    const alike = likeness(word, other);
    // "Entráis" (you come in) is not met by "entre" (between).
    if (alike > best && !isTopicless(other, tongues)) best = alike;
  }
  if (best < DAY_LIKENESS && text.days.size > 0 && daysOf(word).some((day) => text.days.has(day)))
    best = DAY_LIKENESS;
  for (const concept of best < CONCEPT_LIKENESS ? conceptsOfWord(word, tongues) : []) {
    if (relatedConcepts(concept).some((other) => text.concepts.has(other)))
      best = Math.max(best, RELATED_LIKENESS);
    if (text.concepts.has(concept)) best = Math.max(best, conceptLikeness(concept));
  }
  return best;
}

/** What several words of a question name together; `words` are those of them that say something alone. */
type Run = { concepts: Concept[]; words: string[] };
/** A word of a question, or a run with a marked name. */
export type Term = { word: string; weight: number; run?: Run };

export function isNumber({ word }: Term): boolean {
  return /^\d/u.test(word);
}

export function isConceptAlone({ word }: Term): boolean {
  return word.startsWith(CONCEPT_MARK);
}

/** The concepts that a term names. */
export function namesOf({ word, run }: Term, tongues: Tongues): readonly Concept[] {
  return run ? run.concepts : conceptsOfWord(word, tongues);
}

/** True when some passage of the knowledge base holds the term. */
export function isHeld(index: Index, { word, run }: Term, tongues: Tongues): boolean {
  if (run) return run.concepts.some((concept) => index.fields.concept.terms.has(concept));
  if (index.fields.word.terms.has(word) || index.fields.stem.terms.has(stemOf(word))) return true;
  return conceptsOfWord(word, tongues).some((concept) => index.fields.concept.terms.has(concept));
}

/**
 * The words of a question that carry its topic, weighed by how rare they are in the knowledge base. What no such
 * word names alone ("Where are you?") counts as a word of its own, once for all that the same words name.
 */
export function weighTerms(index: Index, query: Query): Term[] {
  const { tongues } = query;
  const loudest = Math.log(1 + (index.chunks.length + 0.5) / 0.5);
  const carried = new Set(
    query.terms.filter(({ weight }) => weight >= ASKED).flatMap(({ word }) => conceptsOfWord(word, tongues)),
  );
  const runs = new Map<string, Term & { run: Run }>();
  for (const [concept, weight] of query.concepts) {
    if (weight < ASKED || carried.has(concept)) continue;
    const words = query.sources.get(concept) ?? [];
    const key = words.length === 0 ? concept : words.join(' ');
    const known = runs.get(key);
    if (known) {
      known.run.concepts.push(concept);
      known.weight = Math.max(known.weight, NAMED_TOGETHER * weight);
    } else
      runs.set(key, {
        word: `${CONCEPT_MARK}${concept}`,
        weight: NAMED_TOGETHER * weight,
        run: {
          concepts: [concept],
          words: words.filter((word) => !(isFiller(word, tongues) || /^\d/u.test(word))),
        },
      });
  }
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
  return [...words, ...runs.values()];
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
