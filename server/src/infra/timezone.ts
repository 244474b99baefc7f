/** Any named zone that the runtime knows. Bare offsets are refused: they know no summer time. */
export function isTimezone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** To make a format takes longer than to use it; so many zones are kept. */
const MOST_KEPT = 100;

/** Formats of one shape by time zone; that of UTC where the zone is unknown. */
export function formatsByZone(
  locale: string,
  shape: Intl.DateTimeFormatOptions,
): (zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const known = kept.get(zone);
    if (known) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const format = createFormat(locale, shape, zone);
    kept.set(zone, format);
    return format;
  };
}

function createFormat(locale: string, shape: Intl.DateTimeFormatOptions, timeZone: string) {
  try {
    return new Intl.DateTimeFormat(locale, { ...shape, timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return new Intl.DateTimeFormat(locale, { ...shape, timeZone: 'UTC' });
  }
}

const days = formatsByZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a moment in a time zone, `YYYY-MM-DD`; that of UTC where the zone is unknown. */
export const dayIn = (zone: string, moment: Date): string => days(zone).format(moment);
