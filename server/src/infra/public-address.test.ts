import { describe, expect, test } from 'vitest';

import { findAddressFault, isPublicAddress } from './public-address.ts';

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::8.8.8.8',
    '2002:7f00:1::',
    '2001:0:4136:e378:8000:63bf:3fff:fdd2',
    '2001:db8::1',
    '3fff::1',
    '4000::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is none of the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('what somebody typed', () => {
  test.each([
    ['no address', 'malformed'],
    ['ftp://example.com', 'malformed'],
    ['file:///etc/passwd', 'malformed'],
    ['https://user:word@example.com', 'malformed'],
    ['http://example.com/v1', 'not_https'],
    ['https://localhost/v1', 'private'],
    ['https://api.localhost./v1', 'private'],
    ['https://127.0.0.1/v1', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://[::1]:8080/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://169.254.169.254/latest', 'private'],
  ])('%s is refused: %s', (address, fault) => {
    expect(findAddressFault(address)).toBe(fault);
  });

  test('a public name passes, its addresses are judged when they are known', () => {
    expect(findAddressFault('https://ai.example.com:8443/v1')).toBeNull();
    expect(findAddressFault('https://8.8.8.8/v1')).toBeNull();
  });

  test('an installation may allow its own network, and still takes only web addresses', () => {
    const allowPrivate = { allowPrivate: true };
    expect(findAddressFault('http://localhost:11434/v1', allowPrivate)).toBeNull();
    expect(findAddressFault('http://10.0.0.5/v1', allowPrivate)).toBeNull();
    expect(findAddressFault('file:///etc/passwd', allowPrivate)).toBe('malformed');
    expect(findAddressFault('http://user:word@10.0.0.5/', allowPrivate)).toBe('malformed');
  });
});
