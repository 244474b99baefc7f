import { AppError } from '#infra/errors.ts';

/** An escape that may stand for NUL, a surrogate or the underscore of `__proto__`; or that key as it is. */
const NEEDS_CARE = /\\u(?:0000|005f|d[89a-f])|__proto__/i;

/**
 * The JSON of a body; undefined for a blank one. Throws bad_request. PostgreSQL stores no NUL and no lone surrogate, and
 * no key may reach a prototype: they are taken out before anything reads them. The walk through every value costs many
 * times the engine's own parsing, so only texts that could hold such get it.
 */
export function readJson(body: Buffer): unknown {
  const text = body.toString('utf8');
  if (text.trim() === '') return undefined;
  try {
    return NEEDS_CARE.test(text) ? JSON.parse(text, clean) : JSON.parse(text);
  } catch (error) {
    throw new AppError('bad_request', { detail: 'the body is not JSON' }, { cause: error });
  }
}

function clean(key: string, value: unknown): unknown {
  if (key === '__proto__') return undefined;
  return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
}
