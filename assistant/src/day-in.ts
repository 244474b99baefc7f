/** The day of a moment in a time zone, `YYYY-MM-DD`; UTC when the zone is unknown. */
export function dayIn(timezone: string, moment: Date): string {
  try {
    return new Intl.DateTimeFormat('en-CA', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    }).format(moment);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return moment.toISOString().slice(0, 10);
  }
}
