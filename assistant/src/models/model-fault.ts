import {
  APICallError,
  InvalidResponseDataError,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  TypeValidationError,
} from 'ai';
import { z } from 'zod';
import type { ProviderFault } from './provider-fault.ts';
import { ProviderError } from './provider-fault.ts';
import { sumTokens } from './token-counts.ts';

const TIMEOUT: ProviderFault = {
  code: 'timeout',
  message: 'The model server did not answer in time.',
  retryable: true,
};
const UNREACHABLE: ProviderFault = {
  code: 'unavailable',
  message: 'The model server cannot be reached.',
  retryable: true,
};
const MALFORMED: ProviderFault = {
  code: 'malformed',
  message: 'The model did not answer in the agreed form.',
  retryable: true,
};
const TRUNCATED: ProviderFault = {
  code: 'truncated',
  message: "The model's answer was cut off before its end.",
  retryable: true,
};
const FILTERED: ProviderFault = {
  code: 'refused',
  message: "The model server's content filter stopped the answer.",
  retryable: false,
};

/** The fault of an answer that is not what was asked for, by the reason why the model stopped. */
export function faultOfFinish(finishReason: string | undefined): ProviderFault {
  if (finishReason === 'length') return TRUNCATED;
  return finishReason === 'content-filter' ? FILTERED : MALFORMED;
}

/** Any error of a call as a ProviderError that holds no word of the server, of the prompt or of the key. */
export function toProviderError(error: unknown, timedOut: boolean): ProviderError {
  if (error instanceof ProviderError) return error;
  const spentTokens = NoObjectGeneratedError.isInstance(error) ? sumTokens(error.usage) : 0;
  return new ProviderError(timedOut ? TIMEOUT : toFault(error), { cause: traceCause(error), spentTokens });
}

function toFault(error: unknown): ProviderFault {
  if (NoObjectGeneratedError.isInstance(error)) return faultOfFinish(error.finishReason);
  if (NoOutputGeneratedError.isInstance(error) || InvalidResponseDataError.isInstance(error))
    return MALFORMED;
  if (!APICallError.isInstance(error)) return faultOfNetwork(error);
  const status = readStatus(error);
  if (status === undefined) return faultOfNetwork(error);
  // An answer that is no JSON at all arrives as a call error with the status of success.
  if (status < 400) return MALFORMED;
  const fault = hasNoQuota(error, status) ? faultOfQuota(status) : faultOfStatus(status);
  const seconds = fault.retryable ? readWait(error) : null;
  return seconds === null ? fault : { ...fault, retryAfterSeconds: seconds };
}

/** The code says whether the name, the connection or the certificate was at fault. */
function faultOfNetwork(error: unknown): ProviderFault {
  for (let at = error; at instanceof Error; at = at.cause) {
    const first: unknown = at instanceof AggregateError ? at.errors[0] : at;
    const code = first instanceof Error && 'code' in first ? first.code : undefined;
    if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) {
      return { ...UNREACHABLE, message: `The model server cannot be reached (${code}).` };
    }
  }
  return UNREACHABLE;
}

function faultOfQuota(status: number): ProviderFault {
  return {
    code: 'quota_used',
    message: `The quota of this key at the model server is used up (${status}).`,
    retryable: false,
  };
}

function faultOfStatus(status: number): ProviderFault {
  if (status === 429) {
    return {
      code: 'rate_limited',
      message: 'The model server answers that there are too many requests (429).',
      retryable: true,
    };
  }
  if (status === 401 || status === 403) {
    return {
      code: 'unauthorized',
      message: `The model server refuses the key (${status}).`,
      retryable: false,
    };
  }
  if (status === 404) {
    return {
      code: 'not_configured',
      message: 'The model or the address does not exist (404).',
      retryable: false,
    };
  }
  if (status === 408 || status === 409 || status >= 500) {
    return { code: 'unavailable', message: `The model server has a fault (${status}).`, retryable: true };
  }
  return {
    code: 'refused',
    message: `The model server refuses the request (${status}).`,
    retryable: false,
  };
}

/** Google says in the body what others say with a status or a header. */
const googleRefusal = z.object({
  error: z.object({
    details: z.array(
      z
        .object({ reason: z.string().optional(), retryDelay: z.string().optional() })
        .catch({ reason: undefined, retryDelay: undefined }),
    ),
  }),
});

/** The vendors and gateways that say it apart from too many requests. */
const quotaRefusal = z.object({
  error: z.union([
    z.object({ code: z.literal('insufficient_quota') }),
    z.object({ type: z.enum(['insufficient_quota', 'billing_error']) }),
    z.object({ message: z.string().regex(/credit balance is too low/i) }),
  ]),
});

function hasNoQuota(error: APICallError, status: number): boolean {
  return status === 402 || (status < 500 && quotaRefusal.safeParse(readBody(error)).success);
}

function readBody(error: APICallError): unknown {
  try {
    return JSON.parse(error.responseBody ?? '');
  } catch {
    return null;
  }
}

/** OpenAI may fail a call after it took it, with the reason in the body of its 200. */
const openAIFailure = z.object({ status: z.literal('failed'), error: z.object({ code: z.string() }) });
const FAILURE_STATUS: Record<string, number> = {
  server_error: 500,
  rate_limit_exceeded: 429,
  insufficient_quota: 402,
};

function readDetails(error: APICallError) {
  return googleRefusal.safeParse(error.data).data?.error.details ?? [];
}

/** The status of the answer; that of its meaning where the vendor tells the fault in the body. */
function readStatus(error: APICallError): number | undefined {
  const status = error.statusCode;
  if (status === 400 && readDetails(error).some(({ reason }) => reason === 'API_KEY_INVALID')) return 401;
  // The SDK gives a 200 that it does not like a status of its own, with the body as an object in place of its text.
  const body: unknown = error.responseBody;
  const isOwnStatus = typeof body === 'object';
  if (!isOwnStatus && (status === undefined || status >= 400)) return status;
  const answer = TypeValidationError.isInstance(error.cause) ? error.cause.value : body;
  const failure = openAIFailure.safeParse(answer).data;
  return failure ? (FAILURE_STATUS[failure.error.code] ?? 400) : 200;
}

/** Seconds to wait, as the server asks; null when it says nothing useful. */
function readWait(error: APICallError): number | null {
  const header = error.responseHeaders?.['retry-after'];
  if (header !== undefined && header.trim() !== '') return readRetryAfter(header);
  for (const { retryDelay } of readDetails(error)) {
    const seconds = /^(\d{1,9}(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1];
    if (seconds !== undefined) return Math.ceil(Number(seconds));
  }
  return null;
}

/** A Retry-After header is a number of seconds or a date. */
function readRetryAfter(header: string): number | null {
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return seconds >= 0 ? Math.ceil(seconds) : null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/**
 * The chain of causes by names, codes and statuses alone. The SDK's own errors carry the whole prompt and the whole
 * answer, and some servers repeat the key in theirs: neither may reach a log.
 */
function traceCause(error: unknown): Error {
  const links: string[] = [];
  for (let at = error; at instanceof Error && links.length < 8; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    const status = APICallError.isInstance(at) ? String(at.statusCode ?? '') : '';
    links.push([at.name, code, status].filter((part) => part !== '').join(' '));
  }
  return new Error(links.join(', because of ') || 'not an error');
}
