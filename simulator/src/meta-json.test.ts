import { expect, test } from 'vitest';
import { signBody, toMetaJson, toMetaTime } from './meta-json.ts';

const vector =
  '{"object":"instagram","entry":[{"time":1789459200123,"id":"17841400000000001","messaging":[{"sender":{"id":"1234567890123456"},"recipient":{"id":"17841400000000001"},"timestamp":1789459199876,"message":{"mid":"aWdfZAG1TEST","text":"\\u041f\\u0440\\u0438\\u0432\\u0456\\u0442 \\u2764\\ufe0f a\\/b"}}]}]}';

test('the documented body comes out byte for byte, with its signature', () => {
  const body = toMetaJson(JSON.parse(vector));
  expect(body).toBe(vector);
  expect(Buffer.byteLength(body)).toBe(293);
  expect(signBody('test_app_secret', body)).toBe(
    'sha256=9c0b9df961aa875676ab41419efad604f74ee60d988264ed1c0317760ae2e134',
  );
});

test('plain JSON of the same body has another signature', () => {
  expect(signBody('test_app_secret', JSON.stringify(JSON.parse(vector)))).toBe(
    'sha256=525471d656709c6e8b36f5b6d641b5a6ea13c0a659c1105288781a377c4fda0b',
  );
});

test('escapes are lower case, emoji become surrogate pairs, ASCII stays', () => {
  expect(toMetaJson({ a: 'É😀/~"\n\u007f' })).toBe('{"a":"\\u00c9\\ud83d\\ude00\\/~\\"\\n\u007f"}');
  expect(JSON.parse(toMetaJson({ a: 'É😀/' }))).toEqual({ a: 'É😀/' });
});

test('times have seconds and an offset without colon', () => {
  expect(toMetaTime(Date.UTC(2025, 6, 28, 22, 44, 49, 999))).toBe('2025-07-28T22:44:49+0000');
});
