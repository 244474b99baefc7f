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

/** 45s, 1m 30s, 1h 5m; other languages write their narrow units so short that they say nothing. */
export function formatBufferTime(seconds: number, language: string): string {
  const inUnit = (value: number, unit: 'second' | 'minute' | 'hour') =>
    new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
      style: 'unit',
      unit,
      unitDisplay: language === 'en' ? 'narrow' : 'short',
    }).format(value);
  const pair = (large: string, rest: number, small: () => string) =>
    rest === 0 ? large : `${large} ${small()}`;
  if (seconds < 60) return inUnit(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) {
    return pair(inUnit(minutes, 'minute'), seconds % 60, () => inUnit(seconds % 60, 'second'));
  }
  return pair(inUnit(Math.floor(minutes / 60), 'hour'), minutes % 60, () => inUnit(minutes % 60, 'minute'));
}
