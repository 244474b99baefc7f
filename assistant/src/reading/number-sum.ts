/** How the words of a spelled number add up to one value: "two thousand five hundred and ten". */

/** A number that is being read, by its parts; each is zero until it is named. */
export type Sum = { thousands: number; hundreds: number; tens: number; units: number };

/** One word of a number. `join` says how it stands: a step between its units and tens, or behind an "and". */
export type NumberWord = { value: number; step?: 'teen' | 'ten'; isLinked?: boolean };

const MULTIPLIED_HUNDRED = new Set(['en', 'fr', 'tr', 'id', 'de', 'ar']);
/** "fifteen hundred" */
const MANY_HUNDREDS = new Set(['en', 'fr']);
/** "vingt et un": a one behind tens needs its "and". */
const LINKED_ONE = new Set(['es', 'pt', 'fr']);

export const emptySum = (): Sum => ({ thousands: 0, hundreds: 0, tens: 0, units: 0 });
export const numberOf = (sum: Sum): number => sum.thousands + sum.hundreds + sum.tens + sum.units;

/** What a sum has no part of yet: a number below this may follow an "and". */
function roomOf(sum: Sum, language: string): number {
  if (sum.units > 0) return 0;
  if (sum.tens > 0) {
    if (!LINKED_ONE.has(language) || sum.tens < 20) return 0;
    return language === 'fr' && sum.tens === 60 ? 20 : 10;
  }
  if (sum.hundreds > 0) return 100;
  return sum.thousands > 0 ? 1000 : 0;
}

/** True when a number behind an "and" belongs to the sum: "vinte e cinco mil", and not "twenty and thirty". */
export function goesOn(sum: Sum, behind: Sum, language: string): boolean {
  const room = roomOf(sum, language);
  if (behind.thousands === 0) return numberOf(behind) < room;
  return sum.thousands === 0 && behind.thousands / 1000 < room;
}

const sectionOf = (sum: Sum): number => sum.hundreds + sum.tens + sum.units;

function scaleBy(sum: Sum, scale: number): Sum | null {
  // "one million two thousand": a scale stands behind a greater one only.
  if (sum.thousands > 0 && (sum.thousands % 1_000_000 !== 0 || scale >= 1_000_000)) return null;
  return { ...emptySum(), thousands: sum.thousands + (sectionOf(sum) || 1) * scale };
}

function addHundreds(sum: Sum, value: number, language: string): Sum | null {
  const below = sum.tens + sum.units;
  if (sum.hundreds > 0) return null;
  if (below === 0) return { ...sum, hundreds: value };
  if (value !== 100 || !MULTIPLIED_HUNDRED.has(language)) return null;
  const isMany = MANY_HUNDREDS.has(language) && below > 10 && below % 10 !== 0;
  return below < 10 || isMany ? { ...sum, hundreds: below * 100, tens: 0, units: 0 } : null;
}

function addTens(sum: Sum, { value, isLinked }: NumberWord, language: string): Sum | null {
  if (sum.units > 0) return language === 'ar' && isLinked && value >= 20 ? { ...sum, tens: value } : null;
  if (sum.tens === 0) return { ...sum, tens: value };
  const isScore = language === 'fr' && (sum.tens === 60 || sum.tens === 80) && value < 20;
  return isScore ? { ...sum, tens: sum.tens + value } : null;
}

function addUnits(sum: Sum, { value, isLinked }: NumberWord, language: string): Sum | null {
  if (sum.units > 0) return null;
  const hasRoom = sum.tens === 0 || (sum.tens >= 20 && sum.tens % 10 === 0);
  if (!hasRoom && !(language === 'tr' && sum.tens === 10)) return null;
  const needsLink = value === 1 && LINKED_ONE.has(language) && sum.tens > 0 && sum.tens !== 80;
  if (needsLink && !isLinked) return null;
  return { ...sum, units: value };
}

function takeStep(sum: Sum, step: 'teen' | 'ten'): Sum | null {
  if (sum.tens > 0 || sum.units < 1 || sum.units > 9) return null;
  return { ...sum, tens: step === 'ten' ? sum.units * 10 : sum.units + 10, units: 0 };
}

/** The sum with one more word, or null when the word begins another number. */
export function addWord(sum: Sum, word: NumberWord, language: string): Sum | null {
  const { value, step } = word;
  if (step && sum.units > 0) return takeStep(sum, step);
  // "عشرون ألفا" is twenty thousand, and "ألفا" alone two thousand.
  const isThousand = value === 2000 && language === 'ar' && sectionOf(sum) > 0 && !word.isLinked;
  if (value === 1000 || value === 1_000_000 || isThousand) return scaleBy(sum, isThousand ? 1000 : value);
  const isAdded = numberOf(sum) > 0 && !(value === 100 && sum.units > 0);
  // Arabic writes its "and" with every part that is added.
  if (language === 'ar' && isAdded && !word.isLinked) return null;
  if (value > 1000 || (value > 100 && value % 100 !== 0)) {
    if (sectionOf(sum) > 0 || (value >= 1000 && sum.thousands > 0)) return null;
    const rest = value % 1000;
    const thousands = sum.thousands + value - rest;
    return { thousands, hundreds: rest - (rest % 100), tens: rest % 100, units: 0 };
  }
  if (value >= 100) return addHundreds(sum, value, language);
  if (value >= 10 && Number.isInteger(value)) return addTens(sum, word, language);
  return addUnits(sum, word, language);
}
