import { describe, expect, it } from 'vitest';

import { readFailure, readParams } from '#lib/api/failure.ts';
import { ApiError } from '#lib/api/request.ts';

const failed = (status: number, body: unknown) => new ApiError(status, JSON.stringify(body), '');

describe('readFailure', () => {
  it('takes code, words and values out of the body', () => {
    const error = failed(429, {
      code: 'too_many_attempts',
      message: 'Too many attempts. Try again in 5 min.',
    });
    expect(readFailure(error)).toEqual({
      code: 'too_many_attempts',
      message: 'Too many attempts. Try again in 5 min.',
      params: { minutes: '5' },
    });
  });

  it('takes no values out of words that carry none', () => {
    const message = 'The text must not be blank.';
    expect(readFailure(failed(400, { code: 'blank_text', message }))).toEqual({
      code: 'blank_text',
      message,
      params: {},
    });
  });

  it('keeps the words of a code that it does not know', () => {
    expect(readFailure(failed(400, { code: 'brand_new', message: 'Not like this.' }))).toEqual({
      code: null,
      message: 'Not like this.',
      params: {},
    });
  });

  it.each([
    ['a page of a proxy', '<html>502</html>'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['an empty message', '{"message":""}'],
  ])('finds no words in %s', (_name, body) => {
    expect(readFailure(new ApiError(502, body, 'Bad Gateway'))).toMatchObject({ code: null, message: null });
  });

  it('knows a call that nobody answered', () => {
    expect(readFailure(new TypeError('Failed to fetch'))).toEqual({
      code: 'network',
      message: null,
      params: {},
    });
  });
});

describe('readParams', () => {
  it('reads what stands in the places of a template', () => {
    expect(readParams('Refused: {reason} ({code})', 'Refused: it (the token) has expired (190)')).toEqual({
      reason: 'it (the token) has expired',
      code: '190',
    });
  });

  it('reads nothing from another text', () => {
    expect(readParams('Refused: {reason}', 'Something else')).toEqual({});
  });
});
