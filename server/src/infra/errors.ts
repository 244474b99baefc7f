import { ERRORS, type ErrorCode } from '@parley/contract/errors.ts';

type Params = Readonly<Record<string, string | number>>;

/** A fault that the caller may know about. One table maps its code to status and text; anything else is a 500 without detail. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly params: Params;

  constructor(code: ErrorCode, params: Params = {}, options?: ErrorOptions) {
    const [status, text] = ERRORS[code];
    super(
      text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? '')),
      options,
    );
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.params = params;
  }
}
