import { NOT, WITHOUT } from '../reading/closing-words.ts';
import { foldText } from '../reading/fold.ts';
import { saysLeast, saysMost } from './bounds.ts';
import type { Figure } from './figures.ts';
import { sameNumber } from './figures.ts';

/*
 * Which way an amount or a count limits something: "free from 50 €" is not "free up to 50 €", and a child under six is
 * not one over six. Spans of minutes to months limit both ways at once ("until 24 hours before" is "at least 24 hours
 * before"), so that only ages are read among the lengths of time.
 */

/** What a clause or a place of a line says of its amounts. */
type Saying = { text: string; isFree: boolean; figures: Figure[] };

/** "Under 6: free" and "over 6 you pay" say one thing from both sides; so do "from 20 €" and "not below 20 €". */
const OTHER_SIDE = new RegExp(
  `(?<!\\p{L})(?:${foldText(
    'full|regular|normal|standard|adults?|voll*|normal*|regulär*|erwachsen*|complet*|plein*|entier|adultes?|entera|completo|adultos?|inteira|integral|полн*|обычн*|взросл*|повн*|звичайн*|доросл*|pełn*|normaln*|dorosł*|dewasa|penuh|tam|normal|yetişkin*|كامل*|البالغ*|العادي*',
  ).replaceAll('*', '\\p{L}*')})(?!\\p{L})|通常|大人`,
  'u',
);

/** True when both say it of the same side of the limit: free of both, or of neither, and not denied by one. */
function areOfOneSide(one: Saying, other: Saying): boolean {
  const [kind, otherKind] = [one, other].map(({ text, isFree }) =>
    isFree ? 'free' : OTHER_SIDE.test(text) ? 'full' : 'plain',
  );
  return (kind === otherKind) === (isDenied(one) === isDenied(other));
}

const isDenied = ({ text }: Saying): boolean => NOT.test(text) || WITHOUT.test(text);

/** True when a place gives the figure as a limit, or as one end of a range, and the clause gives it as another one. */
export function isOtherLimit(clause: Saying, figure: Figure, place: Saying): boolean {
  const same = place.figures.filter((other) => sameNumber(figure, other));
  if (same.length === 0) return false;
  if (same.every(({ rangeEnd }) => rangeEnd !== null))
    return same.every((other) => isOtherEnd(clause, figure, other, place));
  const { limit } = figure;
  if (limit === null) return false;
  return same.every((other) => other.limit !== null && other.limit !== limit) && areOfOneSide(clause, place);
}

/** True when one end of a range is told as if there were no other one: "30 €" of "30-45 €". */
function isOtherEnd(clause: Saying, figure: Figure, end: Figure, place: Saying): boolean {
  if (figure.rangeEnd !== null) return figure.rangeEnd !== end.rangeEnd;
  const at = place.figures.indexOf(end);
  const partner = place.figures[end.rangeEnd === 'low' ? at + 1 : at - 1];
  if (partner && clause.figures.some((other) => sameNumber(other, partner))) return false;
  const limit = end.rangeEnd === 'low' ? 'least' : 'most';
  if (figure.limit !== null) return figure.limit !== limit;
  if (limit === 'least') return !saysLeast(clause.text);
  return figure.unit !== null && !saysMost(clause.text);
}
