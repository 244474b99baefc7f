import { readSmallTalk } from '../builtin/small-talk.ts';
import { meet } from '../guard/naming.ts';
import { topicsOf } from '../guard/segments.ts';
import { readGround } from '../guard/sources.ts';
import { NOT } from '../reading/closing-words.ts';
import { isFiller } from '../reading/fillers.ts';
import { foldText, splitSentences } from '../reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { conceptsOfWord, conceptsOfWords } from '../retrieval/concepts.ts';
import { type Fact, mayBePrice, readFacts } from './told-facts.ts';

/** Of an answer, so much is compared: more than a person writes in a row, and little enough to be read at once. */
const READ_CHARACTERS = 2000;
/** Of a person's words that name something, so many at least must be in the assistant's, in whatever form. */
const SHARED = 0.25;
/** An answer with so few words that name something is hardly more than its yes or no. */
const SHORT_WORDS = 2;

export type Comparison = {
  verdict: 'same' | 'known_better' | 'other_numbers';
  /** The words of `told` for what `said` tells otherwise or not at all; of a long list the first. */
  differing: string[];
};

/** To find the words of a fact reads the text many times, and nobody reads more of them. */
const MOST_TOLD = 12;

/**
 * What a person told a customer beside what the assistant would say.
 *
 * Figures, days and contacts decide where the person told any: `other_numbers` when one of a kind is not in the
 * assistant's answer, which has another one of that kind instead; `known_better` when it is only left out; `same` when
 * all are there, in whatever words. Without any, the words that name something decide: `known_better` when the
 * assistant's answer shares hardly any of them, or when of a short answer one says no and the other does not. What
 * tells nothing, such as "ok, see you", is `same` beside anything: the assistant misses nothing of it.
 */
export function compareAnswers(told: string, said: string): Comparison {
  const [person, assistant] = [told.slice(0, READ_CHARACTERS), said.slice(0, READ_CHARACTERS)];
  const languages = spokenIn(person, assistant);
  const [ground, other] = [readGround(person, languages), readGround(assistant, languages)];
  const facts = readFacts(person, ground, languages);
  const differing = facts.filter((fact) => !fact.isToldBy(other));
  const unmet = readFacts(assistant, other, languages).filter((fact) => !fact.isToldBy(ground));
  const words = [...new Set(differing.slice(0, MOST_TOLD).map((fact) => fact.words()))];
  if (differing.some((fact) => contradicts(fact, facts, unmet))) {
    return { verdict: 'other_numbers', differing: words };
  }
  if (differing.length > 0) return { verdict: 'known_better', differing: words };
  const isSame = facts.length > 0 || sharesTopic(person, assistant);
  return { verdict: isSame ? 'same' : 'known_better', differing: [] };
}

/** True for an answer of pleasantries alone. */
export function isCourtesy(text: string): boolean {
  return readSmallTalk(text) !== null;
}

/** A short answer hardly tells its language; then spelled numbers are looked for in each that it may be in. */
function spokenIn(...texts: string[]): string[] {
  const found = texts.map((text) => detectLanguage(text));
  const sure = found.filter(({ confidence }) => confidence >= CAN_BE_TOLD);
  const guesses = [...(sure.length > 0 ? sure : found).map(({ language }) => language)];
  if (sure.length === 0) guesses.push('en');
  return [...new Set(guesses.filter((language) => language !== null))];
}

function contradicts(fact: Fact, own: readonly Fact[], unmet: readonly Fact[]): boolean {
  const isPrice = mayBePrice(fact, own);
  return unmet.some(({ kind }) => (kind === fact.kind && kind !== 'number') || (isPrice && kind === 'money'));
}

function sharesTopic(told: string, said: string): boolean {
  const wanted = namingWords(told);
  if (isCourtesy(told) || wanted.length === 0) return !contradictsShortly(told, said, wanted);
  if (contradictsShortly(told, said, wanted)) return false;
  const words = namingWords(said);
  const met = meet(wanted, words);
  const named = conceptsOfWords(words);
  const shared = wanted.filter((word) => met.has(word) || conceptsOfWord(word).some((one) => named.has(one)));
  return shared.length / wanted.length >= SHARED;
}

/** "No, sorry" beside "Yes, we do": said where a longer answer's "not" may be about anything. */
function contradictsShortly(told: string, said: string, wanted: readonly string[]): boolean {
  if (wanted.length > SHORT_WORDS || namingWords(said).length === 0) return false;
  // What stands behind the first sentence may well be an exception of it.
  const [first = said] = splitSentences(said);
  return !isCourtesy(told) && saysNo(told) !== saysNo(first);
}

/** The words of a refusal that negate nothing else. */
const NO = /^(?:nope|nein|nee|non|hayir|nggak|いいえ|いえ)(?!\p{L}{2})/u;
/** A yes in the words of a no. */
const NO_PROBLEM =
  /no (?:problem|worries)|kein(?:e|erlei)? problem|без проблем|не вопрос|не питання|pas de (?:souci|probleme)s?|sans (?:souci|probleme)|nie ma (?:problemu|sprawy)|(?:sin|ningun|sem|nenhum) problemas?|sorun (?:degil|yok)|tidak masalah|ga masalah|問題(?:ありません|ない)|لا مشكله|مش مشكله/gu;
/** "Tak" is the Polish yes and the Indonesian not. */
const POLISH_YES = /^tak(?=\s*(?:[,.!]|$))/u;

function saysNo(text: string): boolean {
  const folded = foldText(text).trim().replace(POLISH_YES, '').replace(NO_PROBLEM, '');
  return NO.test(folded) || NOT.test(folded);
}

function namingWords(text: string): string[] {
  return topicsOf(foldText(text).replace(NO_PROBLEM, '')).filter((word) => !isFiller(word));
}
