import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { serveWeb } from '#app/web-files.ts';

const APP = '<!doctype html><title>the application</title>';
const SIGNED_IN = { cookie: 'parley_session=known' };

let folder: string;
let shown: FastifyInstance;
let hidden: FastifyInstance;

const pageIn = (language: string, page: string) =>
  `<!doctype html><html lang="${language}">{{publicUrl}}/${page} {{demo}}`.padEnd(900);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-pages-'));
  await mkdir(join(folder, 'pages'));
  await writeFile(join(folder, 'index.html'), APP);
  for (const language of ['en', 'ru', 'uk', 'ar'])
    for (const page of ['landing', 'privacy', 'terms'])
      await writeFile(join(folder, 'pages', `${page}.${language}.html`), pageIn(language, page));
  const build = async (hasLanding: boolean) => {
    const app = Fastify();
    await serveWeb(app, folder, {
      publicUrl: 'https://parley.example.com',
      hasLanding,
      hasDemo: hasLanding,
      isSignedIn: async ({ headers }) => headers.cookie?.includes('parley_session=known') === true,
    });
    return app;
  };
  shown = await build(true);
  hidden = await build(false);
});
afterAll(async () => {
  await Promise.all([shown.close(), hidden.close()]);
  await rm(folder, { recursive: true, force: true });
});

const ask = (url: string, headers: Record<string, string> = {}, app = shown) =>
  app.inject({ method: 'GET', url, headers });

it('a visitor is shown the landing page at / and at /landing, in Russian until another language is chosen [NAV-01, NAV-05, OP-07]', async () => {
  for (const path of ['/', '/landing']) {
    const first = await ask(path);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(first.body.trim()).toBe('<!doctype html><html lang="ru">https://parley.example.com/landing on');
    expect((await ask(path, { cookie: 'a=b; parley_language=ar' })).body).toContain('lang="ar"');
    // Without words of its own.
    expect((await ask(path, { cookie: 'parley_language=pl' })).body).toContain('lang="en"');
    for (const odd of [
      'parley_language=xx',
      'parley_language=../../etc/passwd',
      'parley_language=',
      'parley_language',
    ])
      expect((await ask(path, { cookie: odd })).body).toContain('lang="ru"');
  }
});

it('a language link stores the choice and comes back to the page without it [OP-07]', async () => {
  const chosen = await ask('/landing?language=uk');
  expect([chosen.statusCode, chosen.headers['location']]).toEqual([302, '/landing']);
  const cookie = String(chosen.headers['set-cookie']);
  expect(cookie).toBe('parley_language=uk; Max-Age=31536000; Path=/; SameSite=Lax; Secure');
  expect((await ask('/landing', { cookie: cookie.split(';')[0] ?? '' })).body).toContain('lang="uk"');
  const unknown = await ask('/landing?language=xx');
  expect([unknown.statusCode, unknown.headers['set-cookie']]).toEqual([200, undefined]);
});

it('whoever is signed in gets the application instead, and no answer is kept for somebody else [AUTH-23]', async () => {
  for (const path of ['/', '/landing']) {
    expect((await ask(path, SIGNED_IN)).body).toBe(APP);
    for (const headers of [{}, SIGNED_IN]) {
      const answer = await ask(path, headers);
      expect(String(answer.headers['vary'])).toMatch(/cookie/i);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  }
});

it('LANDING=off leads visitors to the sign-in page, and nobody else', async () => {
  for (const path of ['/', '/landing']) {
    const answer = await ask(path, {}, hidden);
    expect([answer.statusCode, answer.headers['location']]).toEqual([302, '/login']);
    expect((await ask(path, SIGNED_IN, hidden)).body).toBe(APP);
  }
});

it.each(['privacy', 'terms'])('/%s is there for everybody, also without a landing page', async (page) => {
  for (const app of [shown, hidden]) {
    for (const headers of [{}, SIGNED_IN]) {
      const answer = await ask(`/${page}`, headers, app);
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(`.com/${page}`)]);
    }
  }
  expect((await ask(`/${page}`, {}, hidden)).body).toContain(`/${page} off`);
  const chosen = await ask(`/${page}?language=uk`);
  expect([chosen.statusCode, chosen.headers['location']]).toEqual([302, `/${page}`]);
});

it.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;q=0.2, gzip', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['identity', undefined],
  ['br;q=none', undefined],
  ['', undefined],
])('who accepts "%s" gets %s, and 304 for what they hold', async (accepted, encoding) => {
  const headers = { 'accept-encoding': accepted };
  const answer = await ask('/landing', headers);
  expect(answer.headers['content-encoding']).toBe(encoding);
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
  expect(String(decode ? decode(answer.rawPayload) : answer.rawPayload)).toContain('lang="ru"');
  const tag = String(answer.headers['etag']);
  const held = await ask('/landing', { ...headers, 'if-none-match': tag });
  expect([held.statusCode, held.body]).toEqual([304, '']);
  const other = await ask('/landing', { ...headers, 'if-none-match': tag, cookie: 'parley_language=uk' });
  expect(other.statusCode).toBe(200);
});
