// @vitest-environment happy-dom
import { ERRORS } from '@parley/contract/errors.ts';
import { beforeAll, describe, expect, it } from 'vitest';

import { errorMessage, failureText } from '#i18n/error-text.ts';
import { changeLanguage, startI18n } from '#i18n/i18n.ts';
import en from '#i18n/locales/en.json';
import { ApiError } from '#lib/api/request.ts';

const failed = (code: string, message: string) => new ApiError(400, JSON.stringify({ code, message }), '');

beforeAll(async () => {
  await startI18n();
  await changeLanguage('ru');
});

describe('errorMessage', () => {
  it('says a known code in the language of the reader', () => {
    expect(errorMessage(failed('not_found', 'Not found.'), 'fallback')).toBe('Не найдено.');
  });

  it('carries the values of the server over', () => {
    const error = failed('token_refused', 'Instagram refused this access token: it has expired');
    expect(errorMessage(error, 'fallback')).toBe('Instagram не принял токен: it has expired');
  });

  it('groups the digits of a limit', () => {
    const error = failed('text_too_long', 'The text is longer than 200000 characters.');
    expect(errorMessage(error, 'fallback')).toBe('Текст длиннее 200\u00a0000 символов.');
  });

  it('says the server its own words when a value is missing', () => {
    expect(errorMessage(failed('token_refused', 'Refused.'), 'fallback')).toBe('Refused.');
  });

  it('[API-13] falls back from code to message, and from message to the given text', () => {
    expect(errorMessage(failed('brand_new', 'Not like this.'), 'fallback')).toBe('Not like this.');
    expect(errorMessage(new ApiError(502, '', 'Bad Gateway'), 'fallback')).toBe('fallback');
  });

  it('tells a lost connection apart', () => {
    expect(errorMessage(new TypeError('Failed to fetch'), 'fallback')).toBe(
      'Сервер недоступен. Проверьте связь.',
    );
  });
});

it('failureText knows error codes, classes of the platform, and anything else', () => {
  expect(failureText('window_closed', null)).toBe(failureText('window', null));
  expect(failureText('throttled', 'raw')).toBe('Instagram просит писать реже. Повторите позже.');
  expect(failureText('brand_new', 'The platform says no.')).toBe('The platform says no.');
  expect(failureText(null, null)).toBe('Неизвестная ошибка');
});

it('[API-13] every error code of the contract has a text, and English has the words of the contract', () => {
  const texts: Record<string, string> = en.errors;
  for (const [code, [, message]] of Object.entries(ERRORS)) {
    expect({ code, text: texts[code] }).toEqual({ code, text: message.replaceAll(/\{(\w+)\}/g, '{{$1}}') });
  }
});
