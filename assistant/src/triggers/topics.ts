import { readFileSync } from 'node:fs';
import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';
import { isInflected } from '../reading/inflections.ts';
import { bareArabic } from '../reading/stems.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';

/*
 * How customers say what owners most often let a person answer, as lists by language (`<language>.txt`):
 *
 *   + not .. happy/satisfied   says it: one word of each place in a row, up to four others at a `..`
 *   - no complaints            takes the words that it covers away from what says it
 *   ! elsewhere                says that the whole sentence is of something else
 *   name: complaint            words by which an owner names the topic in the conditions of a trigger
 *   negators: no never         a word of these right before words that say it takes them away, unless they hold one
 *
 * A word is met by itself, `word~` also by its own inflections; Arabic by its forms with an article or prefix. Japanese
 * has no words to go by: each place is found as it is written, up to eight letters apart.
 */
const TOPICS = ['complaint', 'skin', 'person', 'urgent', 'return'] as const;
export type Topic = (typeof TOPICS)[number];

type Place = { words: Set<string>; stems: string[]; hasGap: boolean };
type Phrase = Place[];
type List = { names: Set<string>; says: Index; covers: Index; silences: Index };
/** Phrases by the words that they may begin with; those that begin with an inflected word by its first letters. */
type Index = { byWord: Map<string, Phrase[]>; byStem: Map<string, Phrase[]> };
type Lists = { language: Language; negators: Set<string>; topics: Record<Topic, List> };

const GAP = 4;
const UNSPACED_GAP = 8;
const BEGINNING = 2;

function readPhrase(text: string): Phrase {
  const phrase: Phrase = [];
  let hasGap = false;
  for (const token of foldText(text).split(' ')) {
    if (token === '..') {
      hasGap = true;
      continue;
    }
    const words = token.split('/').filter((word) => word !== '');
    phrase.push({
      words: new Set(words.filter((word) => !word.endsWith('~'))),
      stems: words.filter((word) => word.endsWith('~')).map((word) => word.slice(0, -1)),
      hasGap,
    });
    hasGap = false;
  }
  return phrase;
}

function indexPhrases(phrases: Phrase[]): Index {
  const index: Index = { byWord: new Map(), byStem: new Map() };
  const add = (to: Map<string, Phrase[]>, key: string, phrase: Phrase): void => {
    to.set(key, [...(to.get(key) ?? []), phrase]);
  };
  for (const phrase of phrases) {
    for (const word of phrase[0]?.words ?? [])
      add(index.byWord, isUnspaced(word) ? word.slice(0, BEGINNING) : word, phrase);
    for (const stem of new Set(phrase[0]?.stems.map((one) => one.slice(0, BEGINNING)) ?? []))
      add(index.byStem, stem, phrase);
  }
  return index;
}

function readList(text: string): List {
  const lines = text.split('\n');
  const marked = (mark: string): Index =>
    indexPhrases(
      lines.filter((line) => line.startsWith(mark)).map((line) => readPhrase(line.slice(2).trim())),
    );
  return {
    names: new Set(readWords(lines, 'name:')),
    says: marked('+ '),
    covers: marked('- '),
    silences: marked('! '),
  };
}

function readWords(lines: string[], mark: string): string[] {
  const line = lines.find((one) => one.startsWith(mark)) ?? mark;
  return foldText(line.slice(mark.length))
    .split(/\s+/u)
    .filter((word) => word !== '');
}

function readLists(language: Language): Lists {
  const text = readFileSync(new URL(`./${language}.txt`, import.meta.url), 'utf8');
  const section = (topic: Topic): List => readList(text.split(`[${topic}]\n`)[1]?.split('\n[')[0] ?? '');
  return {
    language,
    negators: new Set(readWords(text.split('\n'), 'negators:')),
    topics: {
      complaint: section('complaint'),
      skin: section('skin'),
      person: section('person'),
      urgent: section('urgent'),
      return: section('return'),
    },
  };
}

let lists: Lists[] | undefined;

function allLists(): Lists[] {
  lists ??= LANGUAGES.map(readLists);
  return lists;
}

/** The topics that an owner's folded words name. */
export function topicsNamed(words: readonly string[], folded: string): Set<Topic> {
  const isNamed = (topic: Topic): boolean =>
    allLists().some(({ topics }) =>
      [...topics[topic].names].some((name) =>
        isUnspaced(name) ? folded.includes(name) : words.some((word) => formsOf(word).includes(name)),
      ),
    );
  return new Set(TOPICS.filter(isNamed));
}

const formsOf = (word: string): string[] => [word, ...bareArabic(word)];

function meets({ words, stems }: Place, forms: readonly string[], language: Language): boolean {
  return forms.some((form) => words.has(form) || stems.some((stem) => isInflected(form, stem, language)));
}

/** From the first word or letter to behind the last. */
type Span = { from: number; to: number };

function followWords(phrase: Phrase, forms: string[][], from: number, language: Language): Span | null {
  let at = from + 1;
  for (const place of phrase.slice(1)) {
    const last = place.hasGap ? at + GAP : at;
    while (at <= last && !meets(place, forms[at] ?? [], language)) at += 1;
    if (at > last) return null;
    at += 1;
  }
  return { from, to: at };
}

function findWords(index: Index, forms: string[][], language: Language): Span[] {
  return forms.flatMap((own, from) => {
    const begun = new Set(
      own.flatMap((form) => [
        ...(index.byWord.get(form) ?? []),
        ...(index.byStem.get(form.slice(0, BEGINNING)) ?? []),
      ]),
    );
    return [...begun]
      .filter((phrase) => phrase[0] !== undefined && meets(phrase[0], own, language))
      .flatMap((phrase) => followWords(phrase, forms, from, language) ?? []);
  });
}

function followLetters(phrase: Phrase, text: string, from: number): Span | null {
  let at = from;
  for (const place of phrase) {
    const last = place.hasGap ? at + UNSPACED_GAP : at;
    let found: string | undefined;
    while (at <= last) {
      found = [...place.words].find((word) => text.startsWith(word, at));
      if (found !== undefined) break;
      at += 1;
    }
    if (found === undefined) return null;
    at += found.length;
  }
  return { from, to: at };
}

function findLetters(index: Index, text: string): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < text.length; at += 1)
    for (const phrase of index.byWord.get(text.slice(at, at + BEGINNING)) ?? []) {
      const span = followLetters(phrase, text, at);
      if (span) spans.push(span);
    }
  return spans;
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** What ends a sentence, and what parts it. */
const END = /[.!?。！？؟…\n]+/u;
const COMMA = ',';

/** A sentence as words, a comma one of its own. */
function wordsOf(sentence: string): string[] {
  return sentence.split(/[,;:،、()—–]+| - /u).flatMap((part, at) => {
    const words = splitFolded(part);
    return at === 0 ? words : [COMMA, ...words];
  });
}

const NEGATED_WITHIN = 2;

/** True for words right behind a negator of their part, which hold none themselves. */
function isNegated({ from, to }: Span, words: string[], negators: Set<string>): boolean {
  if (words.slice(from, to).some((word) => negators.has(word))) return false;
  const before = words.slice(Math.max(0, from - NEGATED_WITHIN), from);
  return before.slice(before.lastIndexOf(COMMA) + 1).some((word) => negators.has(word));
}

const isIn = (at: number, { from, to }: Span): boolean => from <= at && at < to;

/** A sentence of a message, read once for all topics and languages; Japanese is read as `text`, without blanks. */
type Sentence = { text: string; words: string[]; forms: string[][] };
/** A message as its sentences, with the sign of anger in it. */
export type Message = { sentences: Sentence[]; anger: string | null };

/** What an angry customer may say alone. */
const ANGRY = /[😡🤬👎😤]/u;

export function readMessage(text: string): Message {
  const sentences = foldText(text)
    .split(END)
    .map((sentence) => {
      const words = wordsOf(sentence);
      return { text: sentence.replace(/\s+/gu, ''), words, forms: words.map(formsOf) };
    });
  return { sentences, anger: ANGRY.exec(text)?.[0] ?? null };
}

/** The words of a sentence that say a topic in a language, or null. */
function findIn(sentence: Sentence, topic: Topic, { language, negators, topics }: Lists): string | null {
  const { says, covers, silences } = topics[topic];
  const { text, words, forms } = sentence;
  const isJapanese = language === 'ja';
  if (isJapanese && !UNSPACED.test(text)) return null;
  const find = (index: Index): Span[] =>
    isJapanese ? findLetters(index, text) : findWords(index, forms, language);
  const said = find(says);
  if (said.length === 0 || find(silences).length > 0) return null;
  const covered = find(covers);
  const found = said.find(
    (span) =>
      !covered.some((cover) => isIn(span.from, cover) || isIn(span.to - 1, cover)) &&
      (isJapanese || topic === 'person' || !isNegated(span, words, negators)),
  );
  if (!found) return null;
  return isJapanese ? text.slice(found.from, found.to) : words.slice(found.from, found.to).join(' ');
}

/** The words by which a message says a topic in one of the languages, or null. */
export function findTopic(message: Message, topic: Topic, languages: readonly Language[]): string | null {
  if (topic === 'complaint' && message.anger !== null) return message.anger;
  const own = allLists().filter(({ language }) => languages.includes(language));
  for (const sentence of message.sentences)
    for (const list of own) {
      const found = findIn(sentence, topic, list);
      if (found !== null) return found;
    }
  return null;
}
