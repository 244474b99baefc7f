import { groundedWeek } from '../reading/calendar.ts';
import { foldText } from '../reading/fold.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { extractContacts, phoneIsKnown } from './contacts.ts';
import type { Figure } from './figures.ts';
import { isTimeOnly, sameNumber } from './figures.ts';
import type { Segment } from './segments.ts';
import { saysFree } from './word-claims.ts';
import { wordsOfFigure, wordsThat } from './words.ts';

/* What a part of a sentence says of an item: its figures, contacts and days, and that it costs nothing. */

/** Something said of an item: `holds` tells whether a place says the same, `speaks` whether it says such a thing. */
export type Claim = {
  text: string;
  isPrice: boolean;
  /** A stretch of time that something takes, and no hour of the day. */
  isLength?: boolean;
  /** Whether a part of the sentence makes the claim, for marking its words. */
  words: (sentence: string) => string;
  holds: (place: Segment) => boolean;
  speaks: (place: Segment) => boolean;
};

export function measuresAgree(claim: Figure, other: Figure): boolean {
  if (claim.measure === null || other.measure === null || claim.measure === other.measure) return true;
  return claim.readings.some((reading) => reading.startsWith('u:') && other.readings.includes(reading));
}

/** "Manicure 25" in a list that names no currency. */
export const isBarePrice = ({ unit }: Figure, other: Figure): boolean =>
  unit === 'money' && other.unit === null && mayBeOfUnit({ unit }, other);

/** An amount of money is no hour, no share, no length of time and no count of people. */
function mayBeOfUnit({ unit }: Pick<Figure, 'unit'>, other: Figure): boolean {
  if (unit !== 'money' || other.unit === 'money') return true;
  return other.unit === null && other.measure === null && other.hour === null && !other.counted;
}

const mayBeHourOfDay = ({ readings, implied }: Figure): boolean =>
  [...readings, ...implied].some((reading) => reading.startsWith('t:'));

const isDate = ({ readings }: Figure): boolean =>
  readings.length > 0 && readings.every((reading) => /^d:\d+\.\d+/u.test(reading));

/** True unless a figure counts things and the other is an hour or a date: "from 20 pieces" and "until 10 December". */
const mayCountAlike = (figure: Figure, other: Figure): boolean =>
  !figure.counted ||
  figure.readings.some((one) => one.startsWith('t:')) ||
  !(isTimeOnly(other) || isDate(other));

const claimFigure = (figure: Figure, languages: string[]): Claim => ({
  text: figure.text,
  isPrice: figure.unit !== null,
  isLength: figure.measure !== null && (figure.measure !== 'hour' || figure.edge === null),
  words: (sentence) => wordsOfFigure(sentence, figure, languages),
  holds: (place) =>
    place.figures.some(
      (other) => sameNumber(figure, other) && measuresAgree(figure, other) && mayBeOfUnit(figure, other),
    ),
  speaks: (place) =>
    place.figures.some(
      (other) =>
        // "iPhone 12" says nothing of how long a repair takes.
        (other.unit === figure.unit &&
          mayCountAlike(figure, other) &&
          (figure.measure === null || other.measure !== null || mayBeHourOfDay(figure))) ||
        isBarePrice(figure, other),
    ),
});

const namedIn =
  (kind: 'links' | 'emails' | 'handles' | 'phones', text: string) =>
  (sentence: string): string =>
    wordsThat((part) => extractContacts(normaliseFigures(part))[kind].includes(text), sentence);

export function listClaims(
  { figures, contacts, days, spans, isFree }: Segment,
  languages: string[],
): Claim[] {
  const claims = figures.map((figure) => claimFigure(figure, languages));
  for (const kind of ['links', 'emails', 'handles'] as const) {
    for (const text of contacts[kind]) {
      claims.push({
        text,
        isPrice: false,
        words: namedIn(kind, text),
        holds: (place) => place.contacts[kind].includes(text),
        speaks: (place) => place.contacts[kind].length > 0,
      });
    }
  }
  for (const text of contacts.phones) {
    claims.push({
      text,
      isPrice: false,
      words: namedIn('phones', text),
      holds: (place) => phoneIsKnown(text, place.contacts.phones),
      speaks: (place) => place.contacts.phones.length > 0,
    });
  }
  if (isFree) {
    claims.push({
      text: 'free of charge',
      isPrice: true,
      words: (sentence) => wordsThat((part) => saysFree(foldText(part)), sentence),
      holds: (place) => place.isFree,
      speaks: (place) => place.figures.some(({ unit }) => unit === 'money'),
    });
  }
  if (days.size > 0 && figures.length === 0) {
    claims.push({
      text: 'the days',
      isPrice: false,
      words: (sentence) => wordsThat((part) => namesDays(part, days), sentence),
      holds: (place) =>
        place.days.size > 0 &&
        [...days].every((day) => place.days.has(day)) &&
        [...spans].every((span) => place.spans.has(span) || span.split('-').length === place.days.size),
      speaks: (place) => place.days.size > 0,
    });
  }
  return claims;
}

function namesDays(text: string, days: Set<number>): boolean {
  const named = groundedWeek(foldText(normaliseFigures(text))).days;
  return [...days].every((day) => named.has(day));
}
