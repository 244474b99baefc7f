import { foldText, splitFolded } from '../reading/fold.ts';
import { lightStems } from '../reading/inflections.ts';
import { bareArabic, likeness } from '../reading/stems.ts';
import { tongueOf } from '../reading/tongues.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { isTopic, readConcepts } from '../retrieval/concepts.ts';
import { relatedConcepts } from '../retrieval/related-concepts.ts';
import { isFrame } from '../retrieval/topic-kinds.ts';
import type { Chunk, Language } from '../types.ts';
import { conceptsOf, contentWords, holds, holdsForm, readHeld } from './content-words.ts';
import { YES } from './contradictions.ts';
import { isGeneric } from './naming.ts';
import offers from './offer-words.json' with { type: 'json' };
import { readPolarity } from './polarity.ts';
import type { SentenceContext } from './sentence-context.ts';
import { wholeText } from './sources.ts';
import { compileByLanguage, findWords } from './word-lists.ts';

/*
 * What a business has, as far as its whole knowledge base tells: a thing of a topic that stands nowhere in it is none
 * that may be offered or affirmed.
 */

type Base = { words: string[]; stems: Set<string>; concepts: Set<Concept> };
const bases = new WeakMap<readonly Chunk[], Map<Language, Base>>();

/** The words and topics of a whole knowledge base; each of its words is read once. */
function readBase(chunks: readonly Chunk[], language: Language): Base {
  const known = bases.get(chunks) ?? new Map<Language, Base>();
  bases.set(chunks, known);
  let base = known.get(language);
  if (base === undefined) {
    const stems = new Set<string>();
    const concepts = new Set<Concept>();
    const read = new Set<string>();
    for (const chunk of chunks) {
      const words = splitFolded(foldText(wholeText(chunk)));
      for (const concept of readConcepts(words, tongueOf(language)).concepts) concepts.add(concept);
      for (const word of words) {
        if (read.has(word)) continue;
        read.add(word);
        for (const stem of [word, ...lightStems(word, language), ...bareArabic(word)]) stems.add(stem);
      }
    }
    base = { words: [...read], stems, concepts };
    known.set(language, base);
  }
  return base;
}

/** From this likeness on two words may be forms of one. */
const ALIKE = 0.5;

function isThing(concept: Concept): boolean {
  return isTopic(concept) && !isFrame(concept);
}

/**
 * A folded word of a text that names a thing of which a knowledge base in the same language holds neither a word nor a
 * topic; null when there is none. `isKnown` is true for words that something else grounds.
 */
function findForeignThing(
  text: string,
  chunks: readonly Chunk[],
  language: Language,
  isKnown: (word: string) => boolean,
): string | null {
  const named = contentWords(text, language).filter((word) => {
    const concepts = conceptsOf(word, language);
    return concepts.length > 0 && concepts.every(isThing) && !isKnown(word);
  });
  if (named.length === 0) return null;
  const { words, stems, concepts } = readBase(chunks, language);
  return (
    named.find(
      (word) =>
        !words.some((other) => likeness(word, other) >= ALIKE) &&
        ![word, ...lightStems(word, language), ...bareArabic(word)].some((stem) => stems.has(stem)) &&
        !conceptsOf(word, language).some(
          (one) => concepts.has(one) || relatedConcepts(one).some((other) => concepts.has(other)),
        ),
    ) ?? null
  );
}

const offersOf = compileByLanguage((language) => offers[language]);

/** True for a question that offers something: "shall I keep one for you?", "would you like our gift box?". */
function asksWhetherToGive(text: string, language: Language): boolean {
  return findWords(foldText(text), offersOf(language)).length > 0;
}

const ROOT = 3;

/** True for a word that begins like one of others: a form of it, as far as nobody knows better. */
const isOfOneRoot = (word: string, others: string[]): boolean =>
  others.some((other) => other.length > ROOT && other.slice(0, ROOT) === word.slice(0, ROOT));

/** A thing that the customer asks for, or that a yes to them names, and a knowledge base of the same language nowhere. */
export function findForeign(context: SentenceContext, stated: string): string | null {
  const { material, owner, spoken, base } = context;
  const { denies, regrets, only, excepts } = readPolarity(stated, spoken);
  if (base !== spoken || denies || regrets || only || excepts) return null;
  const own = readHeld(owner.map(({ written }) => written).join('\n'), spoken);
  const asked = readHeld(context.turn.written, spoken);
  const isYes = YES.test(stated);
  return findForeignThing(
    stated,
    material.chunks,
    spoken,
    (word) =>
      !(holdsForm(asked, word, spoken) || (isYes && !isGeneric(word) && !isOfOneRoot(word, asked.words))) ||
      holds(own, word, spoken),
  );
}

/** True for a question that offers what the knowledge base, in the same language, names nowhere. */
export function presupposes({ material, owner, spoken, base }: SentenceContext, text: string): boolean {
  if (base !== spoken || !asksWhetherToGive(text, spoken)) return false;
  const own = readHeld(owner.map(({ written }) => written).join('\n'), spoken);
  return findForeignThing(text, material.chunks, spoken, (word) => holds(own, word, spoken)) !== null;
}
