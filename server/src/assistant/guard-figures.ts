import { foldText } from './fold.ts';
import { currencyAt, END, isPercentAt, measureAt } from './guard-units.ts';
import { spellOut } from './number-words.ts';

/**
 * Numbers of a text with every reading that they may have: `n:` a number, `t:` minutes of the day, `d:` day.month,
 * `y:` a year beside them. "9.30" is a number, a time and perhaps a date; a claim and its source must share a reading.
 */
export type Figure = {
  text: string;
  readings: string[];
  /** Readings that follow from it ("6 pm" is also 18); they ground a claim and are not claimed. */
  implied: string[];
  unit: 'money' | 'percent' | null;
  currency: string | null;
  /** minute, hour, day, week, month or year, where the word stands right after. */
  measure: string | null;
};

const AM = '(?:a\\.?m\\.?|утра|ранку|de la manana|da manha|du matin|morgens|pagi|sabah|rano|صباحا|ص)';
const PM =
  '(?:p\\.?m\\.?|вечера|вечора|час(?:а|ов)? дня|години дня|de la tarde|da tarde|de la noche|da noite|du soir|abends|nachmittags|sore|siang|aksam|wieczorem|po poludniu|مساء|عصرا|ظهرا|م)';
const NUMBER = new RegExp(
  [
    '(?<iso>\\d{4}-\\d{1,2}-\\d{1,2})',
    '(?<date>\\d{1,2}([./-])\\d{1,2}\\3\\d{2,4})',
    `(?<clock>\\d{1,2}(?:[:.]\\d{2})?) ?(?:(?<am>${AM})|(?<pm>${PM}))${END}`,
    '(?<jhour>\\d{1,2})時(?!間)(?:(?<jminute>\\d{1,2})分|(?<jhalf>半))?',
    `(?<hour>\\d{1,2})(?: ?h ?|:)(?<minute>\\d{2})(?!\\d)`,
    `(?<bare>\\d{1,2}) ?(?:uhr|h|година|годині|години|часов|oclock|o'clock)${END}`,
    "(?<grouped>\\d{1,3}(?:[.,' ]\\d{3})+(?:[.,]\\d{1,2})?(?![\\d]))",
    '(?<plain>\\d+(?:[.,/]\\d+)?)',
  ].join('|'),
  'gu',
);
const SCALE: [RegExp, number][] = [
  [/^ ?(?:k|к|тыс\.?|тис\.?|rb|ribu|mil|bin|tys\.?|千|الف)(?![\p{L}\p{N}])/u, 1000],
  [/^ ?(?:万|萬)/u, 10_000],
  [/^ ?(?:jt|juta|mln|million|millones|млн)(?![\p{L}\p{N}])/u, 1_000_000],
];
const JAPANESE_PM = /(?:午後|夜) ?$/u;
const RANGE =
  /^ ?(?:-|to|till|until|bis|до|по|a|ate|hasta|sampai|hingga|ile|do|から|より|الى|حتى|à|and|и|y|e|und|et) ?$/u;
const NOON =
  /(?<!\p{L})(?:noon|midday|mediodia|meio-dia|midi|mittags?|полдень|полудня|опівдні|ogle|poludnie|正午|الظهر)(?!\p{L})/gu;
const MIDNIGHT =
  /(?<!\p{L})(?:midnight|medianoche|meia-noite|minuit|mitternachts?|полночь|полуночи|опівночі|gece yarisi|polnocy?|tengah malam|深夜0時|منتصف الليل)(?!\p{L})/gu;

const time = (hours: number, minutes = 0): string => `t:${(hours % 24) * 60 + minutes}`;
const number = (value: number): string => `n:${Number(value.toFixed(4))}`;

function readDay(day: number, month: number): string[] {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? [`d:${day}.${month}`] : [];
}

function readClock(
  hours: number,
  minutes: number,
  half: 'am' | 'pm' | null,
  padded: boolean,
): Pick<Figure, 'readings' | 'implied'> {
  if (hours > 24 || minutes > 59) return { readings: [`n:${hours}:${minutes}`], implied: [] };
  const wanted = half === 'pm' && hours < 12 ? hours + 12 : half === 'am' && hours === 12 ? 0 : hours;
  const readings = [time(wanted, minutes)];
  if (half === null && !padded && hours >= 1 && hours < 12) readings.push(time(hours + 12, minutes));
  const implied = minutes === 0 ? [number(wanted), number(wanted > 12 ? wanted - 12 : wanted)] : [];
  return { readings, implied };
}

function readPlain(text: string): Pick<Figure, 'readings' | 'implied'> {
  const [whole = '', fraction] = text.split(/[.,/]/u);
  const sign = /[.,/]/u.exec(text)?.[0];
  const first = Number(whole);
  if (fraction === undefined) {
    const implied = first <= 24 ? [time(first)] : [];
    return { readings: [number(first)], implied };
  }
  const second = Number(fraction);
  if (sign === '/') {
    const days = [...readDay(first, second), ...readDay(second, first)];
    return { readings: [`n:${first}/${second}`, ...days], implied: [number(first)] };
  }
  const readings = [number(Number(`${whole}.${fraction}`))];
  if (fraction.length === 2 && first <= 24 && second <= 59) readings.push(time(first, second));
  const days = sign === '.' ? readDay(first, second) : [];
  readings.push(...days);
  const implied = fraction.length === 2 && second === 0 && first <= 24 ? [time(first)] : [];
  if (days.length > 0) implied.push(number(first));
  return { readings, implied };
}

function readGrouped(text: string): Pick<Figure, 'readings' | 'implied'> {
  const signs = text.match(/[.,' ]/gu) ?? [];
  const last = signs.at(-1) ?? '';
  const tail = text.slice(text.lastIndexOf(last) + 1);
  const decimal = tail.length < 3 ? `.${tail}` : '';
  const whole = decimal ? text.slice(0, text.lastIndexOf(last)) : text;
  return { readings: [number(Number(whole.replace(/\D/gu, '') + decimal))], implied: [] };
}

function readDate(text: string): Pick<Figure, 'readings' | 'implied'> {
  const parts = text.split(/[./-]/u).map(Number);
  const [a = 0, b = 0, c = 0] = parts;
  const iso = a > 31;
  const days = iso ? readDay(c, b) : [...readDay(a, b), ...readDay(b, a)];
  const year = iso ? a : c < 100 ? c + 2000 : c;
  const dayNumbers = days.map((day) => number(Number(day.slice(2).split('.')[0])));
  return { readings: days.map((day) => `${day}.${year}`), implied: [...days, ...dayNumbers, number(year)] };
}

function readMatch(match: RegExpExecArray, before: string): Pick<Figure, 'readings' | 'implied'> {
  const group = match.groups ?? {};
  if (group['iso'] ?? group['date']) return readDate(group['iso'] ?? group['date'] ?? '');
  if (group['clock']) {
    const [hours = 0, minutes = 0] = group['clock'].split(/[:.]/u).map(Number);
    return readClock(hours, minutes, group['pm'] ? 'pm' : 'am', false);
  }
  if (group['jhour']) {
    const minutes = group['jhalf'] ? 30 : Number(group['jminute'] ?? 0);
    return readClock(Number(group['jhour']), minutes, JAPANESE_PM.test(before) ? 'pm' : null, false);
  }
  if (group['hour']) {
    return readClock(Number(group['hour']), Number(group['minute']), null, group['hour'].startsWith('0'));
  }
  if (group['bare']) return readClock(Number(group['bare']), 0, null, group['bare'].startsWith('0'));
  return group['grouped'] ? readGrouped(group['grouped']) : readPlain(match[0]);
}

/**
 * The figures of a text that `normaliseFigures` has read and whose contacts are taken out; spelled numbers are read in
 * the languages given.
 */
export function extractFigures(text: string, languages: string | null | readonly string[]): Figure[] {
  const folded = [languages]
    .flat()
    .reduce<string>((spelled, language) => (language ? spellOut(spelled, language) : spelled), foldText(text))
    .replace(NOON, '12:00')
    .replace(MIDNIGHT, '0:00');
  const figures: (Figure & { start: number; end: number })[] = [];
  for (const match of folded.matchAll(NUMBER)) {
    const start = match.index;
    let end = start + match[0].length;
    const before = folded.slice(Math.max(0, start - 12), start);
    const read = readMatch(match, before);
    const scale = SCALE.find(([pattern]) => match.groups?.['plain'] && pattern.test(folded.slice(end)));
    if (scale) {
      const value = Number(match[0].replace(',', '.')) * scale[1];
      if (Number.isFinite(value)) {
        read.readings = [number(value)];
        read.implied = [];
      }
      end += scale[0].exec(folded.slice(end))?.[0].length ?? 0;
    }
    const after = folded.slice(end, end + 24);
    const isPercent = isPercentAt(before, after);
    const currency = isPercent ? null : currencyAt(before, after);
    const tens = /^ ?割/u.test(after);
    figures.push({
      text: match[0],
      readings: tens ? read.readings.map((reading) => number(Number(reading.slice(2)) * 10)) : read.readings,
      // An amount is no date and no hour.
      implied: currency || isPercent ? [] : read.implied,
      unit: isPercent ? 'percent' : currency ? 'money' : null,
      currency,
      measure: measureAt(after),
      start,
      end,
    });
  }
  // "10-20 %", "from 25 to 30 EUR", "9-6": the ends of a range share what only one of them says.
  for (const [at, left] of figures.entries()) {
    const right = figures[at + 1];
    if (!right || !RANGE.test(folded.slice(left.end, right.start))) continue;
    if (left.unit === null && right.unit !== null)
      Object.assign(left, { unit: right.unit, currency: right.currency });
    if (right.unit === null && left.unit === 'money')
      Object.assign(right, { unit: left.unit, currency: left.currency });
    if (left.measure === null) left.measure = right.measure;
    const from = /^\d{1,2}$/u.test(left.text) ? Number(left.text) : null;
    const to = /^\d{1,2}$/u.test(right.text) ? Number(right.text) : null;
    if (from !== null && to !== null && to < from && to <= 12) right.implied.push(time(to + 12));
  }
  return figures.map(({ start: _start, end: _end, ...figure }) => figure);
}

/** True when a source figure says the same number; units are compared apart. */
export function sameNumber(claim: Figure, source: Figure): boolean {
  return claim.readings.some(
    (reading) => source.readings.includes(reading) || source.implied.includes(reading),
  );
}
