import { isDayWord } from '../reading/calendar.ts';
import { WEEKDAY_FORMS } from '../reading/day-words.ts';
import { fillersOf, isFiller } from '../reading/fillers.ts';
import { foldText, isUnspaced } from '../reading/fold.ts';
import { languageWords } from '../reading/function-words.ts';
import { numberFormsOf } from '../reading/number-words.ts';
import { readTongues } from '../reading/read-tongues.ts';
import { stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { tongueOf } from '../reading/tongues.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import { CONCEPT_WORDS } from './concept-words.ts';
import { conceptsOfWord } from './concepts.ts';
import { isHint } from './hints.ts';
import type { Index, Query } from './retrieval.ts';
import { readQuery } from './retrieval.ts';
import { isFrame } from './topic-kinds.ts';
import { topicWords } from './topics.ts';

/*
 * What a customer meant who typed a letter wrong. A word that nobody knows, neither the knowledge base nor a list, is
 * read as the known one that is a letter away: without it "adress" asked for nothing, and "Helol" for something unheard.
 */

/** Shorter words are a letter away from too many others. */
const SHORTEST = 4;
/** What is longer is no word, and each of its letters costs a copy of it. */
const LONGEST = 30;
/** Arabic roots of three letters are a letter away from each other: musk and fish. */
const SHORTEST_ARABIC = 7;
const ARABIC = /\p{Script=Arabic}/u;
const TYPED = /\p{L}[\p{L}\p{M}'’-]*\p{L}/gu;

/** Known words; `alike` are those that a fault can lead to, by their first letter and their length. */
export type Lexicon = { words: ReadonlySet<string>; alike: ReadonlyMap<string, string[]> };

export function openLexicon(listed: Iterable<string>): Lexicon {
  const words = new Set([...listed].filter((word) => /^\p{L}+$/u.test(word) && !isUnspaced(word)));
  return { words, alike: Map.groupBy(words, (word) => keyOf(word, word.length)) };
}

const keyOf = (word: string, length: number): string => `${word[0]}${length}`;

export const parts = (lists: string[]): string[] =>
  lists.flatMap((list) => foldText(list).split(/[\s_*]+/u)).filter((word) => word !== '');

/** `frames` say how something is asked, `fillers` nothing, `things` what businesses sell. */
type Spoken = { frames: Lexicon; fillers: Lexicon; things: Lexicon };
const ofLanguage = new Map<Language, Spoken>();

function readSpoken(language: Language): Spoken {
  const known = ofLanguage.get(language);
  if (known) return known;
  const words = languageWords.find((entry) => entry.language === language);
  const topics = topicWords.filter(([own]) => own === language);
  const listed = (isOf: (name: string) => boolean): string[] =>
    parts(topics.filter(([, name]) => isOf(name)).map(([, , list]) => list));
  const spoken = {
    frames: openLexicon([
      ...(words ? [...words.framing, ...words.chat] : []),
      ...numberFormsOf(language),
      ...listed((name) => isFrame(`#${name}`)),
    ]),
    fillers: openLexicon(fillersOf(language)),
    things: openLexicon(listed((name) => !isFrame(`#${name}`))),
  };
  ofLanguage.set(language, spoken);
  return spoken;
}

let everywhere: Lexicon | null = null;

/** What several languages share. */
function readShared(): Lexicon {
  everywhere ??= openLexicon([...parts(Object.values(CONCEPT_WORDS)), ...WEEKDAY_FORMS]);
  return everywhere;
}

const ofIndex = new WeakMap<Index, Lexicon>();

function vocabularyOf(index: Index): Lexicon {
  const known = ofIndex.get(index);
  if (known) return known;
  const vocabulary = openLexicon(index.fields.word.terms.keys());
  ofIndex.set(index, vocabulary);
  return vocabulary;
}

const KEYS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'йцукенгшщзхі',
  'фівапролджє',
  'ячсмитьбю',
  'фывапролджэ',
];
const VOWELS = /^[aeiouyаеиоуыэюяієї]$/u;

/** True for letters that one takes for each other: neighbours on the keys, or two vowels. */
function areNear(one: string, other: string): boolean {
  if (VOWELS.test(one) && VOWELS.test(other)) return true;
  return KEYS.some(
    (row) =>
      row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1,
  );
}

/**
 * From how many letters on two that changed places are taken for a fault, and what else is. The surer a word is meant,
 * the more.
 */
type Trust = { shortest: number; missing: number; doubled: number; added: number; other: number };
const NEVER = Number.POSITIVE_INFINITY;
const TRUST = {
  vocabulary: { shortest: 5, missing: 5, doubled: 5, added: 8, other: 7 },
  frames: { shortest: 4, missing: 5, doubled: 5, added: 8, other: NEVER },
  fillers: { shortest: 5, missing: 7, doubled: 5, added: 8, other: NEVER },
  // What is asked for is known to the knowledge base or to nobody: "forks" are no "folks".
  things: { shortest: 5, missing: NEVER, doubled: NEVER, added: NEVER, other: NEVER },
} satisfies Record<string, Trust>;

/** True when what stands behind the letters that differ is the same. */
function endAlike(typed: string, from: number, meant: string, meantFrom: number): boolean {
  return typed.length - from === meant.length - meantFrom && meant.endsWith(typed.slice(from));
}

/**
 * True for a fault that fingers make: two letters swapped, one left out, put in twice, or taken for its neighbour. The
 * first letter is hardly ever wrong, and another last one is another form of the word.
 */
function isFault(typed: string, meant: string, { shortest, missing, doubled, added, other }: Trust): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === meant[at]) at += 1;
  const [was = '', next = ''] = [typed[at], typed[at + 1]];
  if (at === 0 || meant.length < shortest) return false;
  if (was === meant[at + 1] && next === meant[at] && endAlike(typed, at + 2, meant, at + 2)) return true;
  if (typed.at(-1) !== meant.at(-1)) return false;
  if (endAlike(typed, at, meant, at + 1)) return typed.length >= missing;
  if (endAlike(typed, at + 1, meant, at)) return typed.length >= (was === typed[at - 1] ? doubled : added);
  return typed.length >= other && endAlike(typed, at + 1, meant, at + 1) && areNear(was, meant[at] ?? '');
}

type Source = { lexicon: Lexicon; trust: Trust };

/**
 * The known word that a typed one is a fault away from; of the knowledge base before a list. They are compared one by
 * one: an index of all that may be typed for all known words takes fifty megabytes.
 */
function findMeant(word: string, sources: Source[]): string | null {
  for (const { lexicon, trust } of sources)
    for (const length of [word.length + 1, word.length, word.length - 1]) {
      const found = lexicon.alike.get(keyOf(word, length))?.find((meant) => isFault(word, meant, trust));
      if (found) return found;
    }
  return null;
}

/** A word once for each of its doubled letters, with that letter once. */
function withoutDouble(word: string): string[] {
  return [...word.matchAll(/(\p{L})\1/gu)].map(({ index }) => word.slice(0, index) + word.slice(index + 1));
}

function isKnown(word: string, index: Index, tongues: Tongues, sources: Source[]): boolean {
  return (
    sources.some(({ lexicon }) => lexicon.words.has(word)) ||
    isFiller(word, tongues) ||
    isDayWord(word) ||
    index.fields.stem.terms.has(stemOf(word)) ||
    conceptsOfWord(word, tongues).length > 0
  );
}

function isMendable(word: string): boolean {
  const shortest = ARABIC.test(word) ? SHORTEST_ARABIC : SHORTEST;
  return word.length >= shortest && word.length <= LONGEST && /^\p{L}+$/u.test(word) && !isUnspaced(word);
}

/** A text of a customer with its words spelled as the knowledge base and our lists spell them. */
export function mendSpelling(index: Index, text: string): string {
  const tongues = readTongues(text, index.tongues);
  const spoken = LANGUAGES.filter((language) => (tongueOf(language) & tongues) !== 0).map(readSpoken);
  const vocabulary: Source = { lexicon: vocabularyOf(index), trust: TRUST.vocabulary };
  const lists: Source[] = [
    ...spoken.map(({ frames }) => ({ lexicon: frames, trust: TRUST.frames })),
    { lexicon: readShared(), trust: TRUST.frames },
    ...spoken.map(({ fillers }) => ({ lexicon: fillers, trust: TRUST.fillers })),
    ...spoken.map(({ things }) => ({ lexicon: things, trust: TRUST.things })),
  ];
  return text.replace(TYPED, (typed) => {
    const word = foldText(typed);
    if (!isMendable(word)) return typed;
    const isMeant = (one: string): boolean => isKnown(one, index, tongues, [vocabulary, ...lists]);
    if (isMeant(word)) return typed;
    // A hint is a word that people say; only what the business itself says may be meant with it.
    const meant = findMeant(word, [vocabulary]) ?? (isHint(word, tongues) ? typed : findMeant(word, lists));
    return meant ?? withoutDouble(word).find(isMeant) ?? typed;
  });
}

/** A text with the words that no list knows spelled like those of `wanted` (folded) that they are a fault away from. */
export function mendToward(text: string, wanted: Lexicon): string {
  const source = { lexicon: wanted, trust: TRUST.frames };
  return text.replace(TYPED, (typed) => {
    const word = foldText(typed);
    if (!isMendable(word) || wanted.words.has(word) || isFiller(word) || conceptsOfWord(word).length > 0)
      return typed;
    return findMeant(word, [source]) ?? typed;
  });
}

/** What a customer asks, read with its faults of spelling mended. */
export function readAsked(index: Index, text: string, before = ''): Query {
  return readQuery(mendSpelling(index, text), mendSpelling(index, before), index.tongues);
}
