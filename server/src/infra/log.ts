import pino from 'pino';

export type Log = pino.Logger;

/** JSON lines on standard output. Tokens in addresses are cut out before anything is written. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        url: redactUrl(request.url ?? ''),
      }),
      err: pino.stdSerializers.errWithCause,
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
  });
}

/** `/ws?userId=…&token=…` carries a credential in its address. */
export function redactUrl(url: string): string {
  return url.replace(/([?&](?:token|access_token|hub\.verify_token|code|state)=)[^&#]*/gi, '$1[hidden]');
}
