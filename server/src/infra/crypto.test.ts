import { describe, expect, test } from 'vitest';

import { createSealer, createSigner, equalSecrets, randomToken, sha256 } from './crypto.ts';

describe('sealed secrets', () => {
  const sealer = createSealer('first key');

  test('open for their owner alone, and never look alike', () => {
    const sealed = sealer.seal('IGAA-token ❤️', 'account-a');
    expect(sealer.open(sealed, 'account-a')).toBe('IGAA-token ❤️');
    expect(sealed.includes('IGAA')).toBe(false);
    expect(sealer.seal('IGAA-token ❤️', 'account-a').equals(sealed)).toBe(false);
    expect(() => sealer.open(sealed, 'account-b')).toThrow();
    expect(sealer.open(sealer.seal('', 'account-a'), 'account-a')).toBe('');
  });

  test('a changed, cut or empty one does not open', () => {
    const sealed = sealer.seal('secret', 'account-a');
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => sealer.open(changed, 'account-a')).toThrow();
    }
    for (const length of [0, 1, 5, 17, 32, sealed.length - 1]) {
      expect(() => sealer.open(sealed.subarray(0, length), 'account-a')).toThrow();
    }
  });

  test('rotate: the first key seals, all of them open', () => {
    const old = createSealer('old key').seal('secret', 'account-a');
    const both = createSealer(' new key , old key ');
    expect(both.open(old, 'account-a')).toBe('secret');
    const fresh = both.seal('secret', 'account-a');
    expect(createSealer('new key').open(fresh, 'account-a')).toBe('secret');
    expect(() => createSealer('old key').open(fresh, 'account-a')).toThrow(/not configured/);
    expect(() => createSealer('new key').open(old, 'account-a')).toThrow(/not configured/);
  });

  test('without a key there is no sealer', () => {
    expect(() => createSealer('')).toThrow();
    expect(() => createSealer(' , ')).toThrow();
  });
});

describe('signed texts', () => {
  const signer = createSigner('first key', 'addresses');

  test('open as they were, and stand in an address as they are', () => {
    for (const text of ['', 'a.b', '{"name":"Nägel ❤️"}']) {
      const signed = signer.sign(text);
      expect(signed).toMatch(/^[\w-]*\.[\w-]{43}$/);
      expect(signer.open(signed)).toBe(text);
    }
  });

  test('a changed or cut one does not open, nor one for another purpose', () => {
    const signed = signer.sign('a text');
    for (let at = 0; at < signed.length; at++) {
      const other = signed[at] === 'x' ? 'y' : 'x';
      expect(signer.open(`${signed.slice(0, at)}${other}${signed.slice(at + 1)}`)).toBeNull();
      expect(signer.open(signed.slice(0, at))).toBeNull();
    }
    expect(signer.open(`${signed}.`)).toBeNull();
    expect(signer.open(`${signed}.x`)).toBeNull();
    expect(createSigner('first key', 'letters').open(signed)).toBeNull();
    expect(createSigner('second key', 'addresses').open(signed)).toBeNull();
  });

  test('rotate: the first key signs, all of them open', () => {
    const old = createSigner('old key', 'addresses').sign('a text');
    const both = createSigner(' new key , old key ', 'addresses');
    expect(both.open(old)).toBe('a text');
    expect(createSigner('old key', 'addresses').open(both.sign('a text'))).toBeNull();
    expect(() => createSigner(' , ', 'addresses')).toThrow();
  });
});

test('secrets are compared whole', () => {
  expect(equalSecrets('a', 'a')).toBe(true);
  for (const other of ['', 'b', 'aa', 'A', 'a\0']) expect(equalSecrets('a', other)).toBe(false);
  expect(equalSecrets('', '')).toBe(true);
});

test('tokens are URL-safe and never repeat; hashes are SHA-256', () => {
  const tokens = Array.from({ length: 100 }, () => randomToken());
  expect(new Set(tokens).size).toBe(100);
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/);
  expect(randomToken(24)).toMatch(/^[\w-]{32}$/);
  expect(sha256('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
