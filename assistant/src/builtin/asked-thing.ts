import { isFiller } from '../reading/fillers.ts';
import { foldFigures } from '../reading/plain-text.ts';
import { stemOf } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { currencyAt, isPercentAt, isUnitWord } from '../reading/units.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import { asksFor, meet, readText } from '../retrieval/evidence-terms.ts';
import type { Query } from '../retrieval/retrieval.ts';
import { FIGURES, NAMED } from '../retrieval/things.ts';
import { BOUND, UNTIL, unitAt } from './asked-measures.ts';

/*
 * A price beside the thing that was asked for: the screen of another model, a package that only includes it, the other
 * animal. Whatever words they share, to quote it is to name a wrong price.
 */

/** A number right beside a word, and on which side of it the word stands. */
type Numbered = { stem: string; side: 'before' | 'behind'; number: string };

const NUMBER = /(?<![\d.,:/-])\d{1,3}(?![\d.,:/-]|\p{L})/gu;
const BEFORE = /(\p{L}[\p{L}\p{M}]{2,}) $/u;
const BEHIND = /^ (\p{L}[\p{L}\p{M}]{2,})/u;
/** So much beside a number tells what it is. */
const BESIDE = 24;

function isAmount(before: string, after: string): boolean {
  return currencyAt(before, after) !== null || isPercentAt(before, after) || unitAt(after) !== null;
}

/** The numbers of a folded text that tell one thing from another of its name: no amounts, measures or ages. */
function readNumbered(folded: string, tongues: Tongues): Numbered[] {
  return [...folded.matchAll(NUMBER)].flatMap(({ 0: number, index }): Numbered[] => {
    const before = folded.slice(Math.max(0, index - BESIDE), index);
    const after = folded.slice(index + number.length, index + number.length + BESIDE);
    const behind = BEHIND.exec(after)?.[1] ?? '';
    if (isAmount(before, after) || isUnitWord(behind)) return [];
    const named = { before: BEFORE.exec(before)?.[1] ?? '', behind };
    return (['before', 'behind'] as const).flatMap((side) => {
      const word = named[side];
      return word === '' || isFiller(word, tongues) || isUnitWord(word)
        ? []
        : [{ stem: stemOf(word), side, number }];
    });
  });
}

const RANGE = new RegExp(`\\d ?(?:${UNTIL}) ?\\d{1,3}(?!\\d)`, 'u');

/**
 * True when a question numbers a thing ("iPhone 15") and the quoted lines number it otherwise alone; what holds from one
 * number to another, or up to one, may hold for it.
 */
function tellsOtherNumber(question: string, quoted: string[], tongues: Tongues): boolean {
  const told = quoted
    .map(foldFigures)
    .filter((line) => !(BOUND.test(line) || RANGE.test(line)))
    .flatMap((line) => readNumbered(line, tongues));
  return readNumbered(foldFigures(question), tongues).some(({ stem, side, number }) => {
    const same = told.filter((one) => one.stem === stem && one.side === side);
    return same.length > 0 && same.every((one) => one.number !== number);
  });
}

/** From here to its end a line tells what comes with the thing. */
const WITH =
  /(?<!\p{L})(?:with|including|incl|includes|mit|inklusive|inkl|con|incluye|com|inclui|incluindo|avec|с|со|включая|з|із|зі|включно|z|ze|dengan|termasuk|مع|شامل|تشمل|يشمل)(?!\p{L})/u;
/** A clause that tells what comes with it. */
const INCLUDED =
  /(?<!\p{L})(?:included|inclusive|inbegriffen|inklusive|incluid[oa]s?|inclus[oae]?e?s?|compris(?:e|es)?|включен[оаы]?|включено|у вартості|в цене|wliczon\p{L}*|w cenie|dahil\p{L}*|termasuk)(?!\p{L})|込み|付き/u;
const CLAUSES = /[,;()/–—]|\s-\s/u;

/** What a line tells the price of, and what only comes with it. */
function partWith(folded: string): { own: string; beside: string } {
  const at = folded.search(WITH);
  const [head, tail] = at === -1 ? [folded, ''] : [folded.slice(0, at), folded.slice(at)];
  const clauses = head.split(CLAUSES);
  return {
    own: clauses.filter((clause) => !INCLUDED.test(clause)).join(' '),
    beside: [...clauses.filter((clause) => INCLUDED.test(clause)), tail].join(' '),
  };
}

/** True when all quoted lines that hold a thing whose price is asked for tell the price of what it is included in. */
function tellsWhatIncludesIt(query: Query, quoted: string[], tongues: Tongues): boolean {
  if (!asksFor(query, 'price') || asksFor(query, '#included') || asksFor(query, '#free')) return false;
  const things = query.terms.filter(
    ({ word, said }) =>
      said === 1 &&
      !isFiller(word, query.tongues) &&
      !conceptsOfWord(word, query.tongues).some((concept) => FIGURES.has(concept)),
  );
  const read = (text: string) => readText(text, tongues);
  const holds = (text: string): boolean => {
    const told = read(text);
    return things.some((thing) => meet(thing, told, query.tongues) >= NAMED);
  };
  const holding = quoted.map(foldFigures).filter(holds);
  const isOnlyBeside = (line: string): boolean => {
    const { own, beside } = partWith(line);
    const priced = [own, beside].map((part) => read(part).implied.has('price'));
    return priced[0] === true && priced[1] === false && !holds(own) && holds(beside);
  };
  return holding.length > 0 && holding.every(isOnlyBeside);
}

/** True when prices are quoted for the other animal alone; `above` is what stands over the lines. */
function tellsOtherAnimal(query: Query, quoted: string[], above: string[], tongues: Tongues): boolean {
  const [own, other] = asksFor(query, 'dog') ? (['dog', 'cat'] as const) : (['cat', 'dog'] as const);
  if (!asksFor(query, own) || asksFor(query, other)) return false;
  const lines = quoted.map((line) => readText(line, tongues));
  const isNamed = [...lines, readText(above.join('\n'), tongues)].some(({ concepts }) => concepts.has(own));
  return !isNamed && lines.some(({ concepts, implied }) => concepts.has(other) && implied.has('price'));
}

/** True when the quoted lines tell the price of another thing than the one that is asked for. */
export function tellsOtherThing(
  query: Query,
  text: string,
  { quoted, above }: { quoted: string[]; above: string[] },
  tongues: Tongues,
): boolean {
  return (
    tellsOtherNumber(text, quoted, tongues) ||
    tellsWhatIncludesIt(query, quoted, tongues) ||
    tellsOtherAnimal(query, quoted, above, tongues)
  );
}
