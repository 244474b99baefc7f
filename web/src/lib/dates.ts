/** How a moment is told: by its time today, as yesterday, by weekday when under 7 days ago, else by its date. */
export type DayDistance = 'today' | 'yesterday' | 'week' | 'older';

const DAY = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Western digits in every language, as the interface shows them. */
export function dateFormatter(
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = JSON.stringify([language, timeZone, options]);
  const known = formatters.get(key);
  if (known) return known;
  const locale = new Intl.Locale(language, { numberingSystem: 'latn' });
  const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownZone(timeZone) });
  formatters.set(key, formatter);
  return formatter;
}

/** The zone that this device is set to. */
export function deviceZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** Whether two names mean one zone: Europe/Kiev and Europe/Kyiv do. */
export function isSameZone(one: string, other: string): boolean {
  return one === other || canonicalZone(one) === canonicalZone(other);
}

const canonical = new Map<string, string>();

/** One name of a zone that has several. */
export function canonicalZone(timeZone: string): string {
  const known = canonical.get(timeZone);
  if (known !== undefined) return known;
  const read = dateFormatter('en', timeZone, { hour: '2-digit' }).resolvedOptions().timeZone;
  canonical.set(timeZone, read);
  return read;
}

/** How far the clocks of a zone are from UTC at a moment: UTC+00:00, UTC+05:30, UTC-03:00. */
export function zoneOffset(timeZone: string, at: Date): string {
  const name = dateFormatter('en', timeZone, { timeZoneName: 'longOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  const offset = (name?.value ?? '').slice('GMT'.length);
  return `UTC${offset || '+00:00'}`;
}

export function formatClock(at: Date, language: string, timeZone: string): string {
  return dateFormatter(language, timeZone, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
}

export function dayDistance(at: Date, now: Date, timeZone: string): DayDistance {
  const days = Math.round((dayStart(now, timeZone) - dayStart(at, timeZone)) / DAY);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return days < 7 ? 'week' : 'older';
}

/** Every zone of today changes its day at a quarter of an hour. */
const QUARTER = 900_000;
const MOST_DAYS = 5000;
const knownDays = new Map<string, number>();

/** The calendar day of a moment in a time zone, as a number that only compares. */
export function dayStart(at: Date, timeZone: string): number {
  const key = `${Math.floor(at.getTime() / QUARTER)} ${timeZone}`;
  const known = knownDays.get(key);
  if (known !== undefined) return known;
  if (knownDays.size >= MOST_DAYS) knownDays.clear();
  const day = readDay(at, timeZone);
  knownDays.set(key, day);
  return day;
}

function readDay(at: Date, timeZone: string): number {
  const [year, month, day] = dateFormatter('en-CA', timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
    .format(at)
    .split('-')
    .map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1);
}

/** The greatest unit and, for hours, the minutes: '2 h', '3 h 20 min'. Less than a minute is one minute. */
export function formatDuration(milliseconds: number, language: string): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  const inUnit = (value: number, unit: 'minute' | 'hour' | 'day') =>
    new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
    }).format(value);
  if (minutes < 60) return inUnit(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return inUnit(Math.floor(hours / 24), 'day');
  const rest = minutes % 60;
  return rest === 0 || hours >= 12
    ? inUnit(hours, 'hour')
    : `${inUnit(hours, 'hour')} ${inUnit(rest, 'minute')}`;
}

function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    // A zone that this browser does not know: the account's default stands in.
    return 'UTC';
  }
}
