import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { serveWeb } from '#app/web-files.ts';

const PAGE = '<!doctype html><title>Parley</title>'.padEnd(600, ' ');
const SCRIPT = 'console.log("a script that compresses well");'.repeat(40);
const BARE = 'console.log("built without compressed copies");';

let home: string;
let app: FastifyInstance;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'parley-web-'));
  // In a folder of that name, so that nothing takes the folder's own path for a hashed file's.
  const folder = join(home, 'assets', 'dist');
  await mkdir(join(folder, 'assets'), { recursive: true });
  for (const [name, text] of [
    ['index.html', PAGE],
    ['assets/app-a1b2.js', SCRIPT],
  ] as const) {
    await writeFile(join(folder, name), text);
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${name}.gz`), gzipSync(text));
  }
  await writeFile(join(folder, 'assets/bare-c3d4.js'), BARE);
  app = Fastify();
  await serveWeb(app, folder);
});
afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.2, gzip', 'gzip'],
  ['gzip', 'gzip'],
  ['br;q=0', undefined],
  ['identity', undefined],
  ['', undefined],
])('who accepts "%s" gets %s', async (accepted, encoding) => {
  for (const [url, text, type] of [
    ['/assets/app-a1b2.js', SCRIPT, /^text\/javascript|^application\/javascript/],
    ['/', PAGE, /^text\/html/],
    ['/login', PAGE, /^text\/html/],
  ] as const) {
    const answer = await ask(url, accepted ? { 'accept-encoding': accepted } : {});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-type']).toMatch(type);
    expect(answer.headers['vary']).toMatch(/accept-encoding/i);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect(String(decode ? decode(answer.rawPayload) : answer.rawPayload)).toBe(text);
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  }
});

it('hashed files are kept for a year, the page is asked for each time', async () => {
  const lives = async (url: string) => (await ask(url, { 'accept-encoding': 'br' })).headers['cache-control'];
  expect(await lives('/assets/app-a1b2.js')).toBe('public, max-age=31536000, immutable');
  expect(await lives('/assets/bare-c3d4.js')).toBe('public, max-age=31536000, immutable');
  for (const page of ['/', '/index.html', '/dashboard?conversation=1'])
    expect(await lives(page)).toBe('no-cache');
});

it('a file without a compressed copy is sent as it is', async () => {
  const answer = await ask('/assets/bare-c3d4.js', { 'accept-encoding': 'gzip, br' });
  expect([answer.statusCode, answer.body]).toEqual([200, BARE]);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers['vary']).toMatch(/accept-encoding/i);
});

it('each form has a tag of its own, and who holds it gets 304', async () => {
  const plain = await ask('/login');
  const packed = await ask('/login', { 'accept-encoding': 'br' });
  expect(packed.headers['etag']).toBeTruthy();
  expect(packed.headers['etag']).not.toBe(plain.headers['etag']);
  const tag = String(packed.headers['etag']);
  const held = await ask('/login', { 'accept-encoding': 'br', 'if-none-match': tag });
  expect([held.statusCode, held.body]).toEqual([304, '']);
  expect(held.headers['cache-control']).toBe('no-cache');
  const other = await ask('/login', { 'accept-encoding': 'gzip', 'if-none-match': tag });
  expect(other.statusCode).toBe(200);
});

it('HEAD answers the same headers without a body', async () => {
  for (const url of ['/assets/app-a1b2.js', '/', '/login']) {
    const headers = { 'accept-encoding': 'br' };
    const whole = await ask(url, headers);
    const head = await ask(url, headers, 'HEAD');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    for (const name of [
      'content-encoding',
      'content-type',
      'content-length',
      'etag',
      'vary',
      'cache-control',
    ])
      expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
  }
});

it('a range is a range of the form that is sent', async () => {
  const url = '/assets/app-a1b2.js';
  const plain = await ask(url, { range: 'bytes=0-9' });
  expect([plain.statusCode, plain.body]).toEqual([206, SCRIPT.slice(0, 10)]);
  expect(plain.headers['content-range']).toBe(`bytes 0-9/${SCRIPT.length}`);
  const packed = await ask(url, { range: 'bytes=5-', 'accept-encoding': 'br' });
  const whole = brotliCompressSync(SCRIPT);
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([206, 'br']);
  expect(packed.rawPayload.equals(whole.subarray(5))).toBe(true);
  expect(packed.headers['content-range']).toBe(`bytes 5-${whole.length - 1}/${whole.length}`);
  const beyond = await ask(url, { range: 'bytes=99999-' });
  expect(beyond.statusCode).toBe(416);
});

it('what the build does not have is no page below assets', async () => {
  expect((await ask('/assets/gone-e5f6.js', { 'accept-encoding': 'br' })).statusCode).toBe(404);
  expect((await ask('/assets/', { 'accept-encoding': 'br' })).statusCode).toBeGreaterThanOrEqual(400);
});
