import { foldText } from '../reading/fold.ts';
import type { Language } from '../types.ts';
import type { Clause } from './clauses.ts';
import { splitClauses } from './clauses.ts';
import { contentWords, holdsForm, readHeld } from './content-words.ts';
import { around, readPolarity } from './polarity.ts';
import { saysFree } from './word-claims.ts';

/* What a statement denies, turns or leaves out of a clause that affirms it, whatever figures the rest of the line holds. */

/** Of a text of more clauses the first are read: each is held against the whole of the other. */
const MOST_CLAUSES = 40;

/** True for a clause that takes nothing out of what it says. */
export function allows({ polarity }: Clause): boolean {
  const { denies, lacks, regrets, only, excepts, spares, setsApart } = polarity;
  return !(denies || lacks || regrets || only || excepts || spares || setsApart);
}

/** A clause with a figure is denied whole only where so many words tell which it is. */
const LEAST_PRICED = 2;

/** True for a part of a statement that denies, and neither limits nor says what the customer is spared or pays beside. */
function deniesOutright({ text, polarity, words, days }: Clause): boolean {
  const { denies, lacks, only, excepts, spares, conditions, setsExtra, asksToBring } = polarity;
  const isTermed = lacks || only || excepts || spares || conditions || setsExtra || asksToBring;
  return denies && !isTermed && words.length > 0 && days.size === 0 && !/\d/u.test(text);
}

/**
 * True when a part of a statement denies all that a clause affirms: "a towel is not provided" of "towels provided, soap
 * 2 €", whatever figures stand in the rest of the line.
 */
export function deniesClause(text: string, clauses: Clause[], language: Language): boolean {
  // "Not by card: we take cash": what is so stands behind a colon.
  const parts = text.split(/:(?!\d)/u).flatMap((part) => splitClauses(part, language));
  return parts
    .slice(0, MOST_CLAUSES)
    .filter((part) => deniesOutright(part) && !saysFree(foldText(part.text)))
    .some((part) => {
      const held = readHeld(part.text, language);
      const isTold = (one: Clause): boolean => one.words.every((word) => holdsForm(held, word, language));
      // "We take no stolen / locked phones": a denial goes on behind a slash.
      const isFree = (one: Clause): boolean => !clauses[clauses.indexOf(one) - 1]?.polarity.denies;
      const named = clauses.filter(({ words }) => words.some((word) => holdsForm(held, word, language)));
      return (
        named.every(affirmsOutright) &&
        named.some(
          (one) => isTold(one) && isFree(one) && (!/\d/u.test(one.text) || one.words.length >= LEAST_PRICED),
        )
      );
    });
}

/** True for a clause that says of all that it names that it is so. */
function affirmsOutright(clause: Clause): boolean {
  const { conditions, setsExtra, asksToBring, isLater } = clause.polarity;
  return allows(clause) && !(conditions || setsExtra || asksToBring || isLater) && clause.days.size === 0;
}

/**
 * True when a part of a statement says of what a clause includes that it is paid beside, or the reverse: "the clay is
 * extra" of "38 €, clay included".
 */
export function turnsIncluded(text: string, clauses: Clause[], language: Language): boolean {
  const sideOf = ({ polarity: { denies, includes, setsExtra } }: Clause): 'in' | 'extra' | null =>
    denies || includes === setsExtra ? null : includes ? 'in' : 'extra';
  return splitClauses(text, language)
    .slice(0, MOST_CLAUSES)
    .some((part) => {
      const side = sideOf(part);
      // "Breakfast included in summer, else 400": the line knows both.
      if (side === null || clauses.some((one) => sideOf(one) === side)) return false;
      const held = readHeld(part.text, language);
      const named = clauses.filter(({ words }) => words.some((word) => holdsForm(held, word, language)));
      const sides = named.map(sideOf);
      return sides.length > 0 && sides.every((one) => one !== null && one !== side);
    });
}

/** True when a statement is without what a clause asks for or tells of: "rented without deposit" of "deposit: ID card". */
export function lacksNamed(text: string, clauses: Clause[], language: Language): boolean {
  const { denies, lacks, only, excepts, conditions } = readPolarity(text, language);
  if (!lacks || denies || only || excepts || conditions) return false;
  return around(text, 'without', language).some(({ behind }) => {
    const [thing] = contentWords(behind.split(/[,.;:!?()]/u)[0] ?? '', language);
    if (thing === undefined) return false;
    const named = clauses.filter((one) => holdsForm(readHeld(one.text, language), thing, language));
    const isLacked = clauses.some((one) => around(one.text, 'without', language).length > 0);
    return named.length > 0 && !isLacked && named.every(affirmsOutright);
  });
}
