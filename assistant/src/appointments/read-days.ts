import { addDays, readToday, relativeDays, type Today } from '../guard/relative.ts';
import { groundedWeek } from '../reading/calendar.ts';
import { foldText } from '../reading/fold.ts';

const NAMED = /(?<![\d.])(\d{1,2})\.(\d{1,2})(?:\.(\d{4}))?\ue000/gu;
const ISO = /(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/gu;
/** "12.05.", "5/6", "12.05.2026": what could be a time as well is one where it stands behind a word for it. */
const NUMERIC =
  /(?<![\d.,:/])(\d{1,2})([./])(\d{1,2})(?:\2(\d{4}|\d{2})|\.)?(?![\d:%]|[.,]\d| ?(?:am|pm|a\.m|p\.m|h|uhr)(?!\p{L}))/gu;
const TIME_BEFORE =
  /(?<!\p{L})(?:at|um|о|об|в|las|as|jam|pukul|saat|a|o|godz\p{L}*|الساعه|ab|ca|gegen)\.? ?$/u;
const ORDINAL = /(?<!\p{L})(?:on |for )?the (\d{1,2})(?:st|nd|rd|th)(?!\p{L})/gu;
const NEXT_WEEK = new RegExp(
  `(?<!\\p{L})(?:${foldText(
    'next week|наступного тижня|наступному тижні|на следующей неделе|следующей неделе|(?:la )?(?:semana que viene|proxima semana|semana proxima)|semana que vem|minggu depan|gelecek hafta|onumuzdeki hafta|haftaya|(?:la )?semaine prochaine|nachste[nr]? woche|kommende[nr]? woche|(?:الاسبوع|الأسبوع) القادم|przyszłym tygodniu|następnym tygodniu',
  )})(?!\\p{L})|来週`,
  'gu',
);
/** "Saturday morning" is no tomorrow. */
const MORNING_OF =
  /(?<=(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag),? )morgen(?!\p{L})/gu;

const MOST = 3;

const write = ({ year, month, day }: Today): string =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** A date as it is written, or null where the calendar has none such; without a year the next one. */
function toDate(today: Today, day: number, month: number, year: number | null): string | null {
  const asked = year === null ? today.year : year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(asked, month - 1, day));
  if (date.getUTCDate() !== day || date.getUTCMonth() !== month - 1) return null;
  const written = date.toISOString().slice(0, 10);
  if (year === null && written < write(today)) return toDate(today, day, month, today.year + 1);
  return written;
}

/** The next day of the month with this number; null for one that neither this month nor the next has. */
function nextNumbered(today: Today, day: number): string | null {
  const isOver = day < today.day;
  const month = isOver ? (today.month % 12) + 1 : today.month;
  return toDate(today, day, month, isOver && month === 1 ? today.year + 1 : today.year);
}

export type ReadDays = {
  /** `YYYY-MM-DD`, each once, three at most. */
  days: string[];
  /** The text without the dates that were read in it. */
  rest: string;
};

type Asked = { writtenAt: Date; timezone: string; languages: readonly string[] };

/**
 * The days that a folded text names whose figures are spelled out, as seen from when it was written. A weekday is the
 * next one, today among them. Days behind that moment are none, and neither is "5/6" where it may be either.
 */
export function readDays(spelled: string, { writtenAt, timezone, languages }: Asked): ReadDays {
  const today = readToday(writtenAt, timezone);
  const found: (string | null)[] = [];
  let rest = spelled
    .replace(NAMED, (_, day, month, year) => {
      found.push(toDate(today, Number(day), Number(month), year ? Number(year) : null));
      return ' ';
    })
    .replace(ISO, (_, year, month, day) => {
      found.push(toDate(today, Number(day), Number(month), Number(year)));
      return ' ';
    })
    .replace(ORDINAL, (_, day) => {
      found.push(nextNumbered(today, Number(day)));
      return ' ';
    });
  rest = rest.replace(NUMERIC, (text: string, a: string, sign: string, b: string, year, at: number) => {
    const before = rest.slice(Math.max(0, at - 12), at);
    if (sign === '.' && !year && !text.endsWith('.') && TIME_BEFORE.test(before)) return text;
    const [first, second] = [Number(a), Number(b)];
    const isMonthFirst = sign === '/' && languages.includes('en') && first <= 12;
    // Either, in English: it is left to whoever reads the words.
    if (isMonthFirst && second <= 12 && first !== second) return ' ';
    const [day, month] = isMonthFirst && second > 12 ? [second, first] : [first, second];
    if (month < 1 || month > 12 || day < 1 || day > 31) return text;
    found.push(toDate(today, day, month, year ? Number(year) : null));
    return ' ';
  });
  const isNextWeek = NEXT_WEEK.test(rest);
  NEXT_WEEK.lastIndex = 0;
  const said = rest.replace(NEXT_WEEK, ' ').replace(MORNING_OF, ' ');
  for (const distance of relativeDays(said, languages)) {
    if (distance >= 0) found.push(write(addDays(today, distance)));
  }
  const { days: weekdays, spans } = groundedWeek(said);
  // A date says what its weekday does, and "from Monday to Friday" is no day.
  if (found.length === 0 && spans.size === 0) {
    for (const weekday of weekdays) {
      const ahead = isNextWeek ? 8 - today.weekday + weekday - 1 : (weekday - today.weekday + 7) % 7;
      found.push(write(addDays(today, ahead)));
    }
  }
  const days = found.filter((day) => day !== null && day >= write(today)) as string[];
  return { days: [...new Set(days)].sort().slice(0, MOST), rest: said };
}
