import { type Fields, isFields, readList, readNumber } from './fields.ts';
import { parseJson } from './lossless-json.ts';

export type Usage = {
  /** Highest percentage of any limit in the newest answers, 0 when none was told. */
  percent: number;
  /** `slow` from 80 on, `stop` from 100 on until `until`. */
  advice: 'go' | 'slow' | 'stop';
  /** When a stop ends. */
  until: Date | null;
};

export type UsageMeter = {
  /** Takes one answer's headers; gives the seconds that the platform asks to wait, 0 when it asks for none. */
  record(headers: Readonly<Record<string, string | string[] | undefined>>): number;
  usage(): Usage;
  /** Seconds that our clock is ahead of the platform's, by its newest answer; null before the first. */
  clockAhead(): number | null;
};

type Reading = { percent: number; at: number; until: number };

const SLOW_AT = 80;
const STOP_AT = 100;
/** Full without a stated end: look again after a minute. */
const UNSTATED_STOP_MS = 60_000;
/** The platform counts over the last hour, so an older figure tells nothing. */
const FORGET_AFTER_MS = 60 * 60_000;

/** Keeps the newest reading of each of the two usage headers, since an answer may carry only one. */
export function createUsageMeter(now: () => Date): UsageMeter {
  const readings = new Map<string, Reading>();
  let ahead: number | null = null;

  function recordOne(header: string, limits: readonly Fields[]): number {
    const at = now().getTime();
    let percent = 0;
    let waitMs = 0;
    for (const limit of limits) {
      for (const [name, value] of Object.entries(limit)) {
        const number = readNumber(value) ?? 0;
        if (name === 'estimated_time_to_regain_access') waitMs = Math.max(waitMs, number * 60_000);
        else if (name !== 'type') percent = Math.max(percent, number);
      }
    }
    const full = percent >= STOP_AT && waitMs === 0;
    readings.set(header, { percent, at, until: at + (full ? UNSTATED_STOP_MS : waitMs) });
    return waitMs / 1000;
  }

  return {
    record(headers) {
      const app = parseHeader(headers['x-app-usage']);
      const business = parseHeader(headers['x-business-use-case-usage']);
      const told = typeof headers['date'] === 'string' ? Date.parse(headers['date']) : Number.NaN;
      if (!Number.isNaN(told)) ahead = Math.round((now().getTime() - told) / 1000);
      const asked = [0];
      if (app) asked.push(recordOne('app', [app]));
      if (business) {
        const limits = Object.keys(business).flatMap((id) => readList(business[id]).filter(isFields));
        asked.push(recordOne('business', limits));
      }
      const retryAfter = readNumber(headers['retry-after']);
      if (retryAfter !== null && retryAfter > 0) asked.push(retryAfter);
      return Math.max(...asked);
    },
    usage() {
      const at = now().getTime();
      const fresh = [...readings.values()].filter((one) => at - one.at < FORGET_AFTER_MS || at < one.until);
      const percent = Math.max(0, ...fresh.map((one) => one.percent));
      const until = Math.max(0, ...fresh.map((one) => one.until));
      if (until > at) return { percent, advice: 'stop', until: new Date(until) };
      return { percent, advice: percent >= SLOW_AT ? 'slow' : 'go', until: null };
    },
    clockAhead: () => ahead,
  };
}

function parseHeader(value: string | string[] | undefined): Fields | null {
  if (typeof value !== 'string') return null;
  const json = parseJson(Buffer.from(value));
  return json.ok && isFields(json.value) ? json.value : null;
}
