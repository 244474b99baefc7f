import { foldLine, isUnspaced, splitFolded } from './reading/fold.ts';
import { isTopicless } from './reading/function-words.ts';
import { lightStems } from './reading/inflections.ts';
import { readTongues } from './reading/read-tongues.ts';
import { bareArabic } from './reading/stems.ts';
import { ANY_TONGUE } from './reading/tongues.ts';
import type { Concept } from './retrieval/concepts.ts';
import { isTopic, readConcepts } from './retrieval/concepts.ts';
import { asksToSee, isFrameWord, isSeeWord } from './see-words.ts';
import { type AssistantInput, LANGUAGES, type MediaChoice, type MediaRule } from './types.ts';

/** From here on a rule fits. */
export const MEDIA_THRESHOLD = 0.6;
/** By so much the best must be ahead of the next: of two that fit alike none goes. */
const AHEAD = 0.1;

/** What a text is about: its words without those that only ask, each with the concepts that it names. */
type Word = { word: string; concepts: Set<Concept> };
type Said = { words: Word[]; asksToSee: boolean };

function read(text: string): Said {
  const folded = foldLine(text);
  const all = splitFolded(folded);
  const { sources } = readConcepts(all, readTongues(text, ANY_TONGUE));
  const byPlace = new Map<number, Set<Concept>>();
  for (const [concept, places] of sources) {
    for (const place of places) byPlace.set(place, (byPlace.get(place) ?? new Set()).add(concept));
  }
  const words = all.flatMap((word, place) => {
    const own = byPlace.get(place) ?? new Set<Concept>();
    const isKind = [...own].some((concept) => !isTopic(concept));
    const isEmpty = isSeeWord(word) || isFrameWord(word) || (!isKind && isTopicless(word));
    return isEmpty || (word.length < 2 && !isUnspaced(word)) ? [] : [{ word, concepts: own }];
  });
  return { words: dropRepeated(words), asksToSee: asksToSee(folded, all) };
}

/** "How much" is one thing said, in two words. */
function dropRepeated(words: Word[]): Word[] {
  const seen = new Set<string>();
  return words.filter(({ word, concepts }) => {
    const kinds = [...concepts].filter(isOneThing);
    const key = kinds.length > 0 ? kinds.sort().join() : word;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** What names one thing, however it is said. Other topics hold many: green is no blue, a skirt is no dress. */
const isOneThing = (concept: Concept): boolean =>
  !isTopic(concept) || concept === '#menu' || concept === '#sizeguide';
/** How far two words of one topic are the same: never enough by itself. */
const OF_ONE_TOPIC = 0.5;

/** From 0 to 1. */
function likeness(one: Word, other: Word): number {
  const shared = [...one.concepts].filter((concept) => other.concepts.has(concept));
  if (shared.some(isOneThing) || isSameWord(one.word, other.word)) return 1;
  return shared.length > 0 ? OF_ONE_TOPIC : 0;
}

export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (isUnspaced(one) || isUnspaced(other)) return one.includes(other) || other.includes(one);
  const bare = new Set(bareArabic(one));
  if (bareArabic(other).some((form) => bare.has(form) || form === one)) return true;
  return LANGUAGES.some((language) => {
    const stems = lightStems(one, language);
    return lightStems(other, language).some((stem) => stems.includes(stem));
  });
}

const likest = (word: Word, of: readonly Word[]): number =>
  of.reduce((best, one) => Math.max(best, likeness(word, one)), 0);
const share = (part: readonly Word[], of: readonly Word[]): number =>
  part.length === 0 ? 0 : part.reduce((sum, word) => sum + likest(word, of), 0) / part.length;

/** From 0 to 1: how much of what the customer says the rule is about, and how much of the rule the customer says. */
function weigh(rule: { name: Said; description: Said }, asked: Said): number {
  const own = [...rule.name.words, ...rule.description.words];
  if (isOtherColour(own, asked.words)) return 0;
  // Of examples of the work, say, and of no one thing: for who asks to see no one thing.
  if (own.length === 0) return asked.asksToSee && asked.words.length === 0 ? 1 : 0;
  const covered = share(asked.words, own);
  const told = Math.max(share(rule.name.words, asked.words), share(rule.description.words, asked.words));
  const both = covered + told === 0 ? 0 : (2 * covered * told) / (covered + told);
  return isPriceList(rule.description) && asked.words.some(namesPrice) ? Math.max(both, OF_A_LIST) : both;
}

/** Who asks for the black shoes is shown no white ones, whatever else is alike. */
function isOtherColour(own: readonly Word[], asked: readonly Word[]): boolean {
  const colours = own.filter(isColour);
  return (
    colours.length > 0 &&
    asked.some((one) => isColour(one) && !colours.some((other) => isSameWord(one.word, other.word)))
  );
}

const isColour = ({ concepts }: Word): boolean => concepts.has('#color');

const namesPrice = ({ concepts }: Word): boolean => concepts.has('price');
/** What one thing costs stands in the list of what things cost. */
const isPriceList = ({ words }: Said): boolean => words.length > 0 && words.every(namesPrice);
const OF_A_LIST = 0.65;

const CACHE_LIMIT = 500;
const cache = new Map<string, { name: Said; description: Said }>();

function readRule({ name, description }: MediaRule): { name: Said; description: Said } {
  const key = `${name}\n${description}`;
  const known = cache.get(key);
  if (known) return known;
  const rule = { name: read(name), description: read(description) };
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, rule);
  return rule;
}

/** Longer texts are read to here. */
const READ_CHARACTERS = 2000;

/**
 * Which rule's files fit what a customer wrote, by words and by what they name in any of the twelve languages. A rule
 * whose owner speaks of showing is for those who ask to see. `last`: the rule whose files went to this chat before,
 * which go again only to who asks to see them. `only`: the rules that a model chose among.
 */
export function chooseMediaRule(
  rules: readonly MediaRule[],
  text: string,
  { last = null, only = null }: { last?: string | null; only?: readonly string[] | null } = {},
): MediaChoice {
  const asked = read(text.slice(0, READ_CHARACTERS));
  const fits = rules
    .filter(({ id }) => only === null || only.includes(id))
    .map((rule) => {
      const said = readRule(rule);
      const isShown = said.name.asksToSee || said.description.asksToSee;
      const score = weigh(said, asked);
      const mayGo = asked.asksToSee || ((only !== null || !isShown) && rule.id !== last);
      const words = asked.words
        .filter((word) => likest(word, [...said.name.words, ...said.description.words]) === 1)
        .map(({ word }) => word);
      return { ruleId: rule.id, score: Math.round(score * 100) / 100, words, mayGo };
    })
    .sort((one, other) => other.score - one.score);
  const [best, next] = fits.filter(({ mayGo }) => mayGo);
  const named = only?.length === 1 ? best : undefined;
  const isFit = best && best.score >= MEDIA_THRESHOLD && best.score - (next?.score ?? 0) >= AHEAD;
  return {
    ruleId: (named ?? (isFit ? best : undefined))?.ruleId ?? null,
    asksToSee: asked.asksToSee,
    fits: fits.filter(({ score }) => score > 0).slice(0, 3),
  };
}

/** What goes with the answer to a turn; `only`: those that a model named, null without one. */
export function chooseMedia(
  { mediaRules = [], lastMediaRule = null, turn }: AssistantInput,
  only: readonly string[] | null,
): MediaChoice {
  const text = turn.map((message) => message.text).join('\n');
  return chooseMediaRule(mediaRules, text, { last: lastMediaRule, only });
}

/** A rule that fits so well answers a request to see something by itself, whatever is known of it. */
const ANSWERS_ALONE = 0.75;

/** Whether the files are all that the turn asks for. */
export function isAllAsked({ ruleId, asksToSee, fits }: MediaChoice, isNamed: boolean): boolean {
  const fit = fits.find((one) => one.ruleId === ruleId);
  return ruleId !== null && asksToSee && (isNamed || (fit?.score ?? 0) >= ANSWERS_ALONE);
}
