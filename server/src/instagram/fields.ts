/** Readers for what the platform sends: each takes anything and gives the wanted shape or null. */

export type Fields = Readonly<Record<string, unknown>>;

const NO_FIELDS: Fields = Object.freeze({});

/** Ids of today are under 200 characters; a longer one would not fit a unique index. */
const LONGEST_ID = 500;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function readFields(value: unknown): Fields {
  return isFields(value) ? value : NO_FIELDS;
}

/** A list as it is, one object as a list of it, anything else as an empty list. */
export function readList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  return isFields(value) ? [value] : [];
}

export function has(fields: Fields, name: string): boolean {
  return fields[name] !== undefined && fields[name] !== null;
}

export function readId(value: unknown): string | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
  if (typeof value !== 'string') return null;
  const id = value.trim();
  return id === '' || id.length > LONGEST_ID ? null : id;
}

/** Empty means none: the platform writes "" where there is no text. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function readNumber(value: unknown): number | null {
  if (typeof value === 'string' && value.trim() !== '') return readNumber(Number(value));
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function readBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

/** Only web addresses: anything else (javascript:, data:) must not reach a browser. */
export function readUrl(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const url = URL.parse(value.trim());
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? value.trim() : null;
}

/** 1e11 seconds is the year 5138, 1e11 milliseconds is 1973: nothing real lies in doubt. */
const SECONDS_BELOW = 1e11;
const LATEST_MS = Date.UTC(2100, 0, 1);

/** Seconds or milliseconds (number or digits), or ISO with `+0000`; null when it is no plausible time. */
export function readTime(value: unknown): Date | null {
  const number = readNumber(value);
  if (number === null) return typeof value === 'string' ? readIsoTime(value) : null;
  const ms = Math.round(number < SECONDS_BELOW ? number * 1000 : number);
  return ms > 0 && ms < LATEST_MS ? new Date(ms) : null;
}

function readIsoTime(text: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text)) return null;
  const ms = Date.parse(text);
  return ms > 0 && ms < LATEST_MS ? new Date(ms) : null;
}
