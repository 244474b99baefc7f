import { isFiller } from '../reading/fillers.ts';
import type { Tongues } from '../reading/tongues.ts';
import { isUnitWord, measureAt } from '../reading/units.ts';
import type { Concept } from './concepts.ts';
import { conceptsOfWord } from './concepts.ts';

/*
 * An age that is told without a word for it. "My daughter is 15, could she come?", «сыну 12» and "meine Tochter (9)" ask
 * how old one must be, and "children 8-16: 55 €" and "under 12s need an adult" tell it.
 */

const PERSONS = new Set<Concept>(['child', '#sibling', '#parent', '#senior']);
/** Who is spoken of where the person was named before. */
const PRONOUNS = new Set('he she er sie il elle ella ele ela он она ему ей він вона йому їй dia'.split(' '));
/** So many words at most stand between a person and the age: "my lad has just turned 4". */
const REACH = 4;
/** And so many signs, figures included. */
const REACH_OF_SIGNS = 8;
/** An hour stands behind these. */
const BEFORE_HOUR = new Set('at um gegen jam pukul saat kl الساعه'.split(' '));
/** Letters that the longest word for months or years has. */
const UNIT_LENGTH = 24;

const TOKENS = /[\p{L}\p{M}']+|\d+(?:[.,:/]\d+)*|[^\s\p{L}\p{N}]/gu;
const BARE = /^\d{1,2}$/u;
const ENDS_SENTENCE = /^[.!?;]$/u;
const ENGLISH_BOUND =
  /(?<!\p{L})(?:under|over)[- ]?\d{1,2}s?(?![\d.,:%]|\p{L}| ?(?:[$€£¥]|kg|km|cm|min|hours?|days?|weeks?|months?|people|guests|miles))|(?<!\p{L})(?:must|have to|has to|need to|needs to) be (?:at least |over )?\d{1,2}(?! ?(?:min|hours?|days?|cm|kg|people))|(?<!\d)\d{1,2} ?(?:and|or|&) (?:over|older|under|younger|above|up)(?!\p{L})|(?<!\p{L})turn(?:ed|ing|s)? \d{1,2}(?!\d)/u;

type Token = { text: string; at: number };

/** What stands behind a number that is an age: nothing, a sign, a word that frames, or a word for months or years. */
function fitsBehind(folded: string, tokens: Token[], position: number, tongues: Tongues): boolean {
  const { text, at } = tokens[position] ?? { text: '', at: 0 };
  const after = folded.slice(at + text.length, at + text.length + UNIT_LENGTH);
  const measure = measureAt(after);
  if (measure !== null) return measure === 'month' || measure === 'year';
  const next = tokens[position + 1]?.text ?? '';
  if (/^[\p{Sc}%°*/]/u.test(next) || isUnitWord(next)) return false;
  return !/\p{L}/u.test(next) || isFiller(next, tongues);
}

/** True for a folded text that tells an age of somebody without a word for it. */
export function tellsAge(folded: string, tongues: Tongues): boolean {
  if (!/\d/u.test(folded)) return false;
  if (ENGLISH_BOUND.test(folded)) return true;
  const tokens = [...folded.matchAll(TOKENS)].map((found) => ({ text: found[0], at: found.index }));
  const isPerson = ({ text }: Token): boolean =>
    PRONOUNS.has(text) ||
    conceptsOfWord(text.replace(/'s$/u, ''), tongues).some((concept) => PERSONS.has(concept));
  return tokens.some(({ text }, position) => {
    if (!BARE.test(text) || BEFORE_HOUR.has(tokens[position - 1]?.text ?? '')) return false;
    if (!fitsBehind(folded, tokens, position, tongues)) return false;
    const near = tokens.slice(Math.max(0, position - REACH_OF_SIGNS), position);
    const within = near.slice(near.findLastIndex((token) => ENDS_SENTENCE.test(token.text)) + 1);
    return within
      .filter((token) => /\p{L}/u.test(token.text))
      .slice(-REACH)
      .some(isPerson);
  });
}
