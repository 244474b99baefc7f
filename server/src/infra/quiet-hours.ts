import { formatsByZone } from './timezone.ts';

const DAY = 24 * 60;
const MINUTE = 60_000;
/** Clocks are set by at most so many minutes, twice that with room. */
const LONGEST_GAP = 4 * 60;

/** Minutes of a day from `from` to `to`, which may be the next morning. */
export type QuietHours = { from: number; to: number };

export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

/** `HH:mm` */
export function clockOf(minutes: number): string {
  const two = (figure: number) => String(figure).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const clocks = formatsByZone('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What the clock of a place shows, in minutes of its day; that of UTC where the zone is unknown. */
export function minuteIn(timezone: string, moment: Date): number {
  return minutesOf(clocks(timezone).format(moment));
}

/** Equal ends are the whole day. */
export function isQuiet({ from, to }: QuietHours, minute: number): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/**
 * The moment itself, or where it falls into the quiet hours, when they end: by the clock of the place, also in the night
 * in which it is set.
 */
export function afterQuiet(quiet: QuietHours | null, timezone: string, moment: Date): Date {
  if (!quiet || !isQuiet(quiet, minuteIn(timezone, moment))) return moment;
  const start = Math.floor(moment.getTime() / MINUTE) * MINUTE;
  const ahead = (quiet.to - minuteIn(timezone, moment) + DAY) % DAY;
  // By the minutes that really pass the clock may be set meanwhile: earlier or later by what it is off.
  for (let off = -LONGEST_GAP; off <= LONGEST_GAP; off += 1) {
    const at = new Date(start + Math.max(0, ahead + off) * MINUTE);
    if (at > moment && !isQuiet(quiet, minuteIn(timezone, at))) return at;
  }
  return new Date(start + ahead * MINUTE);
}
