import { MONTH_FORMS, monthsOf } from '../reading/calendar.ts';

/** Stands behind a date that a month's name was written in; a private character that no read text holds. */
export const NAMED_DATE_MARK = '\ue000';

const FORMS = [...MONTH_FORMS].sort((a, b) => b.length - a.length).join('|');
const DAY = '(?<!\\d|\\d[.,:/-])(\\d{1,2})(?:st|nd|rd|th|er|º|-?го|-?е|-?те)?';
const YEAR = '(?:,? (?:de |del |of )?(\\d{4})(?!\\d))?';
const DAY_FIRST = new RegExp(`${DAY}\\.?,? ?(?:de |del |of )?(${FORMS})(?!\\p{L}{4})${YEAR}`, 'gu');
const RANGE = new RegExp(
  `${DAY}\\.? ?(-|to|and|bis|und|до|по|и|та|й|a|y|al|e|et|au|sampai|dan|ve|ile|do|i|الى|و) ?(?=(\\d{1,2})(?:st|nd|rd|th|-?го|-?е)?\\.?,? ?(?:de |del |of )?(${FORMS})(?!\\p{L}{4}))`,
  'gu',
);
const ENGLISH =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';
const MONTH_FIRST = new RegExp(
  `(?<!\\p{L})(${ENGLISH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![\\d%]|[:.,]\\d| ?(?:am|pm|a\\.m|p\\.m|eur|usd|people)\\b)${YEAR}(?: ?-(?: ?)(\\d{1,2})(?![\\d:.]))?`,
  'gu',
);
const JAPANESE = /(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日(?:(?:から|-)(\d{1,2})日)?/gu;

function write(day: string, month: string, year: string | undefined): string {
  const [at] = monthsOf(month);
  return `${Number(day)}.${at ?? 0}${year ? `.${year}` : ''}${NAMED_DATE_MARK}`;
}

/** Writes the dates of a folded text that name their month in figures: "24 december" as "24.12" and a mark. */
export function writeNamedDates(folded: string): string {
  return folded
    .replace(JAPANESE, (_, year, month, day, last) => {
      const first = `${Number(day)}.${Number(month)}${year ? `.${year}` : ''}${NAMED_DATE_MARK}`;
      return last ? `${first}-${Number(last)}.${Number(month)}${NAMED_DATE_MARK}` : first;
    })
    .replace(RANGE, (_, day, link, _next, month) => `${write(day, month, undefined)} ${link} `)
    .replace(DAY_FIRST, (_, day, month, year) => write(day, month, year))
    .replace(MONTH_FIRST, (_, month, day, year, last) => {
      const first = write(day, month, year);
      return last ? `${first}-${write(last, month, undefined)}` : first;
    });
}

const RANGE_OF_DATES =
  /(\d{1,2})\.(\d{1,2})(?:\.\d{4})?\ue000? ?(?:-|to|until|bis|до|по|a|al|ate|au|sampai|hingga|ile|do|から|الى|الي|حتى|حتي) ?(?:el |le |zum |o )?(\d{1,2})\.(\d{1,2})(?!\d)/gu;

/** "Until tomorrow" names the end of a range, and not a day of it. */
export const NAMES_END =
  /(?<!\p{L})(?:until|till|до|hasta|ate|sampai|hingga|kadar|jusqu|bis|حتي|do)(?!\p{L})|まで/u;

/** True when a day lies in a range of dates that a folded text names, such as "16-20 July". */
export function isInRange(folded: string, { month, day }: { month: number; day: number }): boolean {
  const at = month * 100 + day;
  return [...writeNamedDates(folded).matchAll(RANGE_OF_DATES)].some(([, ...parts]) => {
    const [fromDay = 0, fromMonth = 0, toDay = 0, toMonth = 0] = parts.map(Number);
    const from = fromMonth * 100 + fromDay;
    const to = toMonth * 100 + toDay;
    // A range may run over the end of the year.
    return from <= to ? at >= from && at <= to : at >= from || at <= to;
  });
}
