import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';
import { likeness } from '../reading/stems.ts';
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
  const words = lists[language].words.split(/\s+/u).map(foldText);
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
      return !/\p{N}/u.test(left) && left.length <= MOST_LETTERS && !DENIES_OR_OFFERS.test(left);
    }
    if (isInviting && findWords(folded, beingsOf(language)).length > 0) return false;
    const strange = splitFolded(rest).filter((word) => /\p{N}/u.test(word) || !words.has(word));
    if (strange.length === 0) return true;
    // "We are happy to repair your door" tells what the business does.
    if (isInviting || findWords(meant, permitsOf(language)).length > 0) return false;
    if (strange.length > MOST_OTHERS || findWords(folded, offersOf(language)).length > 0) return false;
    return strange.every(
      (word) => others.has(word) || [...others].some((other) => likeness(word, other) >= ALIKE),
    );
  });
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
