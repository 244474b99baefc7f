import { LANGUAGES } from '../types.ts';
import { splitWords } from './fold.ts';
import type { DetectedLanguage } from './language.ts';
import { detectLanguage } from './language.ts';
import type { Tongues } from './tongues.ts';
import { ANY_TONGUE, tongueOf } from './tongues.ts';

/** From this confidence on a guess counts as a language of the text. */
const SURE = 0.6;
const SAMPLE = 800;
/** A base that is written in ten languages, one after the other, shows each of them. */
const MOST_SAMPLES = 40;

/**
 * The languages of a question to a knowledge base in `base`; any when neither can be told. A question in one of several
 * languages of a base is read by its own: Spanish "un" is no Turkish flour.
 */
export function joinTongues({ language, confidence }: DetectedLanguage, base: Tongues): Tongues {
  const told = confidence >= SURE ? tongueOf(language) : 0;
  const own = base === ANY_TONGUE ? 0 : base;
  return (told & own) !== 0 ? told : told | own || ANY_TONGUE;
}

/** A single word is often the name of a thing, in whatever language. */
const TELLING_WORDS = 2;

const OURS = new Set<string>(LANGUAGES);

/** The language of a question as far as it can be told: in few words a guess among the twelve. */
export function guessLanguage(text: string, detected: DetectedLanguage): string | null {
  if (detected.confidence >= SURE) return detected.language;
  return splitWords(text).length < TELLING_WORDS ? null : detectLanguage(text, OURS).language;
}

export function readTongues(text: string, base: Tongues): Tongues {
  return joinTongues(detectLanguage(text), base);
}

/** The languages of a longer text, by samples all over it; any when none can be told. */
export function sampleTongues(text: string): Tongues {
  const last = Math.max(0, text.length - SAMPLE);
  const step = Math.max(SAMPLE, last / MOST_SAMPLES);
  const starts = Array.from({ length: Math.floor(last / step) + 1 }, (_, n) => Math.round(n * step));
  const told = [...starts, last].map((start) => detectLanguage(text.slice(start, start + SAMPLE)));
  const sure = told.filter(({ confidence }) => confidence >= SURE);
  return sure.reduce((tongues, { language }) => tongues | tongueOf(language), 0) || ANY_TONGUE;
}
