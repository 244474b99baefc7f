import { isDayWord } from '../reading/calendar.ts';
import { isFiller } from '../reading/fillers.ts';
import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';
import { lightStems } from '../reading/inflections.ts';
import { bareArabic, likeness } from '../reading/stems.ts';
import { tongueOf } from '../reading/tongues.ts';
import { isUnitWord } from '../reading/units.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWord, readConcepts } from '../retrieval/concepts.ts';
import { relatedConcepts } from '../retrieval/related-concepts.ts';
import type { Language } from '../types.ts';
import courtesy from './courtesy-words.json' with { type: 'json' };
import frames from './frame-words.json' with { type: 'json' };

/* Which words of a sentence tell something, and whether another text tells it too. */

type Frames = { words: Set<string>; stems: Set<string> };
const known = new Map<Language, Frames>();

/** Words that only frame a statement, which a paraphrase may add to any line. */
function readFrames(language: Language): Frames {
  const made = known.get(language);
  if (made) return made;
  const words = new Set(
    `${frames[language]} ${courtesy[language].words}`
      .split(/[\s_]+/u)
      .map((word) => foldText(word.replace('*', '')))
      .filter((word) => word !== ''),
  );
  const stems = new Set([...words].flatMap((word) => lightStems(word, language)));
  known.set(language, { words, stems });
  return { words, stems };
}

function isFrame(word: string, language: Language): boolean {
  const { words, stems } = readFrames(language);
  return (
    words.has(word) ||
    bareArabic(word).some((bare) => words.has(bare)) ||
    lightStems(word, language).some((stem) => stems.has(stem))
  );
}

/** The words of a text that tell something, each once. */
export function contentWords(text: string, language: Language): string[] {
  const tongues = tongueOf(language);
  const words = splitFolded(foldText(text));
  return [...new Set(words)].filter(
    (word) =>
      /\p{L}/u.test(word) &&
      !/\d/u.test(word) &&
      (word.length > 2 || isUnspaced(word)) &&
      !isFiller(word, tongues) &&
      !isDayWord(word) &&
      !isUnitWord(word) &&
      !isFrame(word, language),
  );
}

export type Held = { words: string[]; stems: Set<string>; concepts: Set<Concept>; text: string };

export function readHeld(text: string, language: Language): Held {
  const folded = foldText(text);
  const words = [...new Set(splitFolded(folded))].slice(0, 400);
  const { concepts } = readConcepts(words, tongueOf(language));
  const stems = new Set(words.flatMap((word) => [...lightStems(word, language), ...bareArabic(word)]));
  return { words, stems, concepts, text: folded };
}

/** From this likeness on two words are forms of one. */
const ALIKE = 0.7;

export function conceptsOf(word: string, language: Language): readonly Concept[] {
  return conceptsOfWord(word, tongueOf(language));
}

/** True when a text holds a word or a form of it. */
export function holdsForm(held: Held, word: string, language: Language): boolean {
  if (held.words.includes(word)) return true;
  if (isUnspaced(word) && held.text.includes(word)) return true;
  if ([...lightStems(word, language), ...bareArabic(word)].some((stem) => held.stems.has(stem))) return true;
  return held.words.some((other) => likeness(word, other) >= ALIKE);
}

/** True when a text holds a word, a form of it, or another name of what it names. */
export function holds(held: Held, word: string, language: Language): boolean {
  if (holdsForm(held, word, language)) return true;
  const concepts = conceptsOf(word, language);
  if (
    concepts.some(
      (one) => held.concepts.has(one) || relatedConcepts(one).some((other) => held.concepts.has(other)),
    )
  )
    return true;
  for (const concept of held.concepts)
    if (relatedConcepts(concept).some((other) => concepts.includes(other))) return true;
  return false;
}
