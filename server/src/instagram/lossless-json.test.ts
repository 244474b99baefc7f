import { expect, test } from 'vitest';

import { parseJson } from './lossless-json.ts';

const parse = (text: string) => {
  const parsed = parseJson(Buffer.from(text));
  return parsed.ok ? parsed.value : parsed.reason;
};

test.each([
  ['17841400000000001', '17841400000000001'],
  ['{"id": 17841400000000001}', { id: '17841400000000001' }],
  ['[-17841400000000001,\n17841400000000001]', ['-17841400000000001', '17841400000000001']],
  [
    '{"time": 1760000000000, "id": "17841400000000001"}',
    { time: 1_760_000_000_000, id: '17841400000000001' },
  ],
  ['{"big": 1e999, "small": 1.5, "minus": -2E400}', { big: '1e999', small: 1.5, minus: '-2E400' }],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', '9007199254740993'],
])('numbers stay exact: %s', (text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  [String.raw`{"text": "a\u0000b"}`, { text: 'ab' }],
  [String.raw`{"text": "\uD83D alone, \ud83d\ude00 whole"}`, { text: '\uFFFD alone, 😀 whole' }],
  [String.raw`{"a\u0000": {"\udc00": 1}}`, { a: { '\uFFFD': 1 } }],
  [String.raw`{"text": "\\u0000 12345678901234567"}`, { text: String.raw`\u0000 12345678901234567` }],
])('nothing that the database cannot store comes out: %s', (text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  ['{"text": "a\u0000b"}', 'invalid_json'],
  ['{"text": ', 'invalid_json'],
  ['['.repeat(65) + ']'.repeat(65), 'too_deep'],
  [`"${'['.repeat(65)}"`, '['.repeat(65)],
])('a body that is not genuine is told as such: %j', (text, value) => {
  expect(parse(text)).toEqual(value);
});
