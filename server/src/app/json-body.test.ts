import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readJson } from './json-body.ts';

const read = (text: string) => readJson(Buffer.from(text));

/** Every value walked through, whatever the text looks like. */
function readWithCare(text: string): unknown {
  return JSON.parse(text, (key, value: unknown) => {
    if (key === '__proto__') return undefined;
    return typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value;
  });
}

describe('the JSON of a body', () => {
  it('holds no NUL, no lone surrogate and no key that reaches a prototype', () => {
    expect(read(String.raw`{"a":"x\u0000y","b":"\ud800","c":"\uDC00z"}`)).toEqual({
      a: 'xy',
      b: '\ufffd',
      c: '\ufffdz',
    });
    for (const key of ['__proto__', String.raw`\u005f_proto__`, String.raw`_\u005Fproto__`])
      expect(Object.keys(read(`{"${key}":{"polluted":1},"a":1}`) as object)).toEqual(['a']);
    expect(read(String.raw`"\\u0000 as it is written"`)).toBe(String.raw`\u0000 as it is written`);
  });

  it('is the same as with a walk through every value', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.constantFrom('\0', '\ud800', '😀', '__proto__', 'a\u005fb', '\\u0000'),
    );
    const values = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, texts, fc.jsonValue(), fc.array(tie('value')), tie('record')),
      record: fc.dictionary(texts, tie('value')),
    })).value;
    fc.assert(
      fc.property(values, (value) => {
        const text = JSON.stringify(value);
        expect(read(text)).toEqual(readWithCare(Buffer.from(text).toString()));
      }),
      { numRuns: 2000, seed: 20_260_101 },
    );
  });

  it('is none of a blank body, and 400 of a broken one', () => {
    expect([read(''), read(' \n')]).toEqual([undefined, undefined]);
    for (const text of ['{', '{"a":1}x', String.raw`{"a":"\u0000"`, 'undefined'])
      expect(() => read(text)).toThrow('The request is not valid: the body is not JSON');
  });
});
