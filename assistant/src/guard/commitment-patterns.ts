import { foldText } from '../reading/fold.ts';
import { COMMITMENT_FORMS, PROMISES } from './commitment-forms.ts';
import { COMMITMENT_FRAMES } from './commitment-frames.ts';
import { OTHER_FRAMES } from './commitment-others.ts';

/*
 * The rows and the frames of commitments as expressions over folded text. One expression holds all rows, with the
 * word borders outside, so that it is tried at the start of words only.
 */

export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

const foldWords = (words: string): string => words.trim().split(/\s+/u).map(foldText).join('|');
export const NOT =
  foldWords(`not never nothing cannot can't couldn't haven't hasn't hadn't isn't aren't wasn't weren't won't don't doesn't didn't
  не ні нічого ничего нельзя no nunca nada não tidak belum bukan tak nggak ne pas jamais rien nicht nie niemals nichts kein keine keinen noch_nicht nie لم لا ليس ليست لن غير ما nic`);

/** `spaced` expressions stand between word borders; the others anywhere. */
type Source = { source: string; spaced: boolean };

function rowSource(form: string): Source {
  const folded = foldText(form.replaceAll('_', ' '));
  const stem = folded.endsWith('*');
  const body = (stem ? folded.slice(0, -1) : folded)
    .replace(/[.+?^${}()|[\]\\]/gu, '\\$&')
    .replaceAll(' ', '[\\s,]+');
  return { source: stem ? `${body}\\p{L}*` : body, spaced: !UNSPACED.test(body) };
}

const GAP = `(?:\\s(?!(?:${NOT})(?![\\p{L}\\p{N}]))[^\\s.,;:!?،؟]+){0,6}?`;
const END = '(?=\\s*(?:[.!。！]|$))';

function frameSource(frame: string): Source {
  const source = foldText(frame)
    .replaceAll('(?', '\u0001')
    .replaceAll('(', '(?:')
    .replaceAll('\u0001', '(?')
    .replaceAll('*', '\\p{L}*')
    .replaceAll('_', '\\p{L}+')
    .replace(/ ?\$/gu, END)
    .replaceAll(' .. ', `${GAP}[\\s,]+`)
    .replaceAll(' ?', '[\\s,]*')
    .replace(/ (?!\?)/gu, '[\\s,]+');
  return { source, spaced: !UNSPACED.test(source) };
}

function toPattern(sources: Source[], flags: string): RegExp {
  const join = (spaced: boolean): string =>
    sources
      .filter((one) => one.spaced === spaced)
      .map(({ source }) => source)
      .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${join(true)})(?![\\p{L}\\p{N}])|${join(false)}`, flags);
}

const splitRows = (lists: string[]): string[] => lists.flatMap((list) => list.trim().split(/\s+/u));
const splitFrames = (lists: string[]): string[] =>
  lists.flatMap((list) => list.split('\n').map((frame) => frame.trim()));
const longestFirst = (rows: string[]): Source[] =>
  [...new Set(rows)].sort((a, b) => b.length - a.length).map(rowSource);

const acts = Object.values(COMMITMENT_FORMS).flatMap((byAct) => Object.values(byAct));
const done = splitRows([...acts.map((act) => act.done), ...Object.values(PROMISES)]);
const will = splitRows(acts.map((act) => act.will));
const frames = [COMMITMENT_FRAMES, OTHER_FRAMES].flatMap((byLanguage) => Object.values(byLanguage));

const ROWS = toPattern(longestFirst([...done, ...will]), 'gu');
const WILL_ROW = toPattern(longestFirst(will), 'u');
const DONE_FRAMES = toPattern(splitFrames(frames.map((frame) => frame.done)).map(frameSource), 'gu');
const WILL_FRAMES = toPattern(splitFrames(frames.map((frame) => frame.will)).map(frameSource), 'gu');

/** A form of a commitment as it stands in a text; `announces` is true for what the business has not done yet. */
export type Form = { phrase: string; from: number; announces: boolean };

/** The forms in a text that `normaliseWords` has read, denied and asked ones too. */
export function findForms(normalised: string): Form[] {
  const rows = [...normalised.matchAll(ROWS)].map(
    ({ 0: phrase, index }): Form => ({
      phrase,
      from: index,
      announces: WILL_ROW.exec(phrase)?.[0] === phrase,
    }),
  );
  const framed = [DONE_FRAMES, WILL_FRAMES].flatMap((pattern) =>
    [...normalised.matchAll(pattern)].map(
      ({ 0: phrase, index }): Form => ({ phrase, from: index, announces: pattern === WILL_FRAMES }),
    ),
  );
  return [...rows, ...framed];
}
