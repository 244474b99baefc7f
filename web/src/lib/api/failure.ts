import { TEMPLATES } from 'virtual:errors';
import type { ErrorCode } from '@parley/contract/errors.ts';

import { ApiError } from '#lib/api/request.ts';

/** What a failed call said, taken apart for people. */
export type Failure = {
  code: ErrorCode | 'network' | null;
  /** The values that the server put into its English text, so that a translation can carry them too. */
  params: Record<string, string>;
  /** The server's own words; null when it had none. */
  message: string | null;
};

export function readFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { code: 'network', params: {}, message: null };
  const body = parseObject(error.body);
  const message = typeof body?.['message'] === 'string' && body['message'] ? body['message'] : null;
  const code = body?.['code'];
  if (!isErrorCode(code)) return { code: null, params: {}, message };
  return { code, params: message ? readParams(TEMPLATES[code], message) : {}, message };
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(TEMPLATES, code);
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    // A proxy's HTML page or plain text: there is nothing to take out of it.
    return null;
  }
}

const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/** The values of `{name}` places of a template in a text made from it; none when the text differs from it. */
export function readParams(template: string, text: string): Record<string, string> {
  const pattern = template
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? `(?<${part.slice(1, -1)}>.*)` : part.replace(SPECIAL, '\\$&')))
    .join('');
  return { ...new RegExp(`^${pattern}$`, 's').exec(text)?.groups };
}
