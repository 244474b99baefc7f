import { isFiller } from '../reading/fillers.ts';
import { foldText, isUnspaced, splitSearched } from '../reading/fold.ts';
import { pairsOf, stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { ANY_TONGUE, tongueOf } from '../reading/tongues.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Concept } from './concepts.ts';
import { conceptNamed } from './concepts.ts';
import { BEGINNING, findKey, hash, hashBeginnings, OTHER_KIND, WHOLE } from './hashes.ts';
import { readHintList } from './hints.ts';
import { RUNS } from './phrase-runs.ts';
import { placeOf, topicNames } from './topic-places.ts';
import { topicWords } from './topics.ts';

/*
 * What a text is about by all of its words together. A word of a list or of a hint tells something of each topic that
 * it stands under, more the fewer they are; the words of a text add up to one vector over the topics, and two texts are
 * as near as theirs (explicit semantic analysis, Gabrilovich and Markovitch 2007, with our topics for articles).
 */

/** `keys` are hashes of words in order; each tells `weights` of the topic at `places`. */
type Table = { keys: Uint32Array; places: Uint16Array; weights: Float32Array };

const LISTED = 3;
const HINTED = 2;
/** A topic that a text names outright tells about as much as one of its rarer words. */
const NAMED = 0.5;
/** A word of more topics than this part of all tells nothing. */
const TOO_COMMON = 0.15;

const STEM = OTHER_KIND;

const stemsOf = (word: string): readonly string[] => (isUnspaced(word) ? pairsOf(word) : [stemOf(word)]);

function keysOf(word: string): number[] {
  return [hash(word, WHOLE), ...stemsOf(word).map((stem) => hash(stem, STEM))];
}

/** Weights are counted in parts that all of their shares are made of: those of up to four words. */
const SHARES = 12;
/** More than there are topics, and more than a single weight has parts: a key, a place and a weight are one number. */
const PLACES = 2 ** 10;
const PARTS = 2 ** 6;

/** The words of a folded entry; scripts without spaces are known by their pairs of letters. */
function wordsOf(entry: string): string[] {
  return entry.includes("'") || entry.includes('-')
    ? splitSearched(entry.replaceAll('_', ' '))
    : entry.split('_');
}

/** What an entry tells: a phrase as a whole, and each of its words with a part of its weight. */
function listEntry(entry: string, weight: number, note: (key: number, weight: number) => void): void {
  const open = entry.endsWith('*');
  const words = wordsOf(open ? entry.slice(0, -1) : entry);
  if (words.length > 1) note(hash(words.join(' '), WHOLE), weight);
  for (const [at, word] of words.entries()) {
    if (open && at === words.length - 1) note(hash(word, BEGINNING), weight / words.length);
    else for (const key of keysOf(word)) note(key, weight / words.length);
  }
}

/** All that the lists of a language tell, in the order of keys and places. */
function listPairs(language: Language): Float64Array {
  const pairs: number[] = [];
  const add = (topic: string, list: string, weight: number): void => {
    const place = placeOf(conceptNamed(topic)) ?? 0;
    for (const entry of foldText(list).split(' '))
      listEntry(entry, weight, (key, part) => {
        pairs.push((key * PLACES + place) * PARTS + Math.max(1, Math.round(part * SHARES)));
      });
  };
  for (const [own, topic, list] of topicWords) if (own === language) add(topic, list, LISTED);
  for (const [topic, list] of Object.entries(readHintList(language))) add(topic, list, HINTED);
  return Float64Array.from(pairs).sort();
}

/** The same with the weights of each key and place added up, in parts. */
function countPairs(language: Language): Table {
  const pairs = listPairs(language);
  const table = {
    keys: new Uint32Array(pairs.length),
    places: new Uint16Array(pairs.length),
    weights: new Float32Array(pairs.length),
  };
  let size = 0;
  let last = -1;
  for (const pair of pairs) {
    const where = Math.floor(pair / PARTS);
    if (where !== last) size += 1;
    last = where;
    table.keys[size - 1] = Math.floor(where / PLACES);
    table.places[size - 1] = where % PLACES;
    table.weights[size - 1] = (table.weights[size - 1] ?? 0) + (pair % PARTS);
  }
  return {
    keys: table.keys.slice(0, size),
    places: table.places.slice(0, size),
    weights: table.weights.slice(0, size),
  };
}

function openTable(language: Language): Table {
  const table = countPairs(language);
  const { keys, places: told, weights } = table;
  const topics = new Set(told).size;
  const lengths = new Float64Array(PLACES);
  const rarities = new Float32Array(keys.length);
  for (let from = 0; from < keys.length; ) {
    let to = from;
    while (keys[to] === keys[from]) to += 1;
    const rarity = to - from > TOO_COMMON * topics ? 0 : Math.log((topics + 1) / (to - from));
    for (let at = from; at < to; at += 1) {
      const place = told[at] ?? 0;
      const weight = Math.log1p((weights[at] ?? 0) / SHARES) * rarity;
      lengths[place] = (lengths[place] ?? 0) + weight ** 2;
      weights[at] = weight;
      rarities[at] = rarity;
    }
    from = to;
  }
  for (const [at, weight] of weights.entries())
    weights[at] = (weight * (rarities[at] ?? 0)) / Math.sqrt(lengths[told[at] ?? 0] || 1);
  return table;
}

const tables = new Map<Language, Table>();

function tableOf(language: Language): Table {
  const table = tables.get(language) ?? openTable(language);
  tables.set(language, table);
  return table;
}

/** The tables of the languages of a text; none where they cannot be told. */
function tablesOf(tongues: Tongues): Table[] {
  if (tongues === ANY_TONGUE) return [];
  return LANGUAGES.filter((language) => (tongueOf(language) & tongues) !== 0).map(tableOf);
}

/** The keys of a word that a table holds. */
function heldKeys(word: string, { keys }: Table): number[] {
  const asked = [...keysOf(word), ...hashBeginnings(word)];
  return asked.map((key) => findKey(keys, key)).filter((at, asking) => keys[at] === asked[asking]);
}

/** What a text is about: of each topic as much as its words tell. */
export type TopicVector = Float64Array;

/** Folded words in their order and topics that a text names, with their weights. */
export type Named = { words: (readonly [string, number])[]; topics: (readonly [Concept, number])[] };

function addAt({ keys, places: told, weights }: Table, from: number, weight: number, to: TopicVector): void {
  for (let at = from; keys[at] === keys[from]; at += 1) {
    const place = told[at] ?? 0;
    to[place] = (to[place] ?? 0) + weight * (weights[at] ?? 0);
  }
}

function addPhrases(words: Named['words'], spoken: Table[], to: TopicVector): void {
  for (const from of words.keys())
    for (const run of RUNS) {
      const own = run.flatMap((offset) => words.slice(from + offset, from + offset + 1));
      if (own.length < run.length) continue;
      const key = hash(own.map(([word]) => word).join(' '), WHOLE);
      const weight = own.reduce((sum, [, part]) => sum + part, 0) / own.length;
      for (const table of spoken) {
        const at = findKey(table.keys, key);
        if (table.keys[at] === key) addAt(table, at, weight, to);
      }
    }
}

/** What a text tells by all that it names, in the languages that it is written in. */
export function readVector({ words, topics }: Named, tongues: Tongues): TopicVector {
  const vector = new Float64Array(topicNames.length);
  const spoken = tablesOf(tongues);
  for (const [word, weight] of words) {
    if (/^\d/u.test(word) || isFiller(word, tongues)) continue;
    for (const table of spoken) {
      const held = heldKeys(word, table);
      for (const at of held) addAt(table, at, weight / held.length, vector);
    }
  }
  addPhrases(words, spoken, vector);
  for (const [topic, weight] of topics) {
    const place = placeOf(topic);
    if (place !== undefined) vector[place] = (vector[place] ?? 0) + NAMED * weight;
  }
  return vector;
}

/** The direction of a vector, without the topics that it tells nothing of. */
export type Direction = { places: Uint16Array; parts: Float32Array };

export function directionOf(vector: TopicVector): Direction {
  const length = Math.hypot(...vector) || 1;
  const told = [...vector.keys()].filter((place) => vector[place] !== 0);
  return {
    places: Uint16Array.from(told),
    parts: Float32Array.from(told, (place) => (vector[place] ?? 0) / length),
  };
}

/** How near a text is to another one by what they are about, 0 to 1: the cosine of their vectors. */
export function nearness(vector: TopicVector, { places: told, parts }: Direction): number {
  const product = told.reduce((sum, place, at) => sum + (vector[place] ?? 0) * (parts[at] ?? 0), 0);
  return product === 0 ? 0 : product / Math.hypot(...vector);
}
