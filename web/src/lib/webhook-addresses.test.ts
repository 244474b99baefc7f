import { expect, it } from 'vitest';

import { isLocalAddress } from '#lib/webhook-addresses.ts';

it.each([
  ['http://localhost:8787/hook', true],
  ['https://127.0.0.1/hook', true],
  ['https://192.168.1.4/hook', true],
  ['https://172.20.0.1/hook', true],
  ['https://[::1]/hook', true],
  ['https://parley/hook', true],
  ['https://box.local/hook', true],
  ['http://parley.example/hook', true],
  ['no address', true],
  ['https://parley.example/hook', false],
  ['https://172.40.0.1/hook', false],
])('whether Instagram cannot reach %s: %s', (address, isLocal) => {
  expect(isLocalAddress(address)).toBe(isLocal);
});
