import { COMMITMENT_FORMS, PROMISES } from './commitment-forms.ts';
import { foldText } from './fold.ts';

/*
 * The rows of commitments as expressions over folded text. One expression holds all rows, with the word borders
 * outside, so that it is tried at the start of words only.
 */

export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

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

function toPattern(sources: Source[], flags: string): RegExp {
  const join = (spaced: boolean): string =>
    sources
      .filter((one) => one.spaced === spaced)
      .map(({ source }) => source)
      .join('|');
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${join(true)})(?![\\p{L}\\p{N}])|${join(false)}`, flags);
}

const splitRows = (lists: string[]): string[] => lists.flatMap((list) => list.trim().split(/\s+/u));
const longestFirst = (rows: string[]): Source[] =>
  [...new Set(rows)].sort((a, b) => b.length - a.length).map(rowSource);

const acts = Object.values(COMMITMENT_FORMS).flatMap((byAct) => Object.values(byAct));
const done = splitRows([...acts.map((act) => act.done), ...Object.values(PROMISES)]);
const will = splitRows(acts.map((act) => act.will));

const ROWS = toPattern(longestFirst([...done, ...will]), 'gu');
const WILL_ROW = toPattern(longestFirst(will), 'u');

/** A form of a commitment as it stands in a text; `announces` is true for what the business has not done yet. */
export type Form = { phrase: string; from: number; announces: boolean };

/** The forms in a text that `normaliseWords` has read, denied and asked ones too. */
export function findForms(normalised: string): Form[] {
  return [...normalised.matchAll(ROWS)].map(({ 0: phrase, index }) => ({
    phrase,
    from: index,
    announces: WILL_ROW.exec(phrase)?.[0] === phrase,
  }));
}
