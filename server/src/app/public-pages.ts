import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';
import { parseCookies } from 'better-auth/cookies';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { entityTag, isHeld } from '#infra/entity-tags.ts';

export type PublicPages = {
  publicUrl: string;
  /** Whether the landing page is shown at all; without it visitors come to the sign-in page. */
  hasLanding: boolean;
  /** Whether visitors may ask the built-in assistant there. */
  hasDemo: boolean;
  /** Whether somebody is signed in, who belongs to the dashboard. */
  isSignedIn: (request: FastifyRequest) => Promise<boolean>;
};

/** As the web application keeps the choice of the language; readable by scripts, and it says nothing else. */
const LANGUAGE_COOKIE = 'parley_language';
const YEAR_SECONDS = 365 * 24 * 3600;
/** Of a visitor who has chosen none. */
const FIRST_LANGUAGE: LanguageCode = 'ru';

type Form = { body: Buffer; tag: string };
type Coding = 'br' | 'gzip' | 'identity';

/**
 * The pages for everybody, in the language of the visitor's cookie from the first byte: `pages` of the build holds each
 * of them in each language that has its words. They need neither a script nor the database. `showApp` answers with the web application.
 */
export function servePublicPages(
  app: FastifyInstance,
  folder: string,
  { publicUrl, hasLanding, hasDemo, isSignedIn }: PublicPages,
  showApp: (reply: FastifyReply) => FastifyReply,
): void {
  const read = keepForms(folder, { publicUrl, demo: hasDemo ? 'on' : 'off' });
  const built = new Set(readdirSync(join(folder, 'pages')));

  async function send(request: FastifyRequest, reply: FastifyReply, page: string): Promise<FastifyReply> {
    const { language } = request.query as { language?: unknown };
    if (isLanguageCode(language)) {
      const path = request.url.split('?', 1)[0] ?? '/';
      return reply.header('set-cookie', writeChoice(language, publicUrl)).redirect(path, 302);
    }
    const coding = chooseCoding(request.headers['accept-encoding']);
    const chosen = readChoice(request);
    const shown = built.has(`${page}.${chosen}.html`) ? chosen : DEFAULT_LANGUAGE;
    const { body, tag } = await read(`${page}.${shown}`, coding);
    reply.header('cache-control', 'no-cache').header('vary', 'cookie, accept-encoding').header('etag', tag);
    if (isHeld(request.headers['if-none-match'], tag)) return reply.status(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    return reply.type('text/html; charset=utf-8').send(body);
  }

  for (const path of ['/', '/landing']) {
    app.get(path, async (request, reply) => {
      // Depends on who asks, so nobody else may be answered with it.
      reply.header('cache-control', 'no-cache').header('vary', 'cookie');
      if (await isSignedIn(request)) return showApp(reply);
      return hasLanding ? send(request, reply, 'landing') : reply.redirect('/login', 302);
    });
  }
  // Instagram's review asks for both, whoever is signed in and whether or not anything is advertised.
  for (const page of ['privacy', 'terms']) {
    app.get(`/${page}`, async (request, reply) => send(request, reply, page));
  }
}

/** Whether the build holds public pages. */
export function hasPublicPages(folder: string): boolean {
  return existsSync(join(folder, 'pages'));
}

/** What the business on the landing page has written, which visitors may ask about; null where the build has none. */
export async function readSample(folder: string, language: LanguageCode): Promise<string | null> {
  try {
    return await readFile(join(folder, 'pages', `sample.${language}.txt`), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Each page in each form is made once, when somebody first asks for it. */
function keepForms(
  folder: string,
  marks: Record<string, string>,
): (name: string, coding: Coding) => Promise<Form> {
  const kept = new Map<string, Promise<Form>>();

  async function make(name: string, coding: Coding): Promise<Form> {
    const template = await readFile(join(folder, 'pages', `${name}.html`), 'utf8');
    let text = template;
    for (const [mark, value] of Object.entries(marks)) text = text.replaceAll(`{{${mark}}}`, () => value);
    return { body: await pack(Buffer.from(text), coding), tag: entityTag(`${coding} ${text}`) };
  }

  return (name, coding) => {
    const key = `${name} ${coding}`;
    const known = kept.get(key) ?? make(name, coding);
    kept.set(key, known);
    // What failed is tried anew.
    known.catch(() => kept.delete(key));
    return known;
  };
}

async function pack(bytes: Buffer, coding: Coding): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION });
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

function chooseCoding(accepted: string | string[] | undefined): Coding {
  const offers = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.split(';').map((part) => part.trim()));
  const takes = (coding: string) =>
    offers.some(([name, weight = 'q=1']) => name === coding && Number(weight.slice('q='.length)) > 0);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity';
}

function readChoice(request: FastifyRequest): LanguageCode {
  const chosen = parseCookies(request.headers.cookie ?? '').get(LANGUAGE_COOKIE);
  return isLanguageCode(chosen) ? chosen : FIRST_LANGUAGE;
}

function writeChoice(language: LanguageCode, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${LANGUAGE_COOKIE}=${language}; Max-Age=${YEAR_SECONDS}; Path=/; SameSite=Lax${secure}`;
}
