import { describe, expect, it } from 'vitest';

import { isOwnOrigin } from './origin.ts';

const PUBLIC = 'https://parley.example/app';

describe('the origin of a request [OP-67]', () => {
  it.each([
    [{ origin: 'https://parley.example' }, true],
    [{ origin: 'http://parley.example' }, false],
    [{ origin: 'https://parley.example.evil.test' }, false],
    [{ origin: 'https://parley.example:8443' }, false],
    [{ origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }, true],
    [{ origin: 'http://10.0.0.5:3001', host: '10.0.0.5:3000' }, false],
    [{ origin: 'null', host: 'parley.example' }, false],
    [{ origin: 'not a url', host: 'parley.example' }, false],
    [{ origin: 'https://evil.test', 'sec-fetch-site': 'same-origin' }, false],
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'none' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site' }, false],
    [{}, true],
  ])('%j is our own: %s', (headers, own) => {
    expect(isOwnOrigin(new Headers(headers as Record<string, string>), PUBLIC)).toBe(own);
  });
});
