import type { Platform } from '../platform.ts';
import type { BusinessRow, TokenRow } from '../world.ts';
import { badParam } from './errors.ts';

/** One call of the Graph API, parsed from whatever form it came in. */
export type GraphCall = {
  method: string;
  /** The path's parts, without a version. */
  path: string[];
  params: Record<string, unknown>;
  limits: Record<string, number>;
  /** What went wrong on purpose, for the log. */
  marks: { fault: string | null };
};

export type SignedCall = GraphCall & { platform: Platform; token: TokenRow; business: BusinessRow };

/** What the surface does after it has answered, e.g. an echo that comes after the response. */
export type GraphResult = {
  status?: number;
  body: unknown;
  /** Runs when the response is out. */
  afterwards?: () => Promise<void>;
  /** The caller never gets an answer. */
  hang?: boolean;
};

/** Refuses every parameter that the edge does not know. */
export function allowParams(call: GraphCall, names: readonly string[]): void {
  for (const name of Object.keys(call.params)) {
    if (!names.includes(name)) throw badParam(`Unknown parameter: ${name}`);
  }
}

export function textParam(call: GraphCall, name: string): string | undefined {
  const value = call.params[name];
  if (value === undefined) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw badParam(`Param ${name} must be a string.`);
}

/** An object parameter: JSON, or a JSON string in a form or query. */
export function objectParam(call: GraphCall, name: string): Record<string, unknown> | undefined {
  const raw = call.params[name];
  if (raw === undefined) return undefined;
  const value = typeof raw === 'string' ? parseJson(raw, name) : raw;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw badParam(`Param ${name} must be a JSON object.`);
  }
  return value as Record<string, unknown>;
}

function parseJson(raw: string, name: string): unknown {
  try {
    return JSON.parse(raw);
  } catch (cause) {
    throw Object.assign(badParam(`Param ${name} must be a JSON object.`), { cause });
  }
}

/** A page size; more than `most` is cut down to it, as the platform does. */
export function limitParam(call: GraphCall, standard: number, most: number): number {
  const raw = textParam(call, 'limit');
  return raw === undefined ? standard : checkLimit(raw, most);
}

export function checkLimit(raw: string, most: number): number {
  if (!/^\d{1,6}$/.test(raw) || Number(raw) === 0) throw badParam('Param limit must be a positive integer');
  return Math.min(Number(raw), most);
}
