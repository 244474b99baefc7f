import { isFiller } from '../reading/fillers.ts';
import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { lightStems, STEMMED } from '../reading/inflections.ts';
import { bareArabic } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { ANY_TONGUE, findLenders, tongueOf } from '../reading/tongues.ts';
import type { Language } from '../types.ts';
import type { NamedConcept } from './concept-words.ts';
import { CONCEPT_WORDS, WORDS_OF_ONE_LANGUAGE } from './concept-words.ts';
import type { Topic } from './topics.ts';
import { topicWords } from './topics.ts';

export type Concept = NamedConcept | Topic;

/** True for a topic of `topics/`, false for a concept that answers imply. */
export function isTopic(concept: Concept): concept is Topic {
  return concept.startsWith('#');
}

type Pattern = { concept: Concept; rest: readonly string[]; open: boolean; tongues: Tongues };
type Stem = { concept: Concept; longest: number; tongues: Tongues };
type Tables = {
  exact: Map<string, readonly Pattern[]>;
  stems: Map<string, Stem[]>;
  longestStem: number;
  /** Phrases of scripts without spaces by their first two letters: how such a text is cut into words is a guess. */
  unspaced: Map<string, { phrase: string; concept: Concept }[]>;
};
/** A beginning of up to three letters stands for short words only, or it would name half the dictionary. */
const SHORT_STEM = 3;
const SHORT_ENDING = 2;
/** Beside its languages: the mark of a pattern that also holds in a text whose language is not known. */
const UNTOLD = ANY_TONGUE + 1;

function add<Value>(to: Map<string, readonly Value[]>, key: string, value: Value): void {
  // No longer than it is: what is spread into a literal keeps room for sixteen more.
  to.set(key, to.get(key)?.concat([value]) ?? [value]);
}

function once<Key, Value>(kept: Map<Key, Value>, key: Key, value: Value): Value {
  const known = kept.get(key) ?? value;
  kept.set(key, known);
  return known;
}

let opened: Tables | undefined;

/** Read by the first who needs them: 20 MB, which a thread that only serves has no use for. */
function tables(): Tables {
  opened ??= readTables();
  return opened;
}

/** What the listed words of a language name, by their light stems; made when a text in that language is first read. */
const inflected = new Map<Language, Map<string, Concept[]>>();

function readInflected(language: Language): Map<string, Concept[]> {
  const known = inflected.get(language);
  if (known) return known;
  const stems = new Map<string, Concept[]>();
  for (const [spoken, name, words] of topicWords) {
    if (spoken !== language) continue;
    for (const word of words.split(' ').filter((one) => !/[*_]/u.test(one)))
      for (const stem of lightStems(foldText(word), language)) {
        const concepts = stems.get(stem) ?? [];
        if (!concepts.includes(conceptNamed(name))) stems.set(stem, [...concepts, conceptNamed(name)]);
      }
  }
  inflected.set(language, stems);
  return stems;
}

/** Concepts of other forms of the word, in those of the languages that bend their words. */
function lookUpInflected(word: string, found: Set<Concept>, tongues: Tongues): void {
  for (const [language, tongue] of STEMMED) {
    if ((tongue & tongues) === 0) continue;
    for (const stem of lightStems(word, language))
      for (const concept of readInflected(language).get(stem) ?? []) found.add(concept);
  }
}

const SHORTEST_TAIL = 5;
const SHORTEST_HEAD = 3;
/** "Einstellen" is no kind of "Stellen". */
const VERB_HEAD =
  /^(?:ab|an|auf|aus|be|da|durch|ein|ent|er|ge|her|hin|los|mit|nach|uber|um|un|unter|ver|vor|weg|zer|zu|zuruck)$/u;
const GERMAN = tongueOf('de');

/** What the last part of a German compound names: "Skihosen" are "Hosen". */
function lookUpCompound(word: string, found: Set<Concept>): void {
  for (let at = SHORTEST_HEAD; word.length - at >= SHORTEST_TAIL; at += 1) {
    if (VERB_HEAD.test(word.slice(0, at))) continue;
    const tail = word.slice(at);
    lookUp(tail, found, GERMAN);
    if (found.size === 0) lookUpInflected(tail, found, GERMAN);
    for (const concept of found) if (!isTopic(concept)) found.delete(concept);
    if (found.size > 0) return;
  }
}

/** The lists of topics also hold words for concepts that answers imply. */
export function conceptNamed(name: string): Concept {
  return Object.hasOwn(CONCEPT_WORDS, name) ? (name as NamedConcept) : `#${name}`;
}

function readTables(): Tables {
  const read: Tables = { exact: new Map(), stems: new Map(), longestStem: 0, unspaced: new Map() };
  const { exact, stems, unspaced } = read;
  /** Equal words and patterns are kept once: a hundred thousand entries stand in the lists. */
  const keptWords = new Map<string, string>();
  const keptPatterns = new Map<string, Pattern>();
  /** Most words name one thing alone, as many others do: a list of one stands once for all of them. */
  const keptLists = new Map<Pattern, readonly Pattern[]>();

  function addAlone(word: string, pattern: Pattern): void {
    if (exact.has(word)) add(exact, word, pattern);
    else exact.set(word, once(keptLists, pattern, [pattern]));
  }

  function addWord(concept: Concept, word: string, tongues: Tongues): void {
    const open = word.endsWith('*');
    const folded = foldText(word.replaceAll('_', ' ').replace('*', ''));
    if (isUnspaced(folded) && folded.length > 1) {
      add(unspaced, folded.slice(0, 2), { phrase: folded, concept });
      return;
    }
    const [first = '', ...rest] = splitFolded(folded);
    if (open && rest.length === 0) {
      const longest = first.length <= SHORT_STEM ? first.length + SHORT_ENDING : Number.POSITIVE_INFINITY;
      add(stems, first, { concept, longest, tongues });
      read.longestStem = Math.max(read.longestStem, first.length);
    } else {
      const pattern = { concept, rest: rest.map((one) => once(keptWords, one, one)), open, tongues };
      if (rest.length > 0) add(exact, first, pattern);
      else addAlone(first, once(keptPatterns, `${tongues} ${concept}`, pattern));
    }
  }

  const only = new Map<string, Tongues>();
  for (const [language, words] of WORDS_OF_ONE_LANGUAGE)
    for (const word of words.split(' ')) only.set(word, (only.get(word) ?? 0) | tongueOf(language));

  for (const [concept, words] of Object.entries(CONCEPT_WORDS) as [Concept, string][]) {
    for (const word of new Set(words.trim().split(/\s+/u)))
      addWord(concept, word, (only.get(word) ?? ANY_TONGUE) | UNTOLD);
  }
  for (const [language, name, words] of topicWords) {
    const concept = conceptNamed(name);
    for (const word of new Set(words.split(' '))) {
      // A word that frames a sentence in another language names nothing alone (Polish "par", French "par").
      const untold = isTopicless(foldText(word.replace('*', ''))) ? 0 : UNTOLD;
      addWord(concept, word, tongueOf(language) | untold);
    }
  }
  return read;
}

const single = new Map<string, readonly Concept[]>();
const SINGLE_LIMIT = 50_000;

/** `marks` are the languages whose patterns count, or UNTOLD. */
function lookUp(word: string, found: Set<Concept>, marks: Tongues): void {
  const tongues = marks === UNTOLD ? ANY_TONGUE : marks;
  const { exact, stems, longestStem } = tables();
  for (const pattern of exact.get(word) ?? [])
    if (pattern.rest.length === 0 && (pattern.tongues & marks) !== 0) found.add(pattern.concept);
  for (let length = Math.min(word.length, longestStem); length >= 2; length -= 1) {
    for (const stem of stems.get(word.slice(0, length)) ?? []) {
      if ((stem.tongues & marks) === 0 || word.length > stem.longest) continue;
      if (!(isTopic(stem.concept) && isTopicless(word, tongues))) found.add(stem.concept);
    }
  }
}

/** Concepts that the word names on its own, in one of the languages. */
export function conceptsOfWord(word: string, tongues: Tongues = ANY_TONGUE): readonly Concept[] {
  const key = tongues === ANY_TONGUE ? word : `${tongues} ${word}`;
  const known = single.get(key);
  if (known) return known;
  const found = new Set<Concept>();
  const told = tongues !== ANY_TONGUE;
  const marks = told ? tongues : UNTOLD;
  lookUp(word, found, marks);
  if (found.size === 0) for (const bare of bareArabic(word)) lookUp(bare, found, marks);
  if (found.size === 0 && told && !isFiller(word, tongues)) {
    lookUpInflected(word, found, tongues);
    if (found.size === 0) lookUp(word, found, findLenders(tongues));
    if (found.size === 0 && (tongues & GERMAN) !== 0) lookUpCompound(word, found);
  }
  if (isUnspaced(word)) for (const { concept } of findUnspaced(word)) found.add(concept);
  const concepts = [...found];
  if (single.size >= SINGLE_LIMIT) single.clear();
  single.set(key, concepts);
  return concepts;
}

/** What a phrase does not mean before the sign behind it: 何時 is "what time", 何時間 "how many hours". */
const LONGER = new Map([
  ['何時', '間'],
  ['いつ', 'も'],
]);

function findUnspaced(text: string): { concept: Concept; from: number; to: number }[] {
  const found: { concept: Concept; from: number; to: number }[] = [];
  const { unspaced } = tables();
  for (let at = 0; at + 1 < text.length; at += 1) {
    for (const { phrase, concept } of unspaced.get(text.slice(at, at + 2)) ?? []) {
      const to = at + phrase.length;
      const longer = LONGER.get(phrase);
      const isCut = longer !== undefined && text.startsWith(longer, to);
      if (text.startsWith(phrase, at) && !isCut) found.push({ concept, from: at, to });
    }
  }
  return found;
}

/** The positions of a run of words that a pattern names; one other word may stand inside ("where exactly are you"). */
export function follow(
  pattern: Pick<Pattern, 'rest' | 'open'>,
  words: string[],
  at: number,
): number[] | null {
  const positions = [at];
  let gaps = 1;
  let next = at + 1;
  for (const [offset, wanted] of pattern.rest.entries()) {
    const open = pattern.open && offset === pattern.rest.length - 1;
    const fits = (word = ''): boolean => (open ? word.startsWith(wanted) : word === wanted);
    if (!fits(words[next]) && gaps > 0) {
      gaps -= 1;
      next += 1;
    }
    if (!fits(words[next])) return null;
    positions.push(next);
    next += 1;
  }
  return positions;
}

type Named = { concepts: Set<Concept>; framed: Set<number>; sources: Map<Concept, Set<number>> };

function addSource({ concepts, sources }: Named, concept: Concept, positions: number[]): void {
  concepts.add(concept);
  const known = sources.get(concept) ?? new Set();
  for (const position of positions) known.add(position);
  sources.set(concept, known);
}

/** Runs that say nothing of what is asked ("be so kind"); their words count as fillers. */
const CHAT: Concept = '#chat';

/** `first` is the position of the first word, `starts` are where the words begin in the text. */
type Stretch = { first: number; starts: number[]; text: string };

/** The words of scripts without spaces that follow each other, as they were written: how they were cut is a guess. */
export function joinUnspaced(words: string[]): Stretch[] {
  const stretches: Stretch[] = [];
  let open: Stretch | null = null;
  for (const [at, word] of words.entries()) {
    if (!isUnspaced(word)) {
      open = null;
      continue;
    }
    if (!open) {
      open = { first: at, starts: [], text: '' };
      stretches.push(open);
    }
    open.starts.push(open.text.length);
    open.text += word;
  }
  return stretches;
}

/** Phrases that run over the borders of the words that a text without spaces was cut into; they come in order. */
function readRuns(words: string[], named: Named): void {
  for (const { first, starts, text } of joinUnspaced(words)) {
    const phrases = findUnspaced(text);
    const chat = phrases.filter(({ concept }) => concept === CHAT);
    let nextChat = 0;
    let chatUntil = 0;
    let own = 0;
    for (const { concept, from, to } of phrases) {
      for (; (chat[nextChat]?.from ?? text.length) <= from; nextChat += 1)
        chatUntil = Math.max(chatUntil, chat[nextChat]?.to ?? 0);
      // "Excuse this sudden contact" asks for none.
      if (concept !== CHAT && to <= chatUntil) continue;
      while ((starts[own] ?? text.length) < from) own += 1;
      const covered: number[] = [];
      for (let at = own; (starts[at] ?? to) < to; at += 1) covered.push(first + at);
      addSource(named, concept, covered);
      if (covered.length > 1) for (const position of covered) named.framed.add(position);
    }
  }
}

/**
 * What a word does not name inside of a run that names one of the others: "jam brp" asks when, "brp" alone how much,
 * who is to send the address delivers nothing, and "anti-âge" is no age.
 */
const NOT_IN: [Concept, Concept[]][] = [
  ['price', ['when', 'hours', 'duration', '#included', 'card']],
  ['card', ['address', 'price', '#menu']],
  ['age', ['#facial']],
  ['delivery', ['price', 'address', 'contact', 'hours']],
];
const notIn = new Map(NOT_IN);

/** Concepts that folded words name, alone or in a run; `framed` are the positions of the words of such runs. */
export function readConcepts(words: string[], tongues: Tongues = ANY_TONGUE): Named {
  const marks = tongues === ANY_TONGUE ? UNTOLD : tongues | findLenders(tongues);
  const named: Named = { concepts: new Set(), framed: new Set(), sources: new Map() };
  const { exact } = tables();
  const runs = words.flatMap((word, at) =>
    (exact.get(word) ?? []).flatMap((pattern) => {
      if (pattern.rest.length === 0 || (pattern.tongues & marks) === 0) return [];
      const run = follow(pattern, words, at);
      return run ? [{ concept: pattern.concept, run }] : [];
    }),
  );
  const chat = runs.filter(({ concept }) => concept === CHAT);
  for (const { concept, run } of runs) {
    // "Thanks in advance" pays nothing in advance.
    const isChat = chat.some((phrase) => run.every((position) => phrase.run.includes(position)));
    if (concept === CHAT || !isChat) addSource(named, concept, run);
    for (const position of run) named.framed.add(position);
  }
  readRuns(words, named);
  const ofRuns = new Map([...named.sources].map(([concept, at]) => [concept, new Set(at)]));
  for (const [at, word] of words.entries()) {
    if (named.sources.get(CHAT)?.has(at)) continue;
    for (const concept of conceptsOfWord(word, tongues)) {
      // A gift card ("carte cadeau") is no menu ("carte"), and no card to pay with.
      const isOther = notIn.get(concept)?.some((other) => ofRuns.get(other)?.has(at)) ?? false;
      if (!(isOther || (named.framed.has(at) && isTopic(concept)))) addSource(named, concept, [at]);
    }
  }
  named.concepts.delete(CHAT);
  return named;
}

export function conceptsOfWords(words: string[], tongues: Tongues = ANY_TONGUE): Set<Concept> {
  return readConcepts(words, tongues).concepts;
}
