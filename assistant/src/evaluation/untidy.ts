import { readdirSync, readFileSync } from 'node:fs';
import { decide } from '../decide.ts';
import type { Provider } from '../provider.ts';
import type { Outcome } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import { toInput } from './measure.ts';

/*
 * Knowledge bases as owners write them, and what customers ask of them, written by hands that saw no code; see the page
 * beside the sets.
 */

/** `facts` are in a right answer and none of `not` is; without `answerable` it is a greeting, thanks or the like. */
type UntidyQuestion = {
  text: string;
  answerable?: boolean;
  courtesy?: boolean;
  facts?: string[];
  not?: string[];
};
type UntidySet = { language: string; business: string; knowledge: string; questions: UntidyQuestion[] };

const FOLDER = new URL('./untidy/', import.meta.url);

/** The method is worked on with these; of the others only the totals are seen. */
export const READ_SETS = ['en', 'es', 'pl', 'ru', 'fr', 'id'];

export function loadUntidy(): UntidySet[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as UntidySet);
}

const isDigit = (letter: string | undefined): boolean => /\p{Nd}/u.test(letter ?? '');
const isSpacedLetter = (letter: string | undefined): boolean =>
  /\p{L}/u.test(letter ?? '') &&
  !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(letter ?? '');

/** True when a text holds the piece as whole numbers and words: "5" is in neither "15" nor "5,50", and "22" not in "2200". */
export function holdsWhole(text: string, piece: string): boolean {
  const [said, sought] = [text.toLowerCase(), piece.toLowerCase()];
  const isJoined = (at: number, step: 1 | -1): boolean => {
    const edge = step === 1 ? at + sought.length - 1 : at;
    const [own, next, beyond] = [said[edge], said[edge + step], said[edge + 2 * step]];
    if (isDigit(own)) return isDigit(next) || (/[.,:]/u.test(next ?? '') && isDigit(beyond));
    return isSpacedLetter(own) && isSpacedLetter(next);
  };
  for (let at = said.indexOf(sought); at !== -1; at = said.indexOf(sought, at + 1))
    if (!isJoined(at, -1) && !isJoined(at, 1)) return true;
  return false;
}

/** `answered`: what is courtesy and got a phrase or rightly nothing. `notes`: each question that went wrong. */
export type UntidyCount = {
  language: string;
  asked: number;
  right: number;
  wrong: number;
  unanswerable: number;
  leaked: number;
  courtesies: number;
  answered: number;
  notes: string[];
};

function isCourteous(outcome: Outcome): boolean {
  return (
    outcome.kind === 'no_reply' ||
    (outcome.kind === 'answer' && outcome.decision.sentences.every(({ kind }) => kind === 'courtesy'))
  );
}

async function measureSet(set: UntidySet, provider: Provider): Promise<UntidyCount> {
  const count: UntidyCount = {
    language: set.language,
    asked: 0,
    right: 0,
    wrong: 0,
    unanswerable: 0,
    leaked: 0,
    courtesies: 0,
    answered: 0,
    notes: [],
  };
  const name = set.language;
  for (const [at, { text, answerable, courtesy, facts = [], not = [] }] of set.questions.entries()) {
    const input = toInput(
      { name, language: name, crossed: false, knowledgeBase: set.knowledge, questions: [] },
      { text, before: null, expected: null },
    );
    const { outcome } = await decide(input, provider);
    const told = outcome.kind === 'answer' ? outcome.text : null;
    const says = told === null ? outcome.kind : told.replaceAll('\n', ' / ');
    const note = (what: string): void => {
      count.notes.push(
        `${what} ${name} ${at}: ${text} => ${[...facts, ...not.map((one) => `not ${one}`)].join(' && ')} | ${says}`,
      );
    };
    if (courtesy) {
      count.courtesies += 1;
      if (isCourteous(outcome)) count.answered += 1;
      else note('courtesy');
    } else if (answerable) {
      count.asked += 1;
      const isRight =
        told !== null &&
        facts.every((piece) => holdsWhole(told, piece)) &&
        !not.some((piece) => holdsWhole(told, piece));
      if (isRight) count.right += 1;
      else if (told !== null) count.wrong += 1;
      if (!isRight) note(told === null ? 'silent' : 'wrong');
    } else {
      count.unanswerable += 1;
      if (told !== null) {
        count.leaked += 1;
        note('leaked');
      }
    }
  }
  return count;
}

export async function measureUntidy(
  provider: Provider,
  languages: string[] = LANGUAGES.slice(),
): Promise<UntidyCount[]> {
  const counts: UntidyCount[] = [];
  for (const set of loadUntidy().filter(({ language }) => languages.includes(language)))
    counts.push(await measureSet(set, provider));
  return counts;
}
