/** To make a format costs as much as all else of a short answer; so many zones are kept. */
const MOST_KEPT = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formats.size >= MOST_KEPT) formats.clear();
  formats.set(timezone, format);
  return format;
}

/** The day of a moment in a time zone, `YYYY-MM-DD`; UTC when the zone is unknown. */
export function dayIn(timezone: string, moment: Date): string {
  try {
    return formatOf(timezone).format(moment);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return moment.toISOString().slice(0, 10);
  }
}
