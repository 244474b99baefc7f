import { isDayWord } from '../reading/calendar.ts';
import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';
import { lightStems } from '../reading/inflections.ts';
import { bareArabic, likeness } from '../reading/stems.ts';
import type { Language } from '../types.ts';
import lists from './courtesy-words.json' with { type: 'json' };
import { compileByLanguage, compileWords, dropWords, findWords } from './word-lists.ts';

/*
 * Courtesy is a closed class: greetings, thanks, apologies, wishes, farewells, offers of help, and that a person will
 * look at it. A sentence is one when a phrase of these stands in it and each of its other words is one that they are
 * made of. A yes or a no is none of them.
 */

const offersOf = compileByLanguage((language) => lists[language].offers.replaceAll('_*', ''));
const anchorsOf = compileByLanguage((language) => lists[language].anchors);
/** "is welcome", "feel free": with something of the customer's in it, it allows that. */
const invitesOf = compileByLanguage((language) => lists[language].invites);
/** "You can", "is allowed": with something of the customer's in it, a courtesy answers a question. */
const permitsOf = compileByLanguage((language) => lists[language].permits);
const beingsOf = compileByLanguage((language) => lists[language].beings);
/** What says "don't mention it", asks to be written to, or hopes that something can be. */
const MEANT_FOR_NOBODY =
  /(?:you(?:'re| are)|sie sind|du bist|ihr seid) (?:(?:very|always|most|herzlich|jederzeit|immer) )?(?:welcome(?! to(?!\p{L}))|willkommen)|feel free(?: to)? (?:ask|write|message|contact|reach|dm|tell|let)(?!\p{L})|semoga (?:\p{L}+ ){0,4}(?:bisa|dapat)(?!\p{L})/gu;

type Vocabulary = { words: Set<string>; runs: RegExp | null };
const vocabularies = new Map<Language, Vocabulary>();

function readVocabulary(language: Language): Vocabulary {
  const known = vocabularies.get(language);
  if (known) return known;
  // In a courtesy "important" and "before the holidays" tell nothing; in a statement they do, so they frame none.
  const words = `${lists[language].words} ${lists[language].around}`.split(/\s+/u).map(foldText);
  const made = { words: new Set(words), runs: compileWords(words.filter(isUnspaced)) };
  vocabularies.set(language, made);
  return made;
}

/** A name or a thing of the customer's that a courtesy may mention: "about your roses". */
const MOST_OTHERS = 8;
const MOST_WORDS = 40;
const ALIKE = 0.75;
/** Letters of a script without spaces that a courtesy may hold beside its phrases. */
const MOST_LETTERS = 12;
/** A yes or a no in any of the languages. */
const ASSERTS =
  /(?<![\p{L}])(?:yes|no|ja|nein|oui|non|si|sim|nao|да|нет|так|ні|tak|nie|iya|ya|tidak|evet|hayir|نعم|لا)(?![\p{L}])|はい|いいえ/u;
/** What is a yes in another language and only frames a courtesy in this one: "si vous avez", "terima kasih ya". */
const NO_ANSWER: Partial<Record<Language, RegExp>> = {
  es: /(?<!\p{L})si(?= \p{L})/gu,
  fr: /(?<!\p{L})si(?= \p{L})/gu,
  pt: /(?<!\p{L})no(?= \p{L})/gu,
  id: /(?<=[\p{L}\s]\s)ya(?!\p{L})/gu,
};
const SPANISH_YES = /(?<!\p{L})sí(?!\p{L})/iu;

/** True for a text with a yes or a no in it. `rest` is what of it is folded and no phrase of courtesy. */
function answers(text: string, rest: string, language: Language): boolean {
  if (language === 'es' && SPANISH_YES.test(text.normalize('NFC'))) return true;
  const framing = NO_ANSWER[language];
  return ASSERTS.test(framing === undefined ? rest : rest.replace(framing, ' '));
}

const SHORTEST_STEM = 4;

/** Indonesian makes a statement of a thing by what it sets before it, so its roots tell too little. */
const stemsOf = (word: string, language: Language): string[] =>
  language === 'id'
    ? []
    : [...lightStems(word, language), ...bareArabic(word)].filter((stem) => stem.length >= SHORTEST_STEM);

/** True for a sentence that says nothing but a courtesy. `others` holds folded words that it may mention. */
export function isCourtesy(
  text: string,
  languages: readonly Language[],
  others: ReadonlySet<string>,
): boolean {
  const folded = foldText(text).replace(/\p{Extended_Pictographic}/gu, ' ');
  const bare = folded.replace(/[^\p{L}\p{N}]+/gu, '');
  if (bare === '') return true;
  return languages.some((language) => {
    const anchors = anchorsOf(language);
    if (findWords(folded, anchors).length === 0) return false;
    const rest = dropWords(folded, anchors);
    const { words, runs } = readVocabulary(language);
    const meant = folded.replace(MEANT_FOR_NOBODY, ' ');
    const isInviting = findWords(meant, invitesOf(language)).length > 0;
    if (answers(text, rest, language) || splitFolded(folded).length > MOST_WORDS) return false;
    if (language === 'ja') {
      const left = dropWords(rest, runs).replace(/[^\p{L}\p{N}]+/gu, '');
      if (isInviting && left !== '') return false;
      const parts = folded.split(/[。、！!]/u).filter((part) => /\p{L}/u.test(part));
      const ends = left === '' || findWords(parts.at(-1) ?? '', anchors).length > 0;
      const isOfDay = /[月火水木金土日]曜/u.test(left);
      return (
        ends &&
        !isOfDay &&
        !/\p{N}/u.test(left) &&
        left.length <= MOST_LETTERS &&
        !DENIES_OR_OFFERS.test(left)
      );
    }
    if (isInviting && findWords(folded, beingsOf(language)).length > 0) return false;
    const isStrange = (word: string): boolean => /\p{N}/u.test(word) || !words.has(word);
    const strange = splitFolded(rest).filter(isStrange);
    if (strange.length === 0) return true;
    // "Enjoy the museum on Monday" tells that it is open; a day with its figure is what the customer asked for.
    if (!/\d/u.test(folded) && strange.some(isDayWord) && !strange.every(isDayWord)) return false;
    if (!text.split(PARTS).every((part) => isMentionedIn(part, anchors, isStrange))) return false;
    // "We are happy to repair your door" tells what the business does.
    if (isInviting || findWords(meant, permitsOf(language)).length > 0) return false;
    if (strange.length > MOST_OTHERS || findWords(folded, offersOf(language)).length > 0) return false;
    const named = [...others];
    const stems = new Set(named.flatMap((other) => stemsOf(other, language)));
    return strange.every(
      (word) =>
        others.has(word) ||
        stemsOf(word, language).some((stem) => stems.has(stem)) ||
        named.some((other) => likeness(word, other) >= ALIKE),
    );
  });
}

const PARTS = /[,،;:]\s+|\s[–—-]\s|[.!…]\s+/u;
/** A name that is spoken to: "Thank you, Anna". */
const SPOKEN_TO = /^\P{L}*\p{Lu}\S*(?:\s+\p{Lu}\S*){0,2}\s*$/u;
const MOST_WORDS_TO = 2;

/**
 * True for a part of a courtesy that is one itself, names who is spoken to or repeats a figure of the customer's: "thanks,
 * we tune pianos" tells what the business does, in words of the customer.
 */
function isMentionedIn(part: string, anchors: RegExp | null, isStrange: (word: string) => boolean): boolean {
  const folded = foldText(part);
  if (findWords(folded, anchors).length > 0 || /\d/u.test(folded) || SPOKEN_TO.test(part)) return true;
  const words = splitFolded(folded);
  const strange = words.filter(isStrange).length;
  return strange === 0 || (strange === 1 && words.length <= MOST_WORDS_TO);
}

/** What tells of the business in what is left of a Japanese courtesy. */
const DENIES_OR_OFFERS =
  /でき|承|可能|無料|あり|ござい|ない|なし|対応|提供|大丈夫|行っ|いただけ|返金|作り|伺/u;

/** What turns a statement into a question that wants a yes: "right?", "verdad?". */
const TAG =
  /(?:right|correct|ok|okay|isn't it|aren't (?:you|they|we)|don't (?:you|we|they)|verdad|no|cierto|vale|certo|nao e|ne|n'est-ce pas|non|hein|nicht wahr|oder|gell|stimmt's|правда|верно|да|так|добре|prawda|tak|nie|dobrze|ya|kan|betul|degil mi|tamam mi|اليس كذلك|صحيح|تمام)\s*[?？؟]\s*$|(?:ですよね|でしょうね|よね)[?？]?\s*$/u;
/** Asking in form and telling in fact. */
const TELLS =
  /(?<!\p{L})(?:did you know|wusstest|wussten|sabias|sabia|sabes que|savez-vous|saviez|знаете ли|чи знаєте|czy wiesz|czy wiedz\p{L}*|tahukah|biliyor muy\p{L}*|هل تعلم)(?!\p{L})/u;

/** True for a question back to the customer that asserts nothing. */
export function asksBack(text: string, isFree: (part: string) => boolean): boolean {
  const trimmed = foldText(text)
    .replace(/[^\p{L}\p{N}?？؟]+$/u, '')
    .trim();
  const japanese = /(?:か|でしょうか)[。]?$/u.test(trimmed);
  if (!(/[?？؟]$/u.test(trimmed) || japanese)) return false;
  if (TAG.test(trimmed) || TELLS.test(trimmed)) return false;
  const parts = text.split(/(?<=[.!;:。！…])\s*|\s[–—-]\s/u).filter((part) => /\p{L}/u.test(part));
  return parts.slice(0, -1).every(isFree);
}
