import { foldText } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { currencyAt, END, isPercentAt, measureAt } from '../reading/units.ts';
import { countsPeople, hourAround, readsAsPrice } from './bare-figures.ts';
import { type Limit, limitAt } from './bounds.ts';
import { NAMED_DATE_MARK } from './dates.ts';
import { type Edge, edgeAround, isClosedFrom } from './edges.ts';
import { noteNearby } from './nearby-units.ts';
import type { Reading } from './readings.ts';
import { number, readClock, readDate, readGrouped, readPlain, time } from './readings.ts';
import { spellFigures } from './spell-figures.ts';
import { SPOKEN_CLOCK_MARK } from './spoken-clock.ts';

/**
 * Numbers of a text with every reading that they may have. "9.30" is a number, a time and perhaps a date; a claim and
 * its source must share a reading.
 */
export type Figure = Reading & {
  text: string;
  unit: 'money' | 'percent' | null;
  currency: string | null;
  /** minute, hour, day, week, month or year, where the word stands right after. */
  measure: string | null;
  /** Units of time in the same part of the sentence that no figure stands before: "per hour". */
  per: Set<string>;
  /** Units of time that stand elsewhere in the same part of the sentence. */
  near: Set<string>;
  /** True before a word that says what is counted, such as "people". */
  counted: boolean;
  /** Which hour of the day the words around it make it, if any. */
  hour: 'until' | 'at' | null;
  /** Which edge of a stretch of time it is, where a range or the words around it tell. */
  edge: Edge | null;
  /** The readings of the other end, for an end of a stretch of time: 18 for 9 in "9-18". */
  otherEnd: string[] | null;
  /** Which way an amount, a count or an age limits something, where the words around it tell. */
  limit: Limit | null;
  /** Which end of a range of amounts or lengths of time it is: "30-45 €". */
  rangeEnd: 'low' | 'high' | null;
  /** The letter of a house number: "12b". */
  letter: string | null;
  /** True for a bare amount that can only be a price. */
  asPrice: boolean;
};

export const AM =
  '(?:a\\.?m\\.?|in the morning|утра|ранку|ночи|ночі|de la manana|de la madrugada|da manha|da madrugada|dini hari|du matin|morgens|vormittags|fruh|pagi|sabah|rano|صباحا|ص)';
export const PM =
  "(?:p\\.?m\\.?|in the (?:evening|afternoon)|at night|вечера|вечора|(?<=(?:час(?:а|ов)?|:\\d\\d) ?)дня|de la tarde|da tarde|de la noche|da noite|du soir|de l'apres-midi|abends|nachmittags|sore|siang|malam|aksam|wieczorem|po poludniu|مساء|عصرا|ظهرا|م)";
export const HOUR = "(?:uhr|h|heures?|година|годині|години|годин|часов|часа|час|o'?clock|godzin[aey]?)";
const NUMBER = new RegExp(
  [
    `(?<named>\\d{1,2}\\.\\d{1,2}(?:\\.\\d{4})?)${NAMED_DATE_MARK}`,
    '(?<iso>\\d{4}-\\d{1,2}-\\d{1,2})',
    '(?<date>\\d{1,2}(?<sep>[./-])\\d{1,2}\\k<sep>\\d{2,4})(?!\\d)',
    `(?<clock>\\d{1,2}(?:(?:[:.]| ?h ?)\\d{2})?)${SPOKEN_CLOCK_MARK}?(?: ?${HOUR})? ?(?:(?<am>${AM})|(?<pm>${PM}))${END}`,
    '(?<jhour>\\d{1,2})時(?!間)(?:(?<jminute>\\d{1,2})分|(?<jhalf>半))?',
    '(?<uhr>\\d{1,2}) ?uhr (?<uhrminute>\\d{1,2})(?!\\d|[:.]\\d| ?(?:uhr|-|bis))',
    // "1 h 50 €" is an hour and its price.
    `(?<hour>\\d{1,2})(?:h|:| h ?(?!\\d\\d ?(?:\\p{Sc}|eur|zl|tl|грн|руб|uah|pln|gbp|usd))| ?h (?!\\d\\d ?(?:\\p{Sc}|eur|zl|tl|грн|руб|uah|pln|gbp|usd)))(?<minute>\\d{2})(?<spoken>${SPOKEN_CLOCK_MARK})?(?!\\d)`,
    `(?<bare>\\d{1,2}) ?(?:uhr|h|heures?|година|годині|години|часов|oclock|o'clock)${END}`,
    "(?<grouped>\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?(?![\\d]))",
    '(?<plain>\\d+(?:[.,/]\\d+)?)',
  ].join('|'),
  'gu',
);
const SCALE: [RegExp, number][] = [
  [/^ ?(?:k|к|тыс\.?|тис\.?|rb|ribu|mil|bin|tys\.?|千|الف)(?![\p{L}\p{N}])/u, 1000],
  [/^m(?= ?(?:[$€£]|eur|usd|gbp|dollars?|pounds?)(?![\p{L}\p{N}]))/u, 1_000_000],
  [/^ ?(?:jt|juta|mln|million|millones|млн)(?![\p{L}\p{N}])/u, 1_000_000],
];
const PM_BEFORE = /(?:午後|夕方|夕|夜|晩|昼|(?<!\p{L})(?:aksam|ogleden sonra)(?: saati?)?) ?$/u;
const AM_BEFORE = /(?:午前|早朝|朝|(?<!\p{L})sabah(?: saati?)?) ?$/u;
const LINK =
  "to|till|until|bis|до|по|a|as|ate|hasta|hasta las|a las|au|sampai|hingga|ile|do|から|より|الي|حتي|and|и|y|e|und|et|or|или|або|чи|o|ou|atau|veya|oder|lub|jusque|jusqu'a";
const LINK_WORD = new RegExp(`^(?:${LINK})$`, 'u');
const RANGE = new RegExp(`^ ?(?:-|uhr -|uhr bis|${LINK}) ?$`, 'u');
/** Of the links, what parts two stretches as well: "9-13 and 14-18". */
const JOINS = /(?<!\p{L})(?:and|y|e|и|і|i|und|et|or|или|або|чи|o|ou|atau|veya|oder|lub|و)(?!\p{L})/u;
/** The currency of the lower end: "90 EUR - 140 EUR". */
const CURRENCY_WORD = /^ ?(?:円|\p{L}{2,8}\.?)(?![\p{L}])/u;
const TIME_BEFORE =
  /(?<!\p{L})(?:from|at|to|till|until|before|after|by|з|із|від|до|о|об|після|с|со|от|в|к|после|desde|hasta|las|las|a|de|das|as|ate|depois|dari|jam|pukul|sampai|hingga|saat|saati|des|a partir|jusqu'a|apres|avant|von|ab|um|bis|od|do|o|po|przed|من|الي|حتي|الساعه) ?$/u;
/** So many hours written as "1h30" may be how long something takes; shops open later in the day. */
const MOST_HOURS = 5;

function readMatch(match: RegExpExecArray, before: string, dayFirst: boolean): Reading {
  const group = match.groups ?? {};
  if (group['named']) {
    const [day = 0, month = 0, year] = group['named'].split('.').map(Number);
    const dated = `d:${day}.${month}`;
    if (year === undefined) return { readings: [dated], implied: [number(day)] };
    return { readings: [`${dated}.${year}`], implied: [dated, number(day), number(year)] };
  }
  if (group['iso'] ?? group['date']) return readDate(group['iso'] ?? group['date'] ?? '', dayFirst);
  const early = AM_BEFORE.test(before) ? 'am' : PM_BEFORE.test(before) ? 'pm' : null;
  if (group['clock']) {
    const [hours = 0, minutes = 0] = group['clock'].split(/[:.h]/u).map(Number);
    return readClock(hours, minutes, group['pm'] ? 'pm' : 'am');
  }
  if (group['jhour']) {
    const minutes = group['jhalf'] ? 30 : Number(group['jminute'] ?? 0);
    return readClock(Number(group['jhour']), minutes, early);
  }
  if (group['uhr']) return readClock(Number(group['uhr']), Number(group['uhrminute']), null);
  if (group['hour']) {
    const [hours, minutes] = [Number(group['hour']), Number(group['minute'])];
    const read = readClock(hours, minutes, early);
    // A spoken clock has twelve hours: "half past eight" is 20:30 as well.
    const isEither = group['spoken'] !== undefined && early === null && hours <= 12;
    // "1h30" is a length of time as well.
    if (hours <= MOST_HOURS && /h/u.test(match[0]) && group['spoken'] === undefined)
      return { ...read, readings: [...read.readings, `u:${60 * hours + minutes}`] };
    return isEither ? { ...read, readings: [...read.readings, time(hours + 12, minutes)] } : read;
  }
  if (group['bare']) return readClock(Number(group['bare']), 0, early);
  if (group['grouped']) return readGrouped(group['grouped']);
  if (early !== null && /^\d{1,2}$/u.test(match[0])) return readClock(Number(match[0]), 0, early);
  return readPlain(match[0], dayFirst);
}

/** Lengths of time that others can say as well: "14 days" are "two weeks"; months have no length in days. */
const LENGTHS: Partial<Record<string, [factor: number, unit: string]>> = {
  minute: [1, ''],
  hour: [60, ''],
  day: [1440, ''],
  week: [10_080, ''],
  month: [1, 'm'],
  year: [12, 'm'],
};

const isTime = (reading: string): boolean => reading.startsWith('t:');

type Placed = Figure & {
  start: number;
  end: number /** Of a clock of twelve hours. */;
  half: 'am' | 'pm' | null;
};

function readFigure(folded: string, match: RegExpExecArray, dayFirst: boolean): Placed {
  const start = match.index;
  let end = start + match[0].length;
  const before = folded.slice(Math.max(0, start - 16), start);
  const read = readMatch(match, before, dayFirst);
  const isPlain = match.groups?.['plain'] !== undefined;
  const scale = SCALE.find(([pattern]) => isPlain && pattern.test(folded.slice(end, end + 12)));
  if (scale) {
    const value = Number(match[0].replace(',', '.')) * scale[1];
    if (Number.isFinite(value)) {
      read.readings = [number(value)];
      read.implied = [];
    }
    end += scale[0].exec(folded.slice(end, end + 12))?.[0].length ?? 0;
  }
  // A whole date counts nothing: "18 Juli jam 10" is no eighteen hours.
  const isDate = match.groups?.['named'] !== undefined || match.groups?.['iso'] !== undefined;
  const after = isDate ? '' : folded.slice(end, end + 24);
  const isPercent = isPercentAt(before, after);
  const currency = isPercent ? null : currencyAt(before, after);
  const tens = /^ ?割/u.test(after);
  let measure = isPercent || currency ? null : measureAt(after);
  const word = /^ (\p{L}+)/u.exec(after)?.[1];
  const counted =
    !isPercent &&
    !currency &&
    measure === null &&
    word !== undefined &&
    !isTopicless(word) &&
    !LINK_WORD.test(word) &&
    !((isRoundAmount(match[0]) || scale !== undefined) && COUNTS_NO_AMOUNT.test(word));
  const readings = tens
    ? read.readings.map((reading) => number(Number(reading.slice(2)) * 10))
    : read.readings;
  const value = readings.find((reading) => reading.startsWith('n:'))?.slice(2);
  const lengths = LENGTHS[measure ?? ''];
  if (value !== undefined && lengths) readings.push(`u:${Number(value) * lengths[0]}${lengths[1]}`);
  if (match.groups?.['bare'] !== undefined) {
    // "14 години" is an hour of the day or a duration.
    measure = 'hour';
    readings.push(
      ...read.implied.filter((reading) => reading.startsWith('n:')),
      `u:${60 * Number(match.groups['bare'])}`,
    );
  }
  const hour = isPlain && /^\d{1,2}$/u.test(match[0]) ? Number(match[0]) : 99;
  const isHour = hour <= 24 && !counted && measure === null && !/^ ?[人名個本回泊階歳]/u.test(after);
  const counts = counted || countsPeople(after);
  const isBehind = hour <= 24 && TIME_BEFORE.test(before);
  if (isHour || isBehind) read.implied.push(time(hour));
  // "de 13 a 16 horas" is an hour of the day or a duration.
  if (isBehind && measure === 'hour') readings.push(time(hour));
  const isBareHour = hour <= 24 && !currency && !isPercent && !counts;
  const mayBeHour = isBareHour && (measure === null || measure === 'hour');
  const around = mayBeHour || readings.some(isTime) ? hourAround(before, after) : null;
  const hourOfDay = readings.every(isTime) ? (around ?? 'at') : around;
  return {
    text: match[0].replace(NAMED_DATE_MARK, '').replace(SPOKEN_CLOCK_MARK, ''),
    readings,
    // An amount is no date and no hour, and so is a duration.
    implied: currency || isPercent ? [] : read.implied,
    unit: isPercent ? 'percent' : currency ? 'money' : null,
    currency,
    measure,
    near: new Set(),
    per: new Set(),
    counted,
    hour: hourOfDay,
    edge:
      isPercent || currency || (measure !== null && measure !== 'hour')
        ? null
        : edgeAround(folded, start, end, hourOfDay === 'until'),
    limit: mayLimit(measure, readings) ? limitAt(folded.slice(Math.max(0, start - 40), start), after) : null,
    rangeEnd: null,
    otherEnd: null,
    letter: isPlain && !currency ? letterBehind(after) : null,
    asPrice:
      !currency &&
      !isPercent &&
      measure === null &&
      readsAsPrice(Number(value ?? 0), before, after, counts, scale !== undefined),
    start,
    end,
    half: match.groups?.['pm'] === undefined ? (match.groups?.['am'] === undefined ? null : 'am') : 'pm',
  };
}

const isRoundAmount = (text: string): boolean => /^\d{1,3}(?:[.,]\d{3})*[.,]000$/u.test(text);
/** What stands behind an amount without a currency and is not what it counts: "250.000 one way". */
const COUNTS_NO_AMOUNT = /^(?:sekali|dikembalikan|dibayar|sudah|belum|termasuk|untuk|pulang|saja|dan|per)$/u;

const hourOf = (figure: Figure): number | null => {
  if (/^\d{1,2}$/u.test(figure.text)) return Number(figure.text) * 60;
  const at = figure.readings.find((reading) => reading.startsWith('t:'));
  return at === undefined ? null : Number(at.slice(2));
};

/** Glued, behind a slash or at the end of a part: no "a" as in "5 € a person". */
const HOUSE_LETTER = /^(?:[/-]?([abcабв])(?![\p{L}\p{N}'])| ([abcабв])(?=[.,;\n]|$))/u;

function letterBehind(after: string): string | null {
  const [, glued, apart] = HOUSE_LETTER.exec(after) ?? [];
  return glued ?? apart ?? null;
}

/** True where a number limits an amount, a count or an age: no hour, and no span of time, which limits both ways. */
const mayLimit = (measure: string | null, readings: string[]): boolean =>
  (measure === null || measure === 'year') && !readings.every((reading) => isTime(reading));

/** True for two amounts or two lengths of time, of which neither end is what it is as a rule. */
const hasEnds = (left: Placed, right: Placed): boolean =>
  (left.unit !== null && left.unit === right.unit) ||
  (left.measure !== null &&
    left.measure !== 'year' &&
    left.measure === right.measure &&
    !right.readings.some(isTime));

/** "From 5 to 7 pm" begins at 17, and "11 am to 2 pm" in the morning. */
function takeHalf(left: Placed, right: Placed): void {
  const end = Number(right.readings.find(isTime)?.slice(2));
  const from = hourOf(left);
  if (left.half !== null || left.unit !== null || from === null || from >= 720) return;
  if (from + 720 < end) left.readings.push(`t:${from + 720}`);
}

/** So many times the other no end of a range of prices is. */
const MOST_TIMES = 8;

/** "Bed 160×200 – 14 500 UAH", "R17 – 2900 ₽": the number is a part of the name of what is priced. */
function isNamedBefore(left: Placed, right: Placed, folded: string): boolean {
  if (left.unit !== null || right.unit !== 'money') return false;
  if (/\d ?[x×хX*]$|\p{L}$/u.test(folded.slice(Math.max(0, left.start - 3), left.start))) return true;
  const [low, high] = [left, right].map(({ readings }) =>
    Number(readings.find((reading) => reading.startsWith('n:'))?.slice(2)),
  );
  return low !== undefined && high !== undefined && high > MOST_TIMES * low;
}

/** "10-20 %", "from 25 to 30 EUR", "9-6", "24-26 December": the ends of a range share what only one of them says. */
function joinRanges(figures: Placed[], folded: string): void {
  for (const [at, left] of figures.entries()) {
    const right = figures[at + 1];
    if (!right) continue;
    const between = folded.slice(left.end, right.start).replace(/^ ?[€$£₴₽₺%] ?| ?[€$£₴₽₺] ?$/gu, ' ');
    const unnamed = left.unit === 'money' ? between.replace(CURRENCY_WORD, ' ') : between;
    if (![between, unnamed].some((text) => RANGE.test(text.replace(/ +/gu, ' ')))) continue;
    if (isNamedBefore(left, right, folded)) continue;
    if (left.unit === null && right.unit !== null && left.measure === null)
      Object.assign(left, { unit: right.unit, currency: right.currency, implied: [] });
    if (right.unit === null && left.unit === 'money' && right.measure === null)
      Object.assign(right, { unit: left.unit, currency: left.currency, implied: [] });
    const isEither = right.measure === 'hour' && right.text.length < 3 && right.implied.some(isTime);
    if (left.measure === null && left.unit === null && (isEither || !right.readings.some(isTime))) {
      left.measure = right.measure;
      const from = Number(left.text);
      if (isEither && right.readings.some(isTime) && from <= 24)
        left.readings.push(time(from), `u:${from * 60}`);
    }
    const day = right.readings.find((reading) => /^d:\d+\.\d+/u.test(reading));
    if (
      day !== undefined &&
      /^\d{1,2}$/u.test(left.text) &&
      right.implied.includes(`n:${day.slice(2).split('.')[0]}`)
    ) {
      left.readings = [day.replace(/^d:\d+/u, `d:${left.text}`)];
    }
    if (right.half === 'pm') takeHalf(left, right);
    const isJoined = JOINS.test(between);
    left.limit = null;
    right.limit = null;
    if (!isJoined && hasEnds(left, right)) {
      left.rangeEnd = 'low';
      right.rangeEnd = 'high';
    }
    if (left.unit !== null || right.unit !== null) continue;
    if (!isJoined) {
      left.otherEnd = [...right.readings, ...right.implied];
      const isClosed = isClosedFrom(folded, left.start);
      left.edge = isClosed ? null : 'from';
      right.edge = isClosed ? null : 'until';
    }
    if (right.measure !== null && !right.readings.some((reading) => reading.startsWith('t:'))) continue;
    const from = hourOf(left);
    const to = hourOf(right);
    const unsaid = /^\d{1,2}(?:[:.]\d{2})?$/u;
    // The end of a day cannot lie before its beginning: "9 to 6" ends at 18.
    if (from !== null && to !== null && to < from && to > 0 && to <= 720 && unsaid.test(right.text)) {
      right.readings = right.readings.filter((reading) => !reading.startsWith('t:'));
      right.readings.push(`t:${to + 720}`);
      right.implied = right.implied.filter((reading) => !reading.startsWith('t:'));
      left.otherEnd &&= right.readings;
    }
  }
}

/**
 * The figures of a text that `normaliseFigures` has read and whose contacts are taken out; spelled numbers are read in
 * the languages given. `dayFirst` tells whether "5/6" can only be the fifth of June.
 */
export function extractFigures(
  text: string,
  languages: string | null | readonly string[],
  dayFirst = ![languages].flat().includes('en'),
): Figure[] {
  const spoken = [languages].flat().filter((language) => language !== null);
  return readFigures(spellFigures(foldText(text), spoken), dayFirst).figures;
}

/** The figures of a text that `spellFigures` has read, and its other words. */
export function readFigures(folded: string, dayFirst: boolean): { figures: Figure[]; rest: string } {
  const figures: Placed[] = [];
  for (const match of folded.matchAll(NUMBER)) figures.push(readFigure(folded, match, dayFirst));
  joinRanges(figures, folded);
  noteNearby(figures, folded);
  let rest = '';
  let at = 0;
  for (const { start, end } of figures) {
    rest += `${folded.slice(at, start)} `;
    at = end;
  }
  return {
    figures: figures.map(({ start: _start, end: _end, half: _half, ...figure }) => figure),
    rest: rest + folded.slice(at),
  };
}

/** True when a source figure says the same number; units are compared apart. */
export function sameNumber(
  claim: Figure,
  source: Figure,
  wanted: (reading: string) => boolean = () => true,
): boolean {
  return claim.readings.some(
    (reading) => wanted(reading) && (source.readings.includes(reading) || source.implied.includes(reading)),
  );
}

/** True unless two house numbers differ by their letter; "9a" may be an hour. */
export function sameLetter(claim: Figure, source: Figure): boolean {
  const mayBeHour = Number(claim.text) <= 12 && [claim.letter, source.letter].includes('a');
  return claim.letter === source.letter || mayBeHour;
}

/** True when both name the same time of day. */
export function sameTime(claim: Figure, source: Figure): boolean {
  const isOfDay = source.measure === null || source.readings.some(isTime);
  return source.unit === null && isOfDay && sameNumber(claim, source, isTime);
}

export const isTimeOnly = (figure: Figure): boolean => figure.readings.every(isTime);

/** True when both say the same number and it is no mere time of day of either. */
export const sameAmount = (claim: Figure, source: Figure): boolean =>
  sameNumber(claim, source, (reading) => !isTime(reading));
