import { COMMITMENT_FORMS, PROMISES } from './commitment-forms.ts';
import { foldText } from './fold.ts';

/*
 * Words by which a business says that it has done or will do something for this customer. They are searched in every
 * answer whatever its language. What a negation stands right before is no commitment ("nothing is booked yet"), and
 * neither is a question whether to act ("shall we book?"); a tag behind a statement ("I'll book it, okay?") is none.
 */

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** `spaced` forms stand between word borders; the others anywhere. */
function toSource(form: string): { source: string; spaced: boolean } {
  const folded = foldText(form.replaceAll('_', ' '));
  const stem = folded.endsWith('*');
  const body = (stem ? folded.slice(0, -1) : folded)
    .replace(/[.+?^${}()|[\]\\]/gu, '\\$&')
    .replaceAll(' ', '[\\s,]+');
  return { source: stem ? `${body}\\p{L}*` : body, spaced: !UNSPACED.test(body) };
}

const splitForms = (forms: string[]): string[] => forms.flatMap((list) => list.trim().split(/\s+/u));
const acts = Object.values(COMMITMENT_FORMS).flatMap((byAct) => Object.values(byAct));
const done = splitForms([...acts.map((act) => act.done), ...Object.values(PROMISES)]);
const will = splitForms(acts.map((act) => act.will));

/** One expression for all forms, with the word borders outside, so that it is tried at the start of words only. */
function toPattern(forms: string[], flags: string): RegExp {
  const sources = [...new Set(forms)].sort((a, b) => b.length - a.length).map(toSource);
  const join = (spaced: boolean): string =>
    sources
      .filter((one) => one.spaced === spaced)
      .map(({ source }) => source)
      .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${join(true)})(?![\\p{L}\\p{N}])|${join(false)}`, flags);
}

const ALL = toPattern([...done, ...will], 'gu');
const WILL = toPattern(will, 'u');

const fold = (words: string): string => words.trim().split(/\s+/u).map(foldText).join('|');
const NOT =
  fold(`not never nothing cannot can't couldn't haven't hasn't hadn't isn't aren't wasn't weren't won't don't doesn't didn't
  не ні нічого ничего нельзя no nunca nada não tidak belum bukan tak nggak ne pas jamais rien nicht nie niemals nichts kein keine keinen noch_nicht nie لم لا ليس ليست لن غير ما nic`);
/** What may stand between a negation and what it denies. */
const BETWEEN = fold(`yet is are was were been be being have has had already
  ще було був була були еще ещё был была было были
  é são será es serán se ha han he hemos está están estado sido queda foi está ainda temos tenho fue aún todavía
  pernah bisa dapat encore été avons ai est a noch worden haben habe ist wurde sind
  zostało została został zostały jeszcze jest يتم بعد يكن`);
const DENIED = new RegExp(`(?<![\\p{L}\\p{N}])(?:${NOT}) (?:(?:${BETWEEN}) ){0,3}$`, 'u');

const OPENS_OFFER =
  /^[¿¡]?(?:shall|should|may|can|could|would you|do you want|want|чи |хоче[тш]|бажаєте|можемо|хотите|хочешь|желаете|можем|quiere|desea|puedo|podemos|quer |deseja|gostaria|posso|mau |apakah|boleh|ingin|voulez|souhaitez|puis-je|dois-je|devons|soll|mochte|willst|darf|wollen|هل|تريد|تحب|ممكن|czy |chce|moge)/u;
const TAG = /,\s*¿?(?:\p{L}{1,20}['’]?\s{0,3}){1,2}[?？؟]\s*$/u;
/** English and German announce with these words and never ask with them. */
const NEVER_ASKS =
  /^(?:(?:i|we)(?:'ll|'re|'m| will| am| are| confirm| can)|(?:werde|werden|kummere|trage|merke)(?!\p{L}))/u;

/** The sentence of `text` around a place, with its end mark. */
function sentenceAround(text: string, from: number, to: number): { text: string; at: number } {
  const start = Math.max(
    ...['.', '!', '?', '。', '！', '？', '؟', '\n'].map((mark) => text.lastIndexOf(mark, from - 1)),
  );
  const end = text.slice(to).search(/[.!?。！？؟\n]/u);
  return { text: text.slice(start + 1, end < 0 ? text.length : to + end + 1), at: from - start - 1 };
}

/** True for a form of `will` inside a question whether to act. */
function isOffer(text: string, phrase: string, from: number): boolean {
  if (WILL.exec(phrase)?.[0] !== phrase) return false;
  const end = from + phrase.length;
  if (UNSPACED.test(phrase)) return /^(?:でしょう)?か/u.test(text.slice(end));
  const sentence = sentenceAround(text, from, end);
  if (!/[?？؟]$/u.test(sentence.text) || TAG.test(sentence.text)) return false;
  const lead = sentence.text
    .slice(0, sentence.at)
    .split(/[,:;،]/u)
    .at(-1);
  return OPENS_OFFER.test(`${lead?.trimStart() ?? ''}${phrase}`) || !NEVER_ASKS.test(phrase);
}

/** The commitments in a text that `normaliseWords` has read, as they are written there. */
export function findCommitments(normalised: string): string[] {
  return [...normalised.matchAll(ALL)]
    .filter(({ 0: phrase, index }) => {
      if (DENIED.test(normalised.slice(Math.max(0, index - 60), index))) return false;
      return !isOffer(normalised, phrase, index);
    })
    .map(([phrase]) => phrase);
}

/** True when a text that `normaliseWords` has not read holds a phrase of `findCommitments`. */
export function namesPhrase(normalised: string, phrase: string): boolean {
  return [...normalised.matchAll(ALL)].some(([found]) => found === phrase);
}
