import { AsyncLocalStorage } from 'node:async_hooks';
import pino from 'pino';

export type Log = pino.Logger;

/** What the lines of a piece of work name: the request or the delivery that they are about. */
export type Scope = { request?: string; delivery?: string };

const scopes = new AsyncLocalStorage<Scope>();

/** Every line that is logged in the course of `work` names this, beside what stood around it. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return scopes.run({ ...scopes.getStore(), ...scope }, work);
}

/**
 * JSON lines on standard output. Tokens in addresses are cut out before anything is written, and of a fault of the
 * database the rows that it quotes: they hold what people wrote.
 */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    mixin: () => ({ ...scopes.getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url ?? ''),
      }),
      err: describeError,
    },
    redact: {
      paths: [
        'accessToken',
        '*.accessToken',
        'password',
        '*.password',
        'token',
        '*.token',
        'headers.authorization',
      ],
      censor: '[hidden]',
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** What PostgreSQL quotes of the row that it refused, and what a library quotes of a request. */
const QUOTED = new Set(['detail', 'where', 'internalQuery', 'parameters', 'sql', 'query', 'body', 'config']);

/** The error as pino describes it, its causes too, without what others wrote. */
function describeError(error: Error): unknown {
  const strip = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !QUOTED.has(key));
    return Object.fromEntries(kept.map(([key, part]) => [key, key === 'cause' ? strip(part) : part]));
  };
  return strip({ ...pino.stdSerializers.errWithCause(error) });
}

/** `/ws?userId=…&token=…` carries a credential in its address. */
export function redactUrl(url: string): string {
  return url.replace(/([?&](?:token|access_token|hub\.verify_token|code|state)=)[^&#]*/gi, '$1[hidden]');
}
