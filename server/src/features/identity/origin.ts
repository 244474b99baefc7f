import type { Caller } from '#context';
import { AppError } from '#infra/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser sent this from our own pages, by Origin, else by Sec-Fetch-Site; what sends neither is no browser.
 * Behind a proxy the request's own Host may differ from PUBLIC_URL: either will do, a page can forge neither.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string): boolean {
  const origin = headers.get('origin');
  if (origin !== null) {
    const url = URL.parse(origin);
    return url !== null && (url.origin === new URL(publicUrl).origin || url.host === headers.get('host'));
  }
  const site = headers.get('sec-fetch-site');
  return site === null || site === 'same-origin' || site === 'none';
}

/**
 * Refuses what another site makes a browser change with its cookie. A bearer travels in no browser by itself.
 * The upgrade to a live socket is a GET: ask `isOwnOrigin` there.
 */
export function checkOrigin(
  method: string,
  headers: Headers,
  via: Caller['via'] | null,
  publicUrl: string,
): void {
  if (via !== 'cookie' || SAFE_METHODS.has(method)) return;
  if (!isOwnOrigin(headers, publicUrl)) throw new AppError('wrong_origin');
}
