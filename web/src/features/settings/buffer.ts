import { LIMITS } from '@parley/contract/limits.ts';

/** Seconds that the AI waits; the same twice is a fixed wait. */
export type Buffer = { bufferMinSeconds: number; bufferMaxSeconds: number };

/** What stands in the dialog: both fields as they were typed. A fixed wait has one. */
export type BufferDraft = { isRandom: boolean; from: string; to: string };

export function draftOf({ bufferMinSeconds, bufferMaxSeconds }: Buffer): BufferDraft {
  return {
    isRandom: bufferMinSeconds !== bufferMaxSeconds,
    from: String(bufferMinSeconds),
    to: String(bufferMaxSeconds),
  };
}

/** Whole seconds within the bounds; what is no number falls back. */
export function clampSeconds(typed: string, fallback: number): number {
  const seconds = typed.trim() === '' ? Number.NaN : Number(typed);
  if (!Number.isFinite(seconds)) return fallback;
  return Math.min(LIMITS.bufferMaxSeconds, Math.max(LIMITS.bufferMinSeconds, Math.round(seconds)));
}

/** What is sent for the fields; a fixed wait is the same twice. */
export function bufferOf({ isRandom, from, to }: BufferDraft, stored: Buffer): Buffer {
  const bufferMinSeconds = clampSeconds(from, stored.bufferMinSeconds);
  return {
    bufferMinSeconds,
    bufferMaxSeconds: isRandom ? clampSeconds(to, stored.bufferMaxSeconds) : bufferMinSeconds,
  };
}

export function isSameBuffer(one: Buffer, other: Buffer): boolean {
  return one.bufferMinSeconds === other.bufferMinSeconds && one.bufferMaxSeconds === other.bufferMaxSeconds;
}

/**
 * Where the slider stops, in seconds. Each is the same way from the next, so that 1 and 2 seconds are as far apart as 4
 * and 5 minutes; what is typed may lie between two.
 */
const STOPS = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300,
] as const satisfies readonly number[];

export const LAST_STOP = STOPS.length - 1;

/** The stop that is nearest to a wait, by its number from 0. */
export function stopOf(seconds: number): number {
  const next = STOPS.findIndex((stop) => stop >= seconds);
  if (next <= 0) return next === 0 ? 0 : LAST_STOP;
  const [below, above] = [STOPS[next - 1] ?? 0, STOPS[next] ?? 0];
  return seconds - below < above - seconds ? next - 1 : next;
}

/** The wait at a stop. One step away from a wait between two stops leads to the stop on that side. */
export function secondsAt(stop: number, from: number): number {
  const shown = stopOf(from);
  const nearest = STOPS[shown] ?? from;
  if ((stop === shown - 1 && nearest < from) || (stop === shown + 1 && nearest > from)) return nearest;
  return STOPS[Math.min(LAST_STOP, Math.max(0, stop))] ?? from;
}

type Units = { width: 'short' | 'long' };

/** 45 s, 1 m 30 s, 1 h 5 m, or in words; other languages write their narrow units so short that they say nothing. */
export function formatBufferTime(
  seconds: number,
  language: string,
  { width }: Units = { width: 'short' },
): string {
  const inUnit = (value: number, unit: 'second' | 'minute' | 'hour') => {
    const isNarrow = language === 'en' && width === 'short';
    const said = new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
      style: 'unit',
      unit,
      unitDisplay: isNarrow ? 'narrow' : width,
    }).format(value);
    // A figure and its unit stand apart, and stay together.
    return isNarrow ? said.replace(/(?<=\d)(?=[a-z])/, '\u00a0') : said;
  };
  const pair = (large: string, rest: number, small: () => string) =>
    rest === 0 ? large : `${large} ${small()}`;
  if (seconds < 60) return inUnit(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return pair(inUnit(minutes, 'minute'), seconds % 60, () => inUnit(seconds % 60, 'second'));
  }
  return pair(inUnit(Math.floor(minutes / 60), 'hour'), minutes % 60, () => inUnit(minutes % 60, 'minute'));
}
