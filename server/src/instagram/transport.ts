import { Agent, type Dispatcher, request } from 'undici';
import { InstagramError, makeError, type PlatformError, readPlatformError } from './errors.ts';
import { type Fields, isFields } from './fields.ts';
import { parseJson } from './lossless-json.ts';
import type { UsageMeter } from './usage.ts';

/** Answers of the platform are small; past this one is not genuine. */
const MAX_BODY_BYTES = 1024 * 1024;
const CONNECT_TIMEOUT_MS = 5_000;

/**
 * Connections kept alive and shared by clients. They are kept briefly: a send over one that the platform has just
 * closed ends in doubt, and a person has to settle it.
 */
export function createDispatcher(): Dispatcher {
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connections: 128,
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
  });
}

export type Call = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: unknown;
  timeoutMs: number;
};

/**
 * `refused`: the platform said no. `not_sent`: no connection came about. In all other failures the platform may have
 * done what was asked.
 */
export type FailureReason = 'refused' | 'not_sent' | 'timeout' | 'network' | 'server_error' | 'bad_response';
export type Failure = { ok: false; reason: FailureReason; error: PlatformError; cause?: unknown };
export type CallResult = { ok: true; body: Fields } | Failure;

export type Transport = (call: Call) => Promise<CallResult>;

/** The token travels in the header alone: addresses end up in logs. */
export function createTransport(options: {
  baseUrl: string;
  accessToken: string;
  dispatcher: Dispatcher;
  meter: UsageMeter;
}): Transport {
  const { baseUrl, dispatcher, meter } = options;
  const token = options.accessToken.trim();

  return async (call) => {
    if (!/^[\x21-\x7e]+$/.test(token))
      return fail('refused', makeError('auth', 'the access token is malformed'));
    const signal = AbortSignal.timeout(call.timeoutMs);
    try {
      const response = await request(addressOf(baseUrl, call), {
        method: call.method,
        dispatcher,
        signal,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      const askedWait = meter.record(response.headers);
      const bytes = await readBounded(response.body);
      return withoutToken(interpret(response.statusCode, bytes, askedWait), token);
    } catch (cause) {
      if (signal.aborted)
        return fail('timeout', makeError('transient', `no answer in ${call.timeoutMs} ms`), cause);
      const reason = neverConnected(cause) ? 'not_sent' : 'network';
      return fail(reason, makeError('transient', `${reason}: ${codeOf(cause)}`), cause);
    }
  };
}

export function throwFailure(failure: Failure): never {
  throw new InstagramError(failure.error, failure.cause === undefined ? {} : { cause: failure.cause });
}

function fail(reason: FailureReason, error: PlatformError, cause?: unknown): Failure {
  return { ok: false, reason, error, cause };
}

function addressOf(baseUrl: string, { path, query = {} }: Call): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Null when the body is larger than any genuine one; the connection is then dropped. */
async function readBounded(body: Dispatcher.ResponseData['body']): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function interpret(status: number, bytes: Buffer | null, askedWait: number): CallResult {
  const json = bytes && parseJson(bytes);
  const body = json?.ok && isFields(json.value) ? json.value : null;
  const envelope = body?.error;
  // The status is not reliable: errors come with 200 too, and definite ones with 500.
  if (isFields(envelope)) {
    const error = withWait(readPlatformError(envelope, status), askedWait);
    return fail(error.class === 'transient' ? 'server_error' : 'refused', error);
  }
  if (status === 429) return fail('refused', withWait(makeError('throttled', 'HTTP 429'), askedWait));
  if (status >= 500)
    return fail('server_error', makeError('transient', `HTTP ${status} without an error body`));
  if (body && status >= 200 && status < 300) return { ok: true, body };
  const what = bytes === null ? 'an answer of over 1 MB' : 'an answer that is not understood';
  return fail('bad_response', makeError('unknown', `HTTP ${status}: ${what}`));
}

/** The platform quotes a token that it does not like. */
function withoutToken(result: CallResult, token: string): CallResult {
  if (result.ok) return result;
  const message = result.error.message.replaceAll(token, '[token]');
  return { ...result, error: { ...result.error, message } };
}

function withWait(error: PlatformError, seconds: number): PlatformError {
  return error.class === 'throttled' && seconds > 0 ? { ...error, retryAfterSeconds: seconds } : error;
}

/** True only where no byte of the request can have left. */
function neverConnected(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(neverConnected);
  if (!isErrorLike(error)) return false;
  return (
    error.code === 'UND_ERR_CONNECT_TIMEOUT' || error.syscall === 'connect' || error.syscall === 'getaddrinfo'
  );
}

function codeOf(error: unknown): string {
  return isErrorLike(error) ? String(error.code ?? error.name) : typeof error;
}

function isErrorLike(error: unknown): error is Error & { code?: unknown; syscall?: unknown } {
  return error instanceof Error;
}
