/** Past this the platform's bodies are not genuine, and walking or storing them could exhaust a stack. */
const DEEPEST = 64;

export type ParsedJson = { ok: true; value: unknown } | { ok: false; reason: 'invalid_json' | 'too_deep' };

/** An escape that may stand for NUL or a surrogate, or a number that may not be exact. */
const NEEDS_CARE = /\\u(?:0000|d[89a-f])|(?:^|[[:,])\s*-?(?:\d{16}|\d+[.e])/i;

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Parses a body of the platform. Never throws. Bytes that are not UTF-8 become U+FFFD. Integers past 2^53 come out as
 * their digits in a string, so that ids stay exact. Strings and keys hold neither NUL nor lone surrogates: PostgreSQL
 * stores neither.
 */
export function parseJson(body: Uint8Array): ParsedJson {
  const text = new TextDecoder().decode(body);
  if (isDeeperThan(text, DEEPEST)) return { ok: false, reason: 'too_deep' };
  try {
    // The engine's own parser is many times faster, and enough for nearly every body.
    const value: unknown = NEEDS_CARE.test(text) ? parseWithSource(text, revive) : JSON.parse(text);
    return { ok: true, value };
  } catch {
    // The engine's message quotes the body, which may hold a token: the reason alone is told.
    return { ok: false, reason: 'invalid_json' };
  }
}

/** NUL removed, lone surrogates replaced. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

function revive(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'number') {
    const source = context.source ?? String(value);
    return isExact(value, source) ? value : source;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value);
    if (entries.every(([key]) => cleanText(key) === key)) return value;
    return Object.fromEntries(entries.map(([key, item]) => [cleanText(key), item]));
  }
  return value;
}

function isExact(value: number, source: string): boolean {
  return /^-?\d+$/.test(source) ? Number.isSafeInteger(value) : Number.isFinite(value);
}

function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
    } else if (char === '{' || char === '[') {
      depth += 1;
      if (depth > limit) return true;
    } else if (char === '}' || char === ']') {
      depth -= 1;
    }
  }
  return false;
}
