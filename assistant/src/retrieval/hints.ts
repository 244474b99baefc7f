import { readFileSync } from 'node:fs';
import { isFiller } from '../reading/fillers.ts';
import { isUnspaced } from '../reading/fold.ts';
import { lightStems } from '../reading/inflections.ts';
import type { Tongues } from '../reading/tongues.ts';
import { ANY_TONGUE, tongueOf } from '../reading/tongues.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Concept } from './concepts.ts';
import { conceptNamed, joinUnspaced } from './concepts.ts';
import { BEGINNING, findKey, hash, hashBeginnings, OTHER_KIND, WHOLE } from './hashes.ts';
import { RUNS } from './phrase-runs.ts';
import { placeOf, topicNames } from './topic-places.ts';

/*
 * Words that make a topic likely without naming it: "a pint afterwards" speaks of drinks, "stuck on the bus" of being
 * late. They help to choose among passages and to tell how sure one answers, and nothing else reads them: what a
 * business says is never taken for something that it only hints at.
 */

/** By topic, folded and in the notation of `topics/`: a word, `stem*` for a beginning, `two_words` for a run. */
export function readHintList(language: Language): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`./hints/${language}.json`, import.meta.url), 'utf8'));
}

/**
 * What a language hints at. `keys` are hashes in order; two words that share one are one in 200,000, and a hint more
 * does not matter.
 */
type Hints = { keys: Uint32Array; topics: Uint16Array };

const FORM = OTHER_KIND;

/** The keys of an entry: its own, and of a word those of its light stems. */
function keysOf(entry: string, language: Language): number[] {
  if (entry.endsWith('*')) return [hash(entry.slice(0, -1), BEGINNING)];
  const own = hash(entry.replaceAll('_', ' '), WHOLE);
  return entry.includes('_') ? [own] : [own, ...lightStems(entry, language).map((stem) => hash(stem, FORM))];
}

function openList(language: Language): Hints {
  // A key in the upper part and its topic in the lower one sort as one number.
  const pairs = Object.entries(readHintList(language)).flatMap(([name, list]) => {
    const place = placeOf(conceptNamed(name)) ?? 0;
    return list
      .split(' ')
      .flatMap((entry) => keysOf(entry, language))
      .map((key) => key * 0x1_0000 + place);
  });
  const sorted = Float64Array.from(pairs).sort();
  return {
    keys: Uint32Array.from(sorted, (pair) => Math.floor(pair / 0x1_0000)),
    topics: Uint16Array.from(sorted, (pair) => pair % 0x1_0000),
  };
}

const opened = new Map<Language, Hints>();

/** The hints of a language, read when it is first asked for. */
function openHints(language: Language): Hints {
  const known = opened.get(language) ?? openList(language);
  opened.set(language, known);
  return known;
}

/** Adds what stands under a key; false when nothing does. */
function look({ keys, topics }: Hints, key: number, found: Set<Concept>): boolean {
  const first = findKey(keys, key);
  for (let at = first; keys[at] === key; at += 1) {
    const topic = topicNames[topics[at] ?? 0];
    if (topic) found.add(topic);
  }
  return keys[first] === key;
}

/** What a word hints at alone; of another form of it only where nothing knows the word itself. */
function lookUpWord(hints: Hints, language: Language, word: string, found: Set<Concept>): void {
  if (isFiller(word, tongueOf(language))) return;
  let isKnown = look(hints, hash(word, WHOLE), found);
  for (const key of hashBeginnings(word)) isKnown = look(hints, key, found) || isKnown;
  if (isKnown) return;
  for (const stem of lightStems(word, language)) look(hints, hash(stem, FORM), found);
}

const LONGEST_PHRASE = 10;

type Note = (position: number, topics: Set<Concept>) => void;

function readRuns(hints: Hints, words: string[], note: Note): void {
  for (const at of words.keys())
    for (const run of RUNS) {
      const positions = run.map((offset) => at + offset);
      if ((positions.at(-1) ?? 0) >= words.length) continue;
      const topics = new Set<Concept>();
      const text = positions.map((position) => words[position]).join(' ');
      if (look(hints, hash(text, WHOLE), topics)) for (const position of positions) note(position, topics);
    }
}

/** Phrases of scripts without spaces, wherever the words were cut. */
function readPhrases(hints: Hints, words: string[], note: Note): void {
  for (const { first, starts, text } of joinUnspaced(words)) {
    let own = 0;
    for (let from = 0; from < text.length; from += 1) {
      while ((starts[own + 1] ?? text.length) <= from) own += 1;
      for (let to = from + 2; to <= Math.min(text.length, from + LONGEST_PHRASE); to += 1) {
        const topics = new Set<Concept>();
        if (!look(hints, hash(text.slice(from, to), WHOLE), topics)) continue;
        for (let at = own; (starts[at] ?? to) < to; at += 1) note(first + at, topics);
      }
    }
  }
}

/** What folded words hint at in the languages of their text, by word; nothing where no language can be told. */
export function readHints(words: string[], tongues: Tongues): Map<string, Set<Concept>> {
  const found = new Map<string, Set<Concept>>();
  if (tongues === ANY_TONGUE) return found;
  const note: Note = (position, topics) => {
    const word = words[position] ?? '';
    const known = found.get(word) ?? new Set();
    for (const topic of topics) known.add(topic);
    if (known.size > 0) found.set(word, known);
  };
  for (const language of LANGUAGES) {
    if ((tongueOf(language) & tongues) === 0) continue;
    const hints = openHints(language);
    for (const [at, word] of words.entries()) {
      if (isUnspaced(word)) continue;
      const topics = new Set<Concept>();
      lookUpWord(hints, language, word, topics);
      note(at, topics);
    }
    readRuns(hints, words, note);
    readPhrases(hints, words, note);
  }
  return found;
}

/** True for a folded word that hints at something in one of the languages. */
export function isHint(word: string, tongues: Tongues): boolean {
  if (tongues === ANY_TONGUE) return false;
  return LANGUAGES.some((language) => {
    if ((tongueOf(language) & tongues) === 0) return false;
    const found = new Set<Concept>();
    lookUpWord(openHints(language), language, word, found);
    return found.size > 0;
  });
}
