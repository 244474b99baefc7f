import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verifySignature } from './signature.ts';

const SECRET = 'test_app_secret';
// The bytes as the platform sends them: escaped unicode, escaped slash.
const BODY = Buffer.from(
  String.raw`{"object":"instagram","entry":[{"time":1789459200123,"id":"17841400000000001","messaging":[{"sender":{"id":"1234567890123456"},"recipient":{"id":"17841400000000001"},"timestamp":1789459199876,"message":{"mid":"aWdfZAG1TEST","text":"\u041f\u0440\u0438\u0432\u0456\u0442 \u2764\ufe0f a\/b"}}]}]}`,
);
const GOOD = 'sha256=9c0b9df961aa875676ab41419efad604f74ee60d988264ed1c0317760ae2e134';

describe('verifySignature', () => {
  it('accepts the platform test vector', () => {
    expect(BODY).toHaveLength(293);
    expect(verifySignature(BODY, GOOD, [SECRET])).toBe(true);
  });

  it('refuses the signature of the re-serialised body', () => {
    const again = 'sha256=525471d656709c6e8b36f5b6d641b5a6ea13c0a659c1105288781a377c4fda0b';
    expect(verifySignature(Buffer.from(JSON.stringify(JSON.parse(BODY.toString()))), again, [SECRET])).toBe(
      true,
    );
    expect(verifySignature(BODY, again, [SECRET])).toBe(false);
  });

  it('accepts any of the secrets, and none of none', () => {
    expect(verifySignature(BODY, GOOD, ['other', SECRET])).toBe(true);
    expect(verifySignature(BODY, GOOD, [SECRET, 'other'])).toBe(true);
    expect(verifySignature(BODY, GOOD, ['other'])).toBe(false);
    expect(verifySignature(BODY, GOOD, [])).toBe(false);
  });

  it('never accepts an empty secret', () => {
    const signed = `sha256=${createHmac('sha256', '').update(BODY).digest('hex')}`;
    expect(verifySignature(BODY, signed, [''])).toBe(false);
  });

  it.each([
    undefined,
    '',
    'sha256=',
    GOOD.slice(7),
    GOOD.slice(0, -1),
    `${GOOD}0`,
    GOOD.replace('sha256', 'sha1'),
    `${GOOD},${GOOD}`,
  ])('refuses the header %s', (header) => {
    expect(verifySignature(BODY, header, [SECRET])).toBe(false);
  });

  it('refuses a body with one bit changed', () => {
    fc.assert(
      fc.property(fc.nat(BODY.length * 8 - 1), (bit) => {
        const changed = Buffer.from(BODY);
        changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(verifySignature(changed, GOOD, [SECRET])).toBe(false);
      }),
    );
  });
});
