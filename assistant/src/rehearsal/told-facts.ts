import { extractContacts, linkIsKnown, phoneIsKnown } from '../guard/contacts.ts';
import type { Figure } from '../guard/figures.ts';
import { extractFigures, sameNumber } from '../guard/figures.ts';
import type { Ground } from '../guard/sources.ts';
import { saysFree } from '../guard/word-claims.ts';
import { wordsThat } from '../guard/words.ts';
import { dayClaims, dayIsKnown, dayIsNamed, groundedCalendar } from '../reading/calendar.ts';
import { foldText } from '../reading/fold.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { sameCurrency } from '../reading/units.ts';

/* What two answers tell in figures, days and contacts, and whether they tell the same. */

type Kind =
  | 'money'
  | 'percent'
  | 'time'
  | 'date'
  | 'length'
  | 'number'
  | 'day'
  | 'phone'
  | 'link'
  | 'email'
  | 'handle';

/** Something told that another answer may tell, leave out, or tell otherwise. */
export type Fact = {
  kind: Kind;
  /** As it stands in the answer. */
  words: () => string;
  isToldBy: (other: Ground) => boolean;
};

const isTime = (reading: string): boolean => reading.startsWith('t:');
const isDate = (reading: string): boolean => reading.startsWith('d:');

function kindOf(figure: Figure): Kind {
  if (figure.unit !== null) return figure.unit;
  if (figure.readings.some(isTime)) return 'time';
  if (figure.measure !== null) return 'length';
  if (figure.readings.some(isDate)) return 'date';
  if (figure.hour !== null) return 'time';
  return figure.asPrice ? 'money' : 'number';
}

/** "Until 8" of a person beside "20:00": who chats leaves out which half of the day it is. */
function sameHand(one: Figure, other: Figure): boolean {
  const isCasual = [one, other].some(({ text }) => /^(?:[1-9]|1[0-2])(?:[:.][0-5]\d)?$/u.test(text));
  if (!isCasual || one.unit !== null || other.unit !== null) return false;
  const minutes = ({ readings, implied }: Figure): number[] =>
    [...readings, ...implied].filter(isTime).map((reading) => Number(reading.slice(2)) % 720);
  const hands = minutes(other);
  return minutes(one).some((hand) => hands.includes(hand));
}

function measuresAgree(one: Figure, other: Figure): boolean {
  if (one.measure === null || other.measure === null || one.measure === other.measure) return true;
  return one.readings.some((reading) => reading.startsWith('u:') && other.readings.includes(reading));
}

/** The same figure of the same kind, as far as both say which kind it is. */
function agree(one: Figure, other: Figure): boolean {
  if (one.unit !== null && other.unit !== null && one.unit !== other.unit) return false;
  if (one.currency && other.currency && !sameCurrency(one.currency, other.currency)) {
    if (!sameCurrency(other.currency, one.currency)) return false;
  }
  if ((one.unit && other.measure) || (other.unit && one.measure) || !measuresAgree(one, other)) return false;
  return sameNumber(one, other) || sameNumber(other, one) || sameHand(one, other);
}

function holdsFigure(part: string, { text, unit, measure }: Figure, languages: string[]): boolean {
  const { rest } = extractContacts(normaliseFigures(part));
  return extractFigures(rest, languages).some(
    (figure) => figure.text === text && figure.unit === unit && figure.measure === measure,
  );
}

const CONTACTS = [
  ['phone', 'phones', phoneIsKnown],
  ['link', 'links', linkIsKnown],
  ['email', 'emails', (value: string, known: string[]) => known.includes(value)],
  ['handle', 'handles', (value: string, known: string[]) => known.includes(value)],
] as const;

/** Everything that a text tells in figures, days and contacts; `ground` is that text as it was read. */
export function readFacts(text: string, ground: Ground, languages: string[]): Fact[] {
  const figures = ground.figures.map(
    (figure): Fact => ({
      kind: kindOf(figure),
      words: () => wordsThat((part) => holdsFigure(part, figure, languages), text),
      isToldBy: (other) => other.figures.some((told) => agree(figure, told)),
    }),
  );
  const contacts = CONTACTS.flatMap(([kind, field, isKnown]) =>
    ground.contacts[field].map((value): Fact => {
      const isThere = (known: string[]) =>
        isKnown(value, known) || known.some((one) => isKnown(one, [value]));
      return {
        kind,
        words: () =>
          wordsThat((part) => extractContacts(normaliseFigures(part))[field].includes(value), text),
        isToldBy: (other) => isThere(other.contacts[field]),
      };
    }),
  );
  const days = dayClaims(ground.calendar)
    // A range is told by its days as well.
    .filter((claim) => !claim.startsWith('r:'))
    .map(
      (claim): Fact => ({
        kind: 'day',
        words: () => wordsThat((part) => dayIsNamed(claim, groundedCalendar(foldText(part))), text),
        isToldBy: (other) => dayIsKnown(claim, other.calendar),
      }),
    );
  const free: Fact[] = saysFree(ground.text)
    ? [
        {
          kind: 'money',
          words: () => wordsThat((part) => saysFree(foldText(part)), text),
          isToldBy: (other) => saysFree(other.text),
        },
      ]
    : [];
  return [...figures, ...contacts, ...days, ...free];
}

/** True when a bare "30" is a price: nothing else of the answer is one, and the other answer names one. */
export function mayBePrice({ kind }: Fact, own: readonly Fact[]): boolean {
  return kind === 'number' && !own.some((fact) => fact.kind === 'money');
}
