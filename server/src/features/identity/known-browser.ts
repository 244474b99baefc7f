import { parseCookies } from 'better-auth/cookies';
import * as z from 'zod';

import type { Context } from '#context';
import { createSigner, randomToken } from '#infra/crypto.ts';

import { cookieName, writeCookie } from './cookie.ts';
import { fingerprint } from './throttle.ts';

const NAME = 'parley_browser';
/** As long as browsers keep a cookie. */
const SECONDS = 400 * 24 * 3600;
/** People who share a computer. */
const MOST_PEOPLE = 8;

/** A browser that somebody signed in with before, by the fingerprints of their mail addresses, the newest first. */
const browserSchema = z.object({ id: z.string(), people: z.array(z.string()) });
type Browser = z.infer<typeof browserSchema>;

const signerOf = (ctx: Context) => createSigner(ctx.env.secretKey, 'known browsers');

/** The browser's own name in the throttle when this person has signed in with it before; else null. */
export function findKnownBrowser(ctx: Context, headers: Headers, email: string): string | null {
  const browser = read(ctx, headers);
  return browser?.people.includes(fingerprint(email)) ? browser.id : null;
}

/** The cookie that makes the browser known to this person; null when it is already. */
export function rememberBrowser(ctx: Context, headers: Headers, email: string): string | null {
  const person = fingerprint(email);
  const known = read(ctx, headers);
  if (known?.people.includes(person)) return null;
  const browser: Browser = {
    id: known?.id ?? randomToken(12),
    people: [person, ...(known?.people ?? [])].slice(0, MOST_PEOPLE),
  };
  const { publicUrl } = ctx.env;
  return writeCookie(
    publicUrl,
    cookieName(publicUrl, NAME),
    signerOf(ctx).sign(JSON.stringify(browser)),
    SECONDS,
  );
}

function read(ctx: Context, headers: Headers): Browser | null {
  const value = parseCookies(headers.get('cookie') ?? '').get(cookieName(ctx.env.publicUrl, NAME));
  const text = value ? signerOf(ctx).open(value) : null;
  return text === null ? null : (browserSchema.safeParse(JSON.parse(text)).data ?? null);
}
