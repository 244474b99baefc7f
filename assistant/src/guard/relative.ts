import { dayIn } from '../day-in.ts';
import { foldText } from '../reading/fold.ts';

/** Days that a text names by their distance from today. */

/** The day that a run falls on, in the time zone of the account. */
export type Today = { year: number; month: number; day: number; weekday: number };

const AGO = '(?<!\\p{L})';
const END = '(?!\\p{L})';
const edge = (words: string): RegExp => new RegExp(`${AGO}(?:${foldText(words)})${END}`, 'u');

// The day after tomorrow first: its words hold those of tomorrow.
const DAYS: [number, RegExp][] = [
  [
    2,
    edge(
      'day after tomorrow|післязавтра|послезавтра|pasado mañana|depois de amanhã|lusa|besok lusa|öbür gün|yarından sonra|après-demain|übermorgen|pojutrze|بعد غد|بعد الغد',
    ),
  ],
  [2, /明後日|あさって/u],
  [
    1,
    edge(
      'tomorrow|завтра|(?<!(?:la|esta|cada|una|de) )mañana|amanhã|besok|yarın|demain|(?<!(?:am|jeden|guten|diesen|heute) )morgen(?! ?uhr)|jutro|غدا|غدًا|الغد|بكره|بكرا',
    ),
  ],
  [1, /明日|あした/u],
  [
    0,
    edge(
      "today|tonight|сьогодні|сегодня|hoy|hoje|hari ini|malam ini|bugün|aujourd'hui|ce soir|heute|dziś|dzisiaj|اليوم|الليله",
    ),
  ],
  [0, /今日|本日|今夜/u],
  [-1, edge('yesterday|вчора|вчера|ayer|ontem|kemarin|dün|hier(?= )|gestern|wczoraj|أمس')],
];
const HIER = /(?<!\p{L})hier(?!\p{L})/u;

/** The distances from today, in days, of the days that a folded text names; the longest reading of each word. */
export function relativeDays(folded: string, languages: readonly string[]): number[] {
  const found: number[] = [];
  let rest = folded;
  for (const [distance, pattern] of DAYS) {
    // "hier" is "here" in German.
    if (distance === -1 && HIER.test(rest) && !languages.includes('fr')) continue;
    if (!pattern.test(rest)) continue;
    found.push(distance);
    rest = rest.replace(pattern, ' ');
  }
  return found;
}

/** Today in a time zone, or in UTC when the zone is unknown. */
export function readToday(now: Date, timezone: string): Today {
  const [year, month, day] = dayIn(timezone, now).split('-').map(Number);
  return dayOf(year ?? 0, month ?? 0, day ?? 0);
}

function dayOf(year: number, month: number, day: number): Today {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return { year, month, day, weekday: weekday === 0 ? 7 : weekday };
}

export function addDays(today: Today, distance: number): Today {
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + distance));
  return dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
}

/** Later days have greater numbers. */
export const toNumber = ({ year, month, day }: Today): number => (year * 100 + month) * 100 + day;

export const isSameDay = (one: Today, other: Today): boolean => toNumber(one) === toNumber(other);

/** The readings of a date that a figure in a text may have for this day. */
export const readingsOf = ({ year, month, day }: Today): string[] => [
  `d:${day}.${month}`,
  `d:${day}.${month}.${year}`,
];
