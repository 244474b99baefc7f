import { findAppointmentWish } from '../appointments/find-wish.ts';
import { asksSomething } from '../asks-something.ts';
import { foldText, splitSentences } from '../reading/fold.ts';
import { holdsQuestionWord } from '../turn.ts';
import type { Decision } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import lists from './assent-words.json' with { type: 'json' };
import type { GuardMaterial } from './material.ts';
import { compileByLanguage, findWords } from './word-lists.ts';

/*
 * A courtesy that answers: "Gladly!" says yes, and "See you tomorrow at five!" books, though neither tells a fact. They
 * may stand beside an answer, and after what nobody asked.
 */

const strip = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** What is a yes where it is all that is said. */
const GLADLY = new Set(LANGUAGES.flatMap((language) => lists[language].gladly.split(';').map(strip)));
/** A yes that stands beside a courtesy: "Exactly, thank you!", "Good, thanks!". */
const YES = new Set(LANGUAGES.flatMap((language) => lists[language].yes.split(';').map(strip)));
/** "See you", "we look forward to". */
const awaitingOf = compileByLanguage((language) => lists[language].awaiting);

const isGladly = (sentence: string): boolean => GLADLY.has(strip(sentence));
const saysYes = (sentence: string): boolean =>
  sentence.split(/[,،、;:.!?。！？؟…]+|\s[–—-]\s/u).some((part) => YES.has(strip(part)));
const isAwaiting = (sentence: string): boolean => {
  const folded = foldText(sentence);
  return LANGUAGES.some((language) => findWords(folded, awaitingOf(language)).length > 0);
};

/**
 * A sentence of an answer that agrees to what the customer asks without a line that says so; null where none does.
 * `isOwn` is true for what the owner looks forward to in these very words. Linear in the length of the texts.
 */
export function findAssent(
  { sentences }: Decision,
  { turn, timezone }: Pick<GuardMaterial, 'turn' | 'timezone'>,
  isOwn: (text: string) => boolean,
): string | null {
  const said = sentences
    .filter(({ sources }) => sources.length === 0)
    .flatMap(({ text }) => splitSentences(text));
  const awaiting = said.find((text) => isAwaiting(text) && !isOwn(text));
  // Beside the opening hours it still takes the appointment that was asked for.
  if (awaiting !== undefined && findAppointmentWish(turn, timezone) !== null) return awaiting;
  if (sentences.some(({ sources }) => sources.length > 0)) return null;
  if (!turn.some(({ text }) => asksSomething([text]) || holdsQuestionWord(text))) return null;
  return said.find(isGladly) ?? said.find(saysYes) ?? awaiting ?? null;
}
