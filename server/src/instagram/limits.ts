import { setTimeout as delay } from 'node:timers/promises';

/** A message's text limit, in bytes of UTF-8. */
export const MESSAGE_BYTES = 1000;
/** Pictures in one message. */
export const IMAGES_OF_MESSAGE = 10;
export const WINDOW_MS = 24 * 60 * 60 * 1000;
export const HUMAN_AGENT_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

export type WindowState = {
  state: 'open' | 'human_agent' | 'closed' | 'never';
  /** End of the present state; for `closed`, when it closed. */
  closesAt: Date | null;
  mayAi: boolean;
  mayPerson: boolean;
  /** A send must carry the human-agent tag. */
  needsTag: boolean;
};

/** `humanAgent`: the account was granted the tag that lets a person answer for seven days. */
export function windowState(
  lastCustomerMessageAt: Date | null,
  now: Date,
  opts: { humanAgent: boolean } = { humanAgent: false },
): WindowState {
  if (!lastCustomerMessageAt) {
    return { state: 'never', closesAt: null, mayAi: false, mayPerson: false, needsTag: false };
  }
  // A platform clock ahead of ours must not stretch the window.
  const last = Math.min(lastCustomerMessageAt.getTime(), now.getTime());
  const elapsed = now.getTime() - last;
  if (elapsed < WINDOW_MS) {
    const closesAt = new Date(last + WINDOW_MS);
    return { state: 'open', closesAt, mayAi: true, mayPerson: true, needsTag: false };
  }
  const longest = opts.humanAgent ? HUMAN_AGENT_WINDOW_MS : WINDOW_MS;
  const closesAt = new Date(last + longest);
  if (elapsed < longest) {
    return { state: 'human_agent', closesAt, mayAi: false, mayPerson: true, needsTag: true };
  }
  return { state: 'closed', closesAt, mayAi: false, mayPerson: false, needsTag: false };
}

export type RateLimiter = {
  /** Takes a token if one is there. */
  tryTake(): boolean;
  /** Books the next token, in order of call, and resolves when it is due. An abort gives it back. */
  take(signal?: AbortSignal): Promise<void>;
};

/** Token bucket, full at birth. `now` and `wait` are in milliseconds; `now` must not run backwards. */
export function createRateLimiter(options: {
  ratePerSecond: number;
  burst: number;
  now?: () => number;
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}): RateLimiter {
  const { ratePerSecond, burst } = options;
  if (!(ratePerSecond > 0) || !(burst >= 1)) {
    throw new RangeError('a rate limiter needs a rate above 0 and a burst of at least 1');
  }
  const now = options.now ?? (() => performance.now());
  const wait = options.wait ?? ((ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }));
  // Below zero: tokens promised to callers who wait.
  let tokens = burst;
  let filledAt = now();

  function refill(): void {
    const at = now();
    tokens = Math.min(burst, tokens + (Math.max(0, at - filledAt) * ratePerSecond) / 1000);
    filledAt = at;
  }

  return {
    tryTake() {
      refill();
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    async take(signal) {
      signal?.throwIfAborted();
      refill();
      tokens -= 1;
      if (tokens >= 0) return;
      try {
        await wait(Math.ceil((-tokens * 1000) / ratePerSecond), signal);
      } catch (error) {
        refill();
        tokens = Math.min(burst, tokens + 1);
        throw error;
      }
    },
  };
}

// A fixed locale, so that parts do not depend on the machine.
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A sentence end counts only past this share of a part, else a short opener would stand alone. */
const LEAST_FILL = 1 / 3;

const OPENING = /[\p{Ps}\p{Pi}]+$/u;

/** How good a place is for a cut; the highest in reach wins. */
const GRAPHEME = 0;
const WORD = 1;
const SPACE = 2;
const SENTENCE = 3;

/**
 * Cuts a text into parts of at most `maxBytes` bytes of UTF-8: after a sentence, else at a space, else between words, else
 * between graphemes. Only spaces at the cuts and at the very end are lost; a blank text has no parts. A single larger grapheme is cut between
 * code points. `maxBytes` is at least 4, the longest code point (RangeError).
 */
export function splitText(text: string, maxBytes: number = MESSAGE_BYTES): string[] {
  if (!(maxBytes >= 4)) throw new RangeError('a part needs room for at least 4 bytes');
  const whole = text.toWellFormed();
  if (whole.trim() === '') return [];
  if (Buffer.byteLength(whole) <= maxBytes) return [whole];

  const units = toUnits(whole, maxBytes);
  const parts: string[] = [];
  let start = 0;
  while (start < units.length) {
    const end = findCut(units, start, maxBytes);
    let last = end;
    // Trimmed by unit: a space that carries a combining mark is not blank.
    while (last > start && units[last - 1]?.blank) last -= 1;
    if (last > start) {
      const part = units.slice(start, last);
      parts.push(part.map((unit) => unit.text).join(''));
    }
    start = end;
    while (start < units.length && units[start]?.blank) start += 1;
  }
  return parts;
}

type Unit = { text: string; bytes: number; blank: boolean; cut: number };

/** The indivisible pieces of a text, each with the worth of a cut in front of it. */
function toUnits(text: string, maxBytes: number): Unit[] {
  const cuts = new Map<number, number>();
  let before = '';
  for (const { segment, index, isWordLike } of words.segment(text)) {
    if (/^\s/u.test(before)) cuts.set(index, SPACE);
    else if (isWordLike && !OPENING.test(before)) cuts.set(index, WORD);
    before = segment;
  }
  for (const { segment, index } of sentences.segment(text)) {
    // Unicode's rules leave a bracket that opens the next sentence at the end of the last one.
    cuts.set(index + segment.replace(OPENING, '').length, SENTENCE);
  }

  const units: Unit[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const bytes = Buffer.byteLength(segment);
    const pieces = bytes > maxBytes ? [...segment] : [segment];
    pieces.forEach((piece, n) => {
      units.push({
        text: piece,
        bytes: Buffer.byteLength(piece),
        blank: piece.trim() === '',
        cut: n === 0 ? (cuts.get(index) ?? GRAPHEME) : GRAPHEME,
      });
    });
  }
  return units;
}

function findCut(units: readonly Unit[], start: number, maxBytes: number): number {
  let bytes = 0;
  let best = start + 1;
  let bestWorth = -1;
  for (let at = start; at < units.length; at += 1) {
    const unit = units[at];
    if (!unit) break;
    if (at > start) {
      const worth = unit.cut === SENTENCE && bytes < maxBytes * LEAST_FILL ? SPACE : unit.cut;
      if (worth >= bestWorth) {
        best = at;
        bestWorth = worth;
      }
    }
    bytes += unit.bytes;
    // Blanks at the end are trimmed, so they may stick out.
    if (bytes > maxBytes && !unit.blank) return best;
  }
  return units.length;
}
