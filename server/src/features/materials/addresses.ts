import { findAddressFault } from '#infra/public-address.ts';

/** Characters, with those that are written out by their bytes. */
const LONGEST = 500;
/** What holds no text of a page. */
const FILES =
  /\.(?:avif|bmp|css|csv|doc|docx|eot|exe|gif|gz|ico|jpeg|jpg|js|json|mjs|mov|mp3|mp4|ogg|pdf|png|ppt|pptx|rar|rss|svg|tar|tif|tiff|ttf|wav|webm|webp|woff|woff2|xls|xlsx|xml|zip)$/i;
/** What only tells where a visitor came from. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|igshid|msclkid|yclid|ref|sessionid|sid|phpsessid)$/i;

/** A website's address as an owner types it, "shop.example" for one; null for what is none, or none of the open internet. */
export function readAddress(typed: string): URL | null {
  const text = typed.trim();
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`;
  if (/\s/.test(text) || findAddressFault(full) !== null) return null;
  const url = new URL(full);
  // One word is a name in a network of one's own.
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) return null;
  const clean = tidy(url);
  return isPage(clean) ? clean : null;
}

/** Where a link of a page leads to on the same website; null for every other one. */
export function resolveLink(link: string, page: string, origin: string): string | null {
  const url = URL.parse(link, page);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  const clean = tidy(url);
  return isSameSite(clean, new URL(origin)) && !FILES.test(clean.pathname) && isPage(clean)
    ? clean.href
    : null;
}

/** Of a tidy address: one that is too long to be listed is no page. */
export const isPage = ({ href }: URL): boolean => href.length <= LONGEST;

/** One address for one page: always https, without what names a place on it or a visitor. */
export function tidy(url: URL): URL {
  const clean = new URL(url);
  clean.protocol = 'https:';
  clean.hash = '';
  clean.username = '';
  clean.password = '';
  for (const name of [...clean.searchParams.keys()]) if (TRACKING.test(name)) clean.searchParams.delete(name);
  return clean;
}

/** `www.` before a name makes no other website of it. */
export function isSameSite(one: URL, other: URL): boolean {
  return bare(one) === bare(other);
}

const bare = ({ host }: URL): string => host.replace(/^www\./, '');
