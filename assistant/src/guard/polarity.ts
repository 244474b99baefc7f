import { foldText } from '../reading/fold.ts';
import type { Language } from '../types.ts';
import lists from './polarity-words.json' with { type: 'json' };
import { compileByLanguage, compileWords, dropWords, findWords } from './word-lists.ts';

/* Whether a text affirms or denies, and what it makes that hang on, by words alone. */

const KINDS = [
  'deny',
  'null',
  'without',
  'soft',
  'only',
  'except',
  'condition',
  'lifted',
  'cheaper',
  'unbounded',
  'needless',
  'whatever',
  'always',
  'included',
  'rest',
  'apart',
  'self',
  'later',
] as const;
type Kind = (typeof KINDS)[number];
const words = Object.fromEntries(
  KINDS.map((kind) => [kind, compileByLanguage((language) => lists[language][kind])]),
) as Record<Kind, (language: Language) => RegExp | null>;

/** Turkish denies inside of its verbs: "yapmıyoruz", "edilmez". */
const TURKISH =
  /(?<!\p{L})\p{L}{2,14}?m(?:[iu]yor\p{L}{0,8}|[ae]z\p{L}{0,6}|[ae]yiz|[ae]yin(?:iz)?|[ae]yac\p{L}{0,8}|[ae]yec\p{L}{0,8}|[ae]d[ie]\p{L}{0,4}|[ae]makta\p{L}{0,6}|[ae]mekte\p{L}{0,6})(?!\p{L})/u;
/** "Zucker-free" has none; "feel free" is another thing. */
const NOT_TURKISH = /(?<!\p{L})(?:temiz|namaz|omuz|domuz|yilmaz|olmazsa)(?!\p{L})/gu;

export type Polarity = {
  denies: boolean;
  /** "Without": of one thing alone, while the rest may be affirmed. */
  lacks: boolean;
  /** "We close", "sorry": enough for who denies, too little for a line that does. */
  regrets: boolean;
  only: boolean;
  excepts: boolean;
  /** "The others", of whom something else is said. */
  setsApart: boolean;
  /** "If", "with an appointment", "from". */
  conditions: boolean;
  /** "Whether or not", "anyone", "also": what takes a limit away. */
  lifts: boolean;
  /** "Discount", "cheaper". */
  cheapens: boolean;
  /** "As long as you like", "until you are back". */
  unbounds: boolean;
  /** "No need to", "is not required". */
  spares: boolean;
  /** "Whatever the amount", "all ages". */
  ignores: boolean;
  /** "Always", "never". */
  always: boolean;
  /** "Included", "in the price". */
  includes: boolean;
  /** "Extra", "separately": what is not in the price. */
  setsExtra: boolean;
  /** "Bring your own", "yourselves". */
  asksToBring: boolean;
  /** "Later", "after that": what is so once a term is over. */
  isLater: boolean;
};

/** Japanese denies at the end of a clause: "卵を使わないケーキ" is a cake. */
const JAPANESE_ENDINGS = /[。、！!]|(?<=(?:が|ので|ため|から|けど))/u;
const JAPANESE_ENDING = 16;

function readEndings(text: string): string {
  return text
    .split(JAPANESE_ENDINGS)
    .map((part) => part.replace(/[^\p{L}\p{N}]+$/u, '').slice(-JAPANESE_ENDING))
    .map((part) => part.replace(/^.*(?:ない|なし)(?=\p{Script=Han}|[ァ-ヶ]|の(?!で))/u, ''))
    .join('。');
}

export function readPolarity(text: string, language: Language): Polarity {
  const folded = foldText(text);
  const plain = dropWords(folded, words.null(language));
  const finds = (kind: Kind, where = plain): boolean => findWords(where, words[kind](language)).length > 0;
  // "Whether or not" denies nothing.
  const affirmed = dropWords(dropWords(plain, words.lifted(language)), words.without(language));
  const turkish = language === 'tr' && TURKISH.test(affirmed.replace(NOT_TURKISH, ' '));
  return {
    denies: finds('deny', language === 'ja' ? readEndings(affirmed) : affirmed) || turkish,
    lacks: finds('without'),
    regrets: finds('soft'),
    // "Ke mana saja", anywhere: the word for "only" is a part of it.
    only: finds('only', dropWords(plain, words.whatever(language))),
    excepts: finds('except'),
    setsApart: finds('rest'),
    conditions: finds('condition'),
    lifts: finds('lifted'),
    cheapens: finds('cheaper'),
    unbounds: finds('unbounded', folded),
    spares: finds('needless', folded),
    ignores: finds('whatever', folded),
    always: finds('always', folded),
    includes: finds('included', folded),
    setsExtra: finds('apart'),
    asksToBring: finds('self'),
    isLater: finds('later', folded),
  };
}

/** What stands further from a word than this, in characters, it does not limit. */
const NEAR = 400;

const noneOf = compileByLanguage((language) => lists[language].none);
/** Languages that say "there is no" behind the thing. */
const NONE_BEHIND: readonly Language[] = ['tr', 'ja'];

/** The folded parts of a text in which a thing stands next that is said not to be there: "we ask for no deposit". */
export function besideNone(text: string, language: Language): { part: string; isBefore: boolean }[] {
  const pattern = noneOf(language);
  if (pattern === null) return [];
  const folded = foldText(text);
  const isBefore = NONE_BEHIND.includes(language);
  return [...folded.matchAll(pattern)].map(({ 0: found, index }) => ({
    part: isBefore
      ? folded.slice(Math.max(0, index - NEAR), index)
      : folded.slice(index + found.length, index + found.length + NEAR),
    isBefore,
  }));
}

/** The folded parts of a text before and behind each word of a kind. */
export function around(
  text: string,
  kind: 'without' | 'except' | 'only',
  language: Language,
): { before: string; behind: string }[] {
  const pattern = words[kind](language);
  if (pattern === null) return [];
  const folded = foldText(text);
  return [...folded.matchAll(pattern)].map(({ 0: found, index }) => ({
    before: folded.slice(Math.max(0, index - NEAR), index),
    behind: folded.slice(index + found.length, index + found.length + NEAR),
  }));
}

type Side = RegExp | null;
/** `isOfClock`: parts of a day, which beside a figure only tell how its hour is read. */
type Opposites = { sides: Side[]; isOfClock: boolean };
const opposites = new Map<Language, Opposites[]>();

const MORNING =
  /(?<!\p{L})(?:morning|ранок|утро|mañanas|manhas|pagi|sabah|matin|morgens|午前|صباحا|rano)(?=[|\s])/u;
/** A figure with what stands close to it in its sentence. */
const AROUND_FIGURES = /[^\d.!?。]{0,14}\d[^.!?。]{0,14}/gu;

function readOpposites(language: Language): Opposites[] {
  const known = opposites.get(language);
  if (known) return known;
  const pairs = lists[language].opposites.split(';').map((pair) => ({
    isOfClock: MORNING.test(pair),
    sides: pair.split(' / ').map((side) =>
      compileWords(
        side
          .trim()
          .split('|')
          .map((one) => one.trim().replaceAll(' ', '_')),
      ),
    ),
  }));
  opposites.set(language, pairs);
  return pairs;
}

/** The words of a text that say the opposite of what the source says and do not stand in it; null when none do. */
export function findOpposite(text: string, source: string, language: Language): string | null {
  const [said, known] = [dropWords(foldText(text), words.null(language)), foldText(source)];
  const beside = said.replace(AROUND_FIGURES, ' ');
  for (const { sides, isOfClock } of readOpposites(language)) {
    const inText = sides.map((side) => findWords(isOfClock ? beside : said, side));
    const inSource = sides.map((side) => findWords(known, side).length > 0);
    for (const [at, found] of inText.entries()) {
      const [first] = found;
      if (first === undefined || inSource[at]) continue;
      const isOther = inSource.some((one, other) => one && other !== at && inText[other]?.length === 0);
      if (isOther) return first;
    }
  }
  return null;
}

/** True for a part of a sentence that begins with "only" or "except": it limits what stands before it. */
export function opensWithLimit(text: string, language: Language): boolean {
  const start = foldText(text).trim();
  return (['only', 'except'] as const).some((kind) => {
    const pattern = words[kind](language);
    return pattern !== null && start.search(pattern) === 0;
  });
}
